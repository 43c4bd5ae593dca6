import { z } from "zod";
import { queryParameter, searchQuery } from "../../http/search-query.ts";
import { focusedPicture } from "../../media/api-schemas.ts";

export const listQuery = searchQuery.extend({
  category: queryParameter,
  workType: queryParameter,
  year: queryParameter,
  client: queryParameter,
  role: queryParameter,
  sort: queryParameter,
  order: queryParameter,
  page: queryParameter,
  suggest: queryParameter,
});

const card = z.object({
  id: z.guid(),
  slug: z.string().nullable(),
  title: z.string(),
  client: z.string(),
  year: z.int(),
  categories: z.array(z.string()),
  isFeatured: z.boolean(),
  summary: z.string(),
  picture: focusedPicture.nullable(),
  altText: z.string(),
  fileKind: z.enum(["image", "video", "pdf"]).optional(),
});

export const listAnswer = z.object({
  projects: z.array(card),
  total: z.int(),
  isTotalExact: z.boolean(),
  page: z.int(),
  pages: z.int(),
  suggestions: z.object({ projects: z.array(card), texts: z.array(z.string()) }).optional(),
});

const indexed = card.extend({
  workType: z.string(),
  roles: z.array(z.string()),
  keywords: z.array(z.string()),
  text: z.string(),
  featuredPosition: z.int().nullable(),
  createdAt: z.int(),
});

export const indexAnswer = z.discriminatedUnion("complete", [
  z.object({ complete: z.literal(true), projects: z.array(indexed) }),
  z.object({ complete: z.literal(false), total: z.int() }),
]);
