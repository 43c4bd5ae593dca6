import { and, eq } from "drizzle-orm";
import type { PostFields } from "#domain/posts/post-fields.ts";
import type { Transaction } from "../db/connection.ts";
import { findStoredPicture } from "./post-uses.ts";
import type { PostRow } from "./post-values.ts";
import { postRevisions } from "./tables.ts";
import { isSameText, type WorkingCopy } from "./working-copy.ts";

/** Whether the working copy is an earlier text that was restored, and was not changed since. */
export async function isRestoredText(
  tx: Transaction,
  { id, version, slug }: PostRow,
  fields: PostFields,
  copy: WorkingCopy | null,
): Promise<boolean> {
  if (!copy || copy.basedOnVersion === version) return false;
  // Restoring keeps the slug.
  if (fields.slug !== slug || !isSameText(fields, copy.fields)) return false;
  const isOfVersion = eq(postRevisions.version, copy.basedOnVersion);
  const earlier = await tx
    .select({ fields: postRevisions.snapshot })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, id), isOfVersion));
  for (const { fields: snapshot } of earlier) {
    const { featuredImageId: image } = snapshot;
    const featuredImageId = image && (await findStoredPicture(tx, image)) ? image : null;
    if (isSameText(fields, { ...snapshot, slug, featuredImageId })) return true;
  }
  return false;
}
