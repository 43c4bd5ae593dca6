import type { Picture } from "../media/picture.ts";
import type { Newsletter } from "../newsletter/places.ts";

export type ImagePosition = "left" | "center" | "right";

/** Which kinds of content AI answers may draw from. */
export type AiDataSources = {
  about: boolean;
  projects: boolean;
  blog: boolean;
  resume: boolean;
  files: boolean;
};

/** A picture that goes with a shared link. Width and height in pixels, where they are known. */
export type SocialPicture = { url: string; alt: string; width?: number; height?: number };

/** The site's brand and switches as public pages need them, with the spec's defaults filled in. */
export type Site = {
  name: string;
  subtitle: string;
  title: string;
  pageTitle: string;
  description: string;
  keywords: string[];
  /** What pages without a picture are shared with; null when the owner chose none. */
  socialPicture: SocialPicture | null;
  faviconUrl: string;
  twitterHandle: string;
  googleVerification: string;
  linkedinUrl: string;
  quickTags: string[];
  footerEnabled: boolean;
  /** Null when the owner has none. */
  newsletter: Newsletter | null;
  blogTitle: string;
  blogMetaTitle: string;
  blogMetaDescription: string;
  picture: Picture | null;
  picturePosition: ImagePosition;
  timeZone: string;
  /** Empty without one; pages are reported to Google only with it, and after consent. */
  gaMeasurementId: string;
  longTermVisitorId: boolean;
};
