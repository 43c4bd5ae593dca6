import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import type { ContentSite } from "./content-site.ts";

export type NewPost = Partial<typeof blogPosts.$inferInsert> & { title: string };
export type WrittenPost = { id: string; path: string };

export async function writePosts(site: ContentSite, posts: NewPost[]): Promise<WrittenPost[]> {
  const rows = posts.map((post) => ({
    slug: crypto.randomUUID(),
    status: "published" as const,
    publishedAt: new Date("2015-01-01T12:00:00Z"),
    ...post,
  }));
  const written = await site.db
    .insert(blogPosts)
    .values(rows)
    .returning({ id: blogPosts.id, slug: blogPosts.slug });
  await announce(site.db, ["posts"]);
  return written.map(({ id, slug }) => ({ id, path: `/blog/${encodeURIComponent(slug)}` }));
}

export async function writePost(site: ContentSite, post: NewPost): Promise<WrittenPost> {
  const [written] = await writePosts(site, [post]);
  if (!written) throw new Error("the post was not written");
  return written;
}
