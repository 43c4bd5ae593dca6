import type { SettingGroup } from "../forms/setting.ts";

/** spec: admin-area §2, "Blog Page Settings" */
export const BLOG_SETTINGS = {
  blogPageTitle: { kind: "line", label: "Blog Page Title", max: 120, default: "Blog" },
  blogMetaTitle: { kind: "line", label: "SEO Title", max: 200 },
  blogMetaDescription: { kind: "line", label: "SEO Description", max: 500 },
} as const satisfies SettingGroup;

/** In code points; search engines truncate beyond. spec: admin-area §9 */
export const META_TITLE_SHOWN_CHARS = 60;
export const META_DESCRIPTION_SHOWN_CHARS = 160;
