import type { Site } from "./site.ts";

/**
 * What a page that failed before the site could be read is branded with: what `siteFrom` makes of
 * nothing, written out, so that browsers need not load how it is made. A test holds the two together.
 */
export const UNKNOWN_SITE: Site = {
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
