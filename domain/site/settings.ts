import type { SettingGroup } from "../forms/setting.ts";
import { PROFILE_IMAGE } from "../media/profile-image.ts";
import { NEWSLETTER_SETTINGS, SEND_SETTINGS } from "../newsletter/newsletter-settings.ts";
import { AI_SETTINGS } from "../search/ai-settings.ts";
import { EMBED_SETTINGS } from "../search/embed-settings.ts";
import { BLOG_SETTINGS } from "./blog-settings.ts";
import { LOOK_SETTINGS } from "./look.ts";

export const QUICK_TAGS_MAX = 3;

/** Sent to browsers with every page. spec: public-site §4 */
export const PAGE_SETTINGS = {
  name: { kind: "line", label: "Name", max: 120, default: "Portfolio" },
  pageTitle: { kind: "line", label: "Page title", max: 200 },
  faviconUrl: { kind: "picture", label: "Favicon", role: "favicon" },
  twitterHandle: { kind: "line", label: "X (Twitter) handle", max: 120 },
  googleVerification: { kind: "line", label: "Google verification", max: 200 },
  linkedinUrl: { kind: "webAddress", label: "LinkedIn" },
  quickTags: {
    kind: "names",
    label: "Quick tags",
    each: 50,
    max: QUICK_TAGS_MAX,
    default: ["Social", "Digital", "Brand"],
  },
  footerEnabled: { kind: "switch", label: "Footer", default: true },
  timeZone: { kind: "timeZone", label: "Time zone" },
  /** Used only after consent. */
  gaMeasurementId: { kind: "line", label: "Google Analytics", max: 50 },
  longTermVisitorId: { kind: "switch", label: "Long-term visitor ID" },
} as const satisfies SettingGroup;

/** spec: admin-area §3, "Site configuration" */
export const SITE_SETTINGS = {
  ...PAGE_SETTINGS,
  siteTitle: { kind: "line", label: "Site title", max: 120 },
  siteSubtitle: {
    kind: "line",
    label: "Subtitle",
    max: 200,
    default: "Digital Marketing Portfolio",
  },
  metaKeywords: { kind: "names", label: "Keywords", each: 50, max: 30 },
  metaDescription: { kind: "line", label: "Description", max: 500 },
  siteDescription: { kind: "line", label: "Site description", max: 500 },
  ogImageUrl: { kind: "picture", label: "Sharing image", role: "social" },
  defaultOgImageUrl: { kind: "picture", label: "Fallback sharing image", role: "social" },
  ...PROFILE_IMAGE,
  iaMarkupUrl: { kind: "webAddress", isSecure: true, label: "IA markup" },
  iaMarkupUrlDev: { kind: "webAddress", isSecure: true, label: "IA markup, development" },
  /** Whether robots.txt allows them. */
  crawlers: {
    kind: "switches",
    label: "AI crawlers",
    options: ["training", "search", "assistants"],
  },
  weeklyReport: { kind: "switch", label: "Weekly report" },
  privacyPolicy: { kind: "html", label: "Privacy policy", max: 100_000 },
  contactRetentionDays: {
    kind: "number",
    label: "Message retention",
    min: 1,
    max: 36_500,
    default: null,
  },
} as const satisfies SettingGroup;

/** All settings of `site_config` and `site.yaml`. */
export const ALL_SITE_SETTINGS = {
  ...NEWSLETTER_SETTINGS,
  ...SEND_SETTINGS,
  ...BLOG_SETTINGS,
  ...AI_SETTINGS,
  ...EMBED_SETTINGS,
  ...LOOK_SETTINGS,
  ...SITE_SETTINGS,
} as const satisfies SettingGroup;
