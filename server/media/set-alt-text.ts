import { eq } from "drizzle-orm";
import type { MediaItem } from "#domain/media/media-item.ts";
import { announce } from "../db/announcements.ts";
import type { Database } from "../db/connection.ts";
import { mediaItem } from "./media-item.ts";
import { mediaFromRow } from "./store.ts";
import { media } from "./tables.ts";

/** Says what a stored picture shows; null when it is gone. What items say of it themselves stays. */
export async function setAltText(
  db: Database,
  id: string,
  altText: string,
): Promise<MediaItem | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(media).set({ altText }).where(eq(media.id, id)).returning();
    if (!row) return null;
    await announce(tx, ["media"]);
    return mediaItem(mediaFromRow(row));
  });
}
