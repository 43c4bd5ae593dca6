import { and, eq, sql } from "drizzle-orm";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { PostSave } from "#domain/posts/post-save.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { keepCrop } from "../media/crops.ts";
import { holdForUndo } from "../media/store.ts";
import type { World } from "../world.ts";
import { findStoredPicture } from "./post-uses.ts";
import { readPostForm } from "./read-post-form.ts";
import { postEditors, postRevisions } from "./tables.ts";
import {
  lockPost,
  type StoredPost,
  setAsideWorkingCopy,
  writeWorkingCopy,
} from "./working-copy.ts";

type HeadWorld = Pick<World, "db" | "queue" | "now">;

/** Saves that the editor sent before are superseded. */
type EditorSave = Pick<PostSave, "editorId" | "sequence">;

/** Back to the live text; the discarded one stays as a revision. Null when the post is gone. */
export function discardWorkingCopy(
  world: HeadWorld,
  id: string,
  save: EditorSave,
): Promise<EditablePost | null> {
  return replaceHead(world, id, save, async (tx, { row }) => {
    await setAsideWorkingCopy(tx, row);
    return true;
  });
}

/**
 * Makes an earlier text the working copy; the one that it replaces stays as a revision. The slug
 * stays, so that the address does not change. Null when the post or the revision is gone.
 */
export function restoreRevision(
  world: HeadWorld,
  id: string,
  revisionId: string,
  save: EditorSave,
): Promise<EditablePost | null> {
  return replaceHead(world, id, save, async (tx, { row }) => {
    const isWanted = and(eq(postRevisions.id, revisionId), eq(postRevisions.postId, id));
    const [revision] = await tx.select().from(postRevisions).where(isWanted);
    if (!revision) return false;
    await setAsideWorkingCopy(tx, row);
    const now = world.now();
    const { snapshot, version } = revision;
    const { featuredImageId: image } = snapshot;
    const featuredImageId = image && (await findStoredPicture(tx, image)) ? image : null;
    const fields = { ...snapshot, slug: row.slug, featuredImageId };
    await keepCrop(world, tx, featuredImageId, fields.imageCropData);
    await holdForUndo(tx, await writeWorkingCopy(tx, row, fields, now, version), now);
    return true;
  });
}

function replaceHead(
  { db, now }: HeadWorld,
  id: string,
  { editorId, sequence }: EditorSave,
  replace: (tx: Transaction, stored: StoredPost) => Promise<boolean>,
): Promise<EditablePost | null> {
  return db.transaction(async (tx) => {
    const stored = await lockPost(tx, id);
    if (!stored || !(await replace(tx, stored))) return null;
    await tx
      .insert(postEditors)
      .values({ postId: id, editorId, sequence, savedAt: now() })
      .onConflictDoUpdate({
        target: [postEditors.postId, postEditors.editorId],
        set: { sequence: sql`greatest(${postEditors.sequence}, ${sequence})`, savedAt: now() },
      });
    await announce(tx, ["drafts", `draft:${id}`]);
    return readPostForm(tx, id);
  });
}
