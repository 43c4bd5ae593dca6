import { titleOfCopy } from "#domain/forms/copy.ts";
import { POST_TITLE_MAX_CHARS } from "#domain/posts/post-fields.ts";
import { postSlugFrom } from "#domain/posts/slug.ts";
import { chooseSlug } from "../site/choose-slug.ts";
import type { World } from "../world.ts";
import { columnsFrom } from "./post-values.ts";
import { readReadingTimes } from "./reading-times.ts";
import type { blogPosts } from "./tables.ts";
import { lockPost } from "./working-copy.ts";
import { writePost } from "./write-post.ts";

/** A draft with the latest texts, which shares the stored files; null when there is no such post. */
export async function duplicatePost(
  { db, now }: Pick<World, "db" | "now">,
  id: string,
): Promise<{ id: string; title: string } | null> {
  const readingTimes = await readReadingTimes(db, id, []);
  return db.transaction(async (tx) => {
    const found = await lockPost(tx, id);
    if (!found) return null;
    const { row, head } = found;
    const { id: _id, isScheduled: _generated, ...post } = row;
    const readingTimeMinutes = await readingTimes.of(head.content, row);
    const texts = { ...columnsFrom(head), readingTimeMinutes };
    const title = titleOfCopy(head.title || row.title, POST_TITLE_MAX_CHARS);
    const slug = await chooseSlug(tx, "post", postSlugFrom(title, now()), null);
    const times = { createdAt: now(), updatedAt: now() };
    const values = { ...post, ...texts, ...NOT_COPIED, ...times, title, slug };
    const copy = await writePost(tx, null, values);
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
