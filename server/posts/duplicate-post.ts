import { eq } from "drizzle-orm";
import { titleOfCopy } from "#domain/forms/copy.ts";
import { POST_TITLE_MAX } from "#domain/posts/post-fields.ts";
import { postSlugFrom } from "#domain/posts/slug.ts";
import { chooseSlug } from "../site/choose-slug.ts";
import type { World } from "../world.ts";
import { blogPosts } from "./tables.ts";
import { writePost } from "./write-post.ts";

/** A draft with the texts as saved, which shares the stored files; null when there is no such post. */
export async function duplicatePost(
  { db, now }: Pick<World, "db" | "now">,
  id: string,
): Promise<{ id: string; title: string } | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for("update");
    if (!found) return null;
    const { id: _id, isScheduled: _generated, ...post } = found;
    const title = titleOfCopy(post.title, POST_TITLE_MAX);
    const slug = await chooseSlug(tx, "post", postSlugFrom(title, now()), null);
    const times = { createdAt: now(), updatedAt: now() };
    const copy = await writePost(tx, null, { ...post, ...NOT_COPIED, ...times, title, slug });
    return { id: copy.id, title };
  });
}

const NOT_COPIED = {
  status: "draft",
  publishedAt: null,
  firstPublishedAt: null,
  mailHeldAt: null,
  scheduledPublishAt: null,
  isArchived: false,
  archivedAt: null,
  viewCount: 0,
  version: 1,
} satisfies Partial<typeof blogPosts.$inferInsert>;
