import type { Picture } from "../media/picture.ts";
import type { Newsletter } from "../newsletter/placements.ts";

export type ImagePosition = "left" | "center" | "right";

export type AiDataSources = {
  about: boolean;
  projects: boolean;
  blog: boolean;
  resume: boolean;
  files: boolean;
};

/** Width and height in pixels, if known. */
export type SocialPicture = { url: string; alt: string; width?: number; height?: number };

export type Site = {
  name: string;
  subtitle: string;
  title: string;
  pageTitle: string;
  description: string;
  keywords: string[];
  /** Fallback for pages without a picture. */
  socialPicture: SocialPicture | null;
  faviconUrl: string;
  twitterHandle: string;
  googleVerification: string;
  linkedinUrl: string;
  quickTags: string[];
  footerEnabled: boolean;
  newsletter: Newsletter | null;
  blogTitle: string;
  blogMetaTitle: string;
  blogMetaDescription: string;
  picture: Picture | null;
  picturePosition: ImagePosition;
  timeZone: string;
  /** May be empty; used only after consent. */
  gaMeasurementId: string;
  longTermVisitorId: boolean;
};
