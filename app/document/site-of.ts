import { DEFAULT_NAME, DEFAULT_SUBTITLE, type Site } from "#domain/site/site.ts";

type RootData = { site: Site; origin: string };

/** The site as the root loaded it, for a route's `meta`; with the defaults when even that failed. */
export function siteOf(matches: readonly [{ loaderData?: RootData | undefined }, ...unknown[]]) {
  return matches[0].loaderData ?? { site: UNKNOWN_SITE, origin: "" };
}

const UNKNOWN_SITE: Site = {
  name: DEFAULT_NAME,
  subtitle: DEFAULT_SUBTITLE,
  title: DEFAULT_NAME,
  pageTitle: "",
  description: "",
  keywords: [],
  socialImageUrl: "",
  faviconUrl: "",
  twitterHandle: "",
  googleVerification: "",
  linkedinUrl: "",
  quickTags: [],
  footerEnabled: false,
  blogTitle: "Blog",
  blogMetaTitle: "",
  blogMetaDescription: "",
  picture: null,
  picturePosition: "center",
  timeZone: "UTC",
};
