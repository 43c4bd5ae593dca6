import { EMPTY_POST, type PostFields } from "#domain/posts/post-fields.ts";
import { announce } from "#server/db/announcements.ts";
import { replacePostUses } from "#server/posts/post-uses.ts";
import { postWorkingCopies } from "#server/posts/tables.ts";
import type { ContentSite } from "./content-site.ts";
import { addPost } from "./rows.ts";

/** A draft whose text is in its working copy only. */
export async function stageDraft(
  { db }: Pick<ContentSite, "db">,
  slug: string,
  changes: Partial<PostFields>,
): Promise<string> {
  const postId = await addPost(db, { slug, title: "Untitled" });
  const fields = { ...EMPTY_POST, slug, ...changes };
  await db.insert(postWorkingCopies).values({ postId, fields, basedOnVersion: 1 });
  await db.transaction((tx) => replacePostUses(tx, postId, { draft: fields }));
  await announce(db, ["posts", `post:${postId}`]);
  return postId;
}
