import type { SafeHtml } from "../html/safe-html.ts";
import type { Picture } from "../media/picture.ts";

export type Faq = { question: string; answer: string };

/** A 16:9 cut of the featured picture, in percent of its width and height. */
export type CropBox = { x: number; y: number; width: number; height: number };

export type VerticalOrSide = "center" | "top" | "bottom" | "right" | "left";

/** What a post's card shows. */
export type PostCard = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  publishedAt: Date;
  updatedAt: Date;
  tags: string[];
  picture: Picture | null;
  pictureAlt: string;
};

/** A heading of an article as its table of contents knows it. */
export type Heading = { level: number; text: string; id: string };

/** What a post's page shows. */
export type Post = PostCard & {
  author: string;
  categories: string[];
  keywords: string[];
  readingMinutes: number;
  viewCount: number;
  picturePosition: VerticalOrSide;
  content: SafeHtml;
  headings: Heading[];
  faqs: { question: string; answer: SafeHtml }[];
  metaTitle: string;
  metaDescription: string;
};

/** What other posts' pages show of a post. */
export type PostTeaser = Pick<
  Post,
  | "id"
  | "slug"
  | "title"
  | "publishedAt"
  | "readingMinutes"
  | "viewCount"
  | "picture"
  | "pictureAlt"
>;

/** A post below another one. spec: public-site §3, `similarity_score` */
export type SuggestedPost = PostTeaser & { similarityScore: number };

/** What a post is found by: its keywords, or its tags where it was given none. */
export function keywordsOf(post: Pick<Post, "keywords" | "tags">): string[] {
  return post.keywords.length > 0 ? post.keywords : post.tags;
}

export function postPath(post: { slug: string }): string {
  return `/blog/${encodeURIComponent(post.slug)}`;
}

/** Posts on one page of the listing: an even number of rows in one, two and three columns. */
export const POSTS_PER_PAGE = 24;

/** What the blog says of itself until the owner does. spec: public-site §2 */
export const LISTING_SUBTITLE = "Insights, thoughts, and updates";

/** The meta title of the blog's listing when it was given none. */
export function autoListingTitle(blogTitle: string, siteName: string): string {
  return `${blogTitle} – ${siteName}`;
}
