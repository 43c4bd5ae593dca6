import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { croppedArea, isCrop, type StoredCrop } from "#domain/media/crop.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import type { Queue } from "../jobs/job-queue.ts";
import { queueRenditions } from "./renditions-job.ts";
import type { MediaRow } from "./store.ts";
import { media } from "./tables.ts";

/**
 * Stores a crop as a file of its own, so that uses, visibility and removal are those of any file. A
 * job makes its pictures. It is named by picture and box, so that its URLs never change their
 * meaning. Call in the transaction that writes its use.
 */
export async function keepCrop(
  { queue }: { queue: Queue },
  tx: Transaction,
  pictureId: string | null,
  box: StoredCrop,
): Promise<void> {
  if (!pictureId || !isCrop(box)) return;
  const [picture] = await tx.select().from(media).where(eq(media.id, pictureId));
  if (!picture || picture.width === null || picture.height === null) return;
  const { id: cropOf, area, hash, ext, fileName, mimeType, bytes, altText } = picture;
  const { width, height } = croppedArea(box, { width: picture.width, height: picture.height });
  const [crop] = await tx
    .insert(media)
    .values({
      area,
      hash: createHash("sha256")
        .update(`${hash}.${ext} ${[box.x, box.y, box.width, box.height].join(" ")}`)
        .digest("hex"),
      ext,
      fileName,
      mimeType,
      bytes,
      width,
      height,
      altText,
      pictures: "waiting",
      cropOf,
      cropBox: box,
    })
    // Locks the row, so that it is not removed meanwhile.
    .onConflictDoUpdate({
      target: [media.area, media.hash, media.ext],
      set: {
        pictures: sql`case ${media.pictures} when 'failed' then 'waiting' else ${media.pictures} end`,
      },
    })
    .returning();
  if (crop?.pictures === "waiting") await queueRenditions(queue, tx, crop);
}

export async function findCrop(
  db: Queryable,
  pictureId: string | null,
  box: StoredCrop,
): Promise<MediaRow | null> {
  if (!pictureId || !isCrop(box)) return null;
  const isWanted = and(eq(media.cropOf, pictureId), eq(media.cropBox, box));
  const [crop] = await db.select().from(media).where(isWanted);
  return crop ?? null;
}
