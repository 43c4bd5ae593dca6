import type { Settings } from "../forms/setting.ts";
import type { Picture } from "../media/picture.ts";
import type { Newsletter } from "../newsletter/placements.ts";
import type { Look } from "./look.ts";
import type { PAGE_SETTINGS, SITE_SETTINGS } from "./settings.ts";

export type ImagePosition = Settings<typeof SITE_SETTINGS>["profileImagePosition"];

/** Width and height in pixels, if known. */
export type SocialPicture = { url: string; alt: string; width?: number; height?: number };

/** The settings that apply, with what pages compute from several of them. */
export type Site = Settings<typeof PAGE_SETTINGS> & {
  title: string;
  subtitle: string;
  description: string;
  keywords: string[];
  /** Fallback for pages without a picture. */
  socialPicture: SocialPicture | null;
  newsletter: Newsletter | null;
  blogTitle: string;
  blogMetaTitle: string;
  blogMetaDescription: string;
  picture: Picture | null;
  picturePosition: ImagePosition;
  /** Absent when it is the default, so that it adds nothing to pages. */
  look?: Look;
};
