import { EMPTY_POST, type PostFields } from "#domain/posts/post-fields.ts";
import { readingMinutes } from "#domain/posts/reading-time.ts";
import type { blogPosts } from "./tables.ts";

export type PostRow = typeof blogPosts.$inferSelect;

export function fieldsOf(row: PostRow): PostFields {
  return {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    author: row.author ?? "",
    content: row.content,
    faqs: row.faqs,
    categories: row.categories,
    tags: row.tags,
    keywords: row.keywords,
    featuredImageId: row.featuredImageId,
    imageAlt: row.imageAlt,
    isImageDecorative: row.isImageDecorative,
    imageCropData: row.imageCropData,
    imagePosition: row.imagePosition,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
  };
}

export function columnsFrom(fields: PostFields) {
  return { ...fields, author: fields.author || null };
}

export const EMPTY_ROW = {
  ...columnsFrom(EMPTY_POST),
  readingTimeMinutes: readingMinutes(EMPTY_POST.content),
};
