import { measurementIdFrom } from "../analytics/google-analytics.ts";
import { trimmed } from "../html/blank.ts";
import type { Picture } from "../media/picture.ts";
import { newsletterFrom, type StoredNewsletter } from "../newsletter/newsletter-settings.ts";
import type { ImagePosition, Site } from "./site.ts";

export type StoredSite = StoredNewsletter &
  Partial<{
    name: string | null;
    siteTitle: string | null;
    siteSubtitle: string | null;
    pageTitle: string | null;
    metaDescription: string | null;
    siteDescription: string | null;
    metaKeywords: string | readonly string[] | null;
    quickTags: string | readonly string[] | null;
    ogImageUrl: string | null;
    defaultOgImageUrl: string | null;
    faviconUrl: string | null;
    twitterHandle: string | null;
    googleVerification: string | null;
    linkedinUrl: string | null;
    footerEnabled: boolean | null;
    blogPageTitle: string | null;
    blogMetaTitle: string | null;
    blogMetaDescription: string | null;
    profileImagePosition: string | null;
    timeZone: string | null;
    gaMeasurementId: string | null;
    longTermVisitorId: boolean | null;
  }>;

const DEFAULT_NAME = "Portfolio";
const DEFAULT_SUBTITLE = "Digital Marketing Portfolio";
export const DEFAULT_BLOG_TITLE = "Blog";
const DEFAULT_QUICK_TAGS = ["Social", "Digital", "Brand"];
const QUICK_TAGS_MAX = 3;
const POSITIONS: readonly ImagePosition[] = ["left", "center", "right"];

/** Applies the defaults. spec: public-site §4, "Site configuration load" */
export function siteFrom(
  stored: StoredSite,
  picture: Picture | null,
  serverTimeZone: string,
): Site {
  const name = text(stored.name);
  const quickTags = list(stored.quickTags);
  const socialUrl = text(stored.ogImageUrl) || text(stored.defaultOgImageUrl);
  return {
    name: name || DEFAULT_NAME,
    subtitle: text(stored.siteSubtitle) || DEFAULT_SUBTITLE,
    title: text(stored.siteTitle) || name || DEFAULT_NAME,
    pageTitle: text(stored.pageTitle),
    description: text(stored.metaDescription) || text(stored.siteDescription),
    keywords: list(stored.metaKeywords),
    socialPicture: socialUrl ? { url: socialUrl, alt: "" } : null,
    faviconUrl: text(stored.faviconUrl),
    twitterHandle: text(stored.twitterHandle),
    googleVerification: text(stored.googleVerification),
    linkedinUrl: webAddress(text(stored.linkedinUrl)),
    quickTags: (quickTags.length > 0 ? quickTags : DEFAULT_QUICK_TAGS).slice(0, QUICK_TAGS_MAX),
    footerEnabled: stored.footerEnabled ?? true,
    newsletter: newsletterFrom(stored),
    blogTitle: text(stored.blogPageTitle) || DEFAULT_BLOG_TITLE,
    blogMetaTitle: text(stored.blogMetaTitle),
    blogMetaDescription: text(stored.blogMetaDescription),
    picture,
    picturePosition: POSITIONS.find((known) => known === stored.profileImagePosition) ?? "center",
    timeZone: text(stored.timeZone) || serverTimeZone,
    gaMeasurementId: measurementIdFrom(text(stored.gaMeasurementId)),
    longTermVisitorId: stored.longTermVisitorId ?? false,
  };
}

function text(stored: string | null | undefined): string {
  return trimmed(stored ?? "");
}

/** Rejects `javascript:` URLs. */
function webAddress(url: string): string {
  return /^https?:\/\/[^/]/i.test(url) ? url : "";
}

function list(stored: string | readonly string[] | null | undefined): string[] {
  const entries = typeof stored === "string" ? stored.split(",") : (stored ?? []);
  return entries.map(trimmed).filter(Boolean);
}
