import type { Site } from "./site.ts";

/** `siteFrom({})` as a literal, so that browsers need not load it; a test compares both. */
export const FALLBACK_SITE: Site = {
  name: "Portfolio",
  subtitle: "Digital Marketing Portfolio",
  title: "Portfolio",
  pageTitle: "",
  description: "",
  keywords: [],
  socialPicture: null,
  faviconUrl: "",
  twitterHandle: "",
  googleVerification: "",
  linkedinUrl: "",
  quickTags: ["Social", "Digital", "Brand"],
  footerEnabled: false,
  newsletter: null,
  blogTitle: "Blog",
  blogMetaTitle: "",
  blogMetaDescription: "",
  picture: null,
  picturePosition: "center",
  timeZone: "UTC",
  gaMeasurementId: "",
  longTermVisitorId: false,
};
