import { measurementIdFrom } from "../analytics/google-analytics.ts";
import { settingsFrom } from "../forms/setting.ts";
import type { Picture } from "../media/picture.ts";
import { newsletterFrom } from "../newsletter/newsletter-settings.ts";
import { BLOG_SETTINGS } from "./blog-settings.ts";
import { chosenLook } from "./look.ts";
import {
  type ALL_SITE_SETTINGS,
  PAGE_SETTINGS,
  QUICK_TAGS_MAX,
  SITE_SETTINGS,
} from "./settings.ts";
import type { Site } from "./site.ts";

/** A row, or a part of one. Nothing is relied on. */
export type StoredSite = { readonly [Name in keyof typeof ALL_SITE_SETTINGS]?: unknown };

/** Applies the defaults. spec: public-site §4, "Site configuration load" */
export function siteFrom(
  stored: StoredSite,
  picture: Picture | null,
  serverTimeZone: string,
): Site {
  const page = settingsFrom(PAGE_SETTINGS, stored);
  const site = settingsFrom(SITE_SETTINGS, stored);
  const blog = settingsFrom(BLOG_SETTINGS, stored);
  const look = chosenLook(stored);
  const socialUrl = site.ogImageUrl || site.defaultOgImageUrl;
  return {
    ...page,
    quickTags: page.quickTags.slice(0, QUICK_TAGS_MAX),
    timeZone: page.timeZone || serverTimeZone,
    gaMeasurementId: measurementIdFrom(page.gaMeasurementId),
    title: site.siteTitle || page.name,
    subtitle: site.siteSubtitle,
    description: site.metaDescription || site.siteDescription,
    keywords: site.metaKeywords,
    socialPicture: socialUrl ? { url: socialUrl, alt: "" } : null,
    newsletter: newsletterFrom(stored),
    blogTitle: blog.blogPageTitle,
    blogMetaTitle: blog.blogMetaTitle,
    blogMetaDescription: blog.blogMetaDescription,
    picture,
    picturePosition: site.profileImagePosition,
    ...(look && { look }),
  };
}
