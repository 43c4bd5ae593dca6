import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PostFields } from "#domain/posts/post-fields.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { findCrop } from "../media/crops.ts";
import { media } from "../media/tables.ts";
import { bodyUses, type MediaRole, type MediaUse, replaceUses } from "../media/uses.ts";
import { mediaUses } from "../media/uses-table.ts";

type Shown = Pick<PostFields, "content" | "faqs" | "featuredImageId" | "imageCropData">;

/** All but those of emails, which stay. */
const TEXT_ROLES: MediaRole[] = ["featured", "body", "draft", "revision"];

/** `live`: of the row; `draft`: of the working copy, null when it is gone. */
type ChangedTexts = { live?: Shown; draft?: Shown | null };

/**
 * The one way to write the uses of a post; those of its revisions follow their rows. All roles at
 * once, since a file that moves from one to another is not used anew. Returns files no longer used.
 */
export async function replacePostUses(
  tx: Transaction,
  postId: string,
  { live, draft }: ChangedTexts = {},
): Promise<string[]> {
  const { mediaId, role } = mediaUses;
  const before = await tx
    .select({ mediaId, role })
    .from(mediaUses)
    .where(and(eq(mediaUses.postId, postId), inArray(mediaUses.role, TEXT_ROLES)));
  const stays = (name: string) => (name === "draft" ? draft === undefined : live === undefined);
  const after: MediaUse[] = [...(await revisionUses(tx, postId))];
  for (const use of before) {
    if (use.role === "revision" || !stays(use.role)) continue;
    if (use.role === "draft" || use.role === "featured" || use.role === "body")
      after.push({ mediaId: use.mediaId, role: use.role });
  }
  if (live) after.push(...(await liveUses(tx, live)));
  if (draft)
    for (const id of await filesShown(tx, draft)) after.push({ mediaId: id, role: "draft" });
  if (keyOf(before) === keyOf(after)) return [];
  return replaceUses(tx, { noun: "post", postId }, after, TEXT_ROLES);
}

function keyOf(uses: readonly { mediaId: string; role: string }[]): string {
  return [...new Set(uses.map(({ mediaId, role }) => `${role} ${mediaId}`))].sort().join();
}

/** Files that the text shows, each once. */
export async function filesShown(db: Queryable, shown: Shown): Promise<string[]> {
  return [...new Set((await liveUses(db, shown)).map(({ mediaId }) => mediaId))];
}

async function liveUses(db: Queryable, shown: Shown): Promise<MediaUse[]> {
  const { content, faqs, featuredImageId, imageCropData } = shown;
  const uses = await bodyUses(db, [content, ...faqs.map(({ answer }) => answer)]);
  if (!featuredImageId) return uses;
  // The original too, so that the crop can be changed.
  uses.push({ mediaId: featuredImageId, role: "featured" });
  const crop = await findCrop(db, featuredImageId, imageCropData);
  if (crop) uses.push({ mediaId: crop.id, role: "featured" });
  return uses;
}

async function revisionUses(tx: Transaction, postId: string): Promise<MediaUse[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct shown.id from post_revisions, unnest(media_ids) as shown(id)
      join media on media.id = shown.id
    where post_id = ${postId}`);
  return rows.map(({ id }) => ({ mediaId: id, role: "revision" }));
}

/** The size of a picture that exists, and will until the transaction ends. */
export async function findStoredPicture(
  tx: Transaction,
  id: string,
): Promise<{ width: number; height: number } | null> {
  const [file] = await tx
    .select({ mimeType: media.mimeType, width: media.width, height: media.height })
    .from(media)
    .where(and(eq(media.id, id), isNull(media.cropOf)))
    .for("key share");
  if (!file?.mimeType.startsWith("image/")) return null;
  return { width: file.width ?? 0, height: file.height ?? 0 };
}
