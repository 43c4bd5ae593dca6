import type { SafeHtml } from "../html/safe-html.ts";
import type { Picture } from "../media/picture.ts";

export type Faq = { question: string; answer: string };

type PicturePosition = "center" | "top" | "bottom" | "right" | "left";

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
  picturePosition: PicturePosition;
};

/** `level` as written, which differs from the one that is shown below the page's h1. */
export type Heading = { level: number; text: string; id: string };

export type Post = PostCard & {
  author: string;
  categories: string[];
  keywords: string[];
  readingMinutes: number;
  viewCount: number;
  content: SafeHtml;
  headings: Heading[];
  faqs: { question: string; answer: SafeHtml }[];
  metaTitle: string;
  metaDescription: string;
};

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
  | "picturePosition"
>;

/** spec: public-site §3, `similarity_score` */
export type SuggestedPost = PostTeaser & { similarityScore: number };

export function keywordsOf(post: Pick<Post, "keywords" | "tags">): string[] {
  return post.keywords.length > 0 ? post.keywords : post.tags;
}

export function postPath(post: { slug: string }): string {
  return `/blog/${encodeURIComponent(post.slug)}`;
}

/** Fills whole rows in one, two and three columns. */
export const POSTS_PER_PAGE = 24;

/** Default. spec: public-site §2 */
export const LISTING_SUBTITLE = "Insights, thoughts, and updates";

export function autoListingTitle(blogTitle: string, siteName: string): string {
  return `${blogTitle} – ${siteName}`;
}
