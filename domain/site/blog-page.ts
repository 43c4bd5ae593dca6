import { z } from "zod";
import { basedOn, line } from "../forms/line.ts";

/** What the blog's list calls itself, as the owner writes it. spec: admin-area §2, "Blog Page Settings" */
export type BlogPage = { title: string; metaTitle: string; metaDescription: string };

/** Beyond these, in code points, search results cut a text off. spec: admin-area §9 */
export const META_TITLE_SHOWN = 60;
export const META_DESCRIPTION_SHOWN = 160;

const TITLE_MAX = 120;
const META_TITLE_MAX = 200;
const META_DESCRIPTION_MAX = 500;

export const blogPageSchema = z.object({
  title: line("Blog Page Title", { max: TITLE_MAX }),
  metaTitle: line("SEO Title", { max: META_TITLE_MAX }),
  metaDescription: line("SEO Description", { max: META_DESCRIPTION_MAX }),
  version: basedOn,
});
