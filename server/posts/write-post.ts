import { eq, sql } from "drizzle-orm";
import type { StoredCrop } from "#domain/media/crop.ts";
import { type Faq, postPath } from "#domain/posts/post.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { redirectTo } from "../site/redirects.ts";
import { replacePostUses } from "./post-uses.ts";
import type { PostRow } from "./post-values.ts";
import { keepReplacedText } from "./revisions.ts";
import { blogPosts, postWorkingCopies } from "./tables.ts";

type PostValues = typeof blogPosts.$inferInsert & {
  content: string;
  faqs: Faq[];
  featuredImageId: string | null;
  imageCropData: StoredCrop;
  /** Counted before the transaction, since a long text takes some time. */
  readingTimeMinutes: number;
};

type WrittenPost = {
  id: string;
  version: number;
  /** Files that are no longer used. */
  unused: string[];
  /** Old paths that redirect to another item. */
  takenPaths: string[];
};

/**
 * The one way to create a post or to replace its text, for the editor and for imports: row, uses of
 * files, redirects from `oldPaths` and from a slug that was public. The replaced text
 * stays as a revision; the working copy goes.
 */
export async function writePost(
  tx: Transaction,
  stored: PostRow | null,
  values: PostValues,
  oldPaths: readonly string[] = [],
): Promise<WrittenPost> {
  if (stored) await keepReplacedText(tx, stored);
  const { id, version } = await upsert(tx, stored?.id ?? null, values);
  await tx.delete(postWorkingCopies).where(eq(postWorkingCopies.postId, id));
  const unused = await replacePostUses(tx, id, { live: values, draft: null });
  const path = postPath(values);
  const wasPublic = stored?.status === "published" || stored?.firstPublishedAt;
  const last = stored && postPath(stored);
  const old = { last, renamed: wasPublic ? last : null, imported: oldPaths };
  const takenPaths = await redirectTo(tx, { postId: id }, old, path);
  await announce(tx, ["posts", `post:${id}`]);
  return { id, version, unused, takenPaths };
}

async function upsert(tx: Transaction, id: string | null, values: PostValues) {
  const written = { id: blogPosts.id, version: blogPosts.version };
  const [row] = id
    ? await tx
        .update(blogPosts)
        .set({ ...values, version: sql`${blogPosts.version} + 1` })
        .where(eq(blogPosts.id, id))
        .returning(written)
    : await tx.insert(blogPosts).values(values).returning(written);
  if (!row) throw new Error("write returned no row");
  return row;
}
