import { z } from "zod";
import { baseVersion, line } from "../forms/line.ts";

/** spec: admin-area §2, "Blog Page Settings" */
export type BlogPage = { title: string; metaTitle: string; metaDescription: string };

/** In code points; search engines truncate beyond. spec: admin-area §9 */
export const META_TITLE_SHOWN = 60;
export const META_DESCRIPTION_SHOWN = 160;

const TITLE_MAX = 120;
const META_TITLE_MAX = 200;
const META_DESCRIPTION_MAX = 500;

export const blogPageSchema = z.object({
  title: line("Blog Page Title", { max: TITLE_MAX }),
  metaTitle: line("SEO Title", { max: META_TITLE_MAX }),
  metaDescription: line("SEO Description", { max: META_DESCRIPTION_MAX }),
  version: baseVersion,
});
