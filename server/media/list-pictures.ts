import { and, desc, eq, sql } from "drizzle-orm";
import type { MediaItem } from "#domain/media/media-item.ts";
import { searchedText } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { holds } from "../search/conditions.ts";
import { mediaItem } from "./media-item.ts";
import { mediaFromRow } from "./store.ts";
import { media } from "./tables.ts";

export const PICTURES_PER_PAGE = 24;

const isPicture = sql`${media.mimeType} like 'image/%'`;

/**
 * One page of all pictures that are stored, the newest first; `page` counted from 1. `search` is
 * looked for in names and descriptions.
 */
export async function listPictures(
  db: Queryable,
  search: string,
  page: number,
): Promise<{ items: MediaItem[]; hasMore: boolean }> {
  const sought = searchedText(search);
  const isFound =
    sought === "" ? undefined : holds(sql`search_fold(file_name || ' ' || alt_text)`, sought);
  const rows = await db
    .select()
    .from(media)
    .where(and(isPicture, isFound))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(PICTURES_PER_PAGE + 1)
    .offset((page - 1) * PICTURES_PER_PAGE);
  const items = rows.slice(0, PICTURES_PER_PAGE).map((row) => mediaItem(mediaFromRow(row)));
  return { items, hasMore: rows.length > PICTURES_PER_PAGE };
}

/** A stored file as the owner's screens show it, or null. */
export async function findMediaItem(db: Queryable, id: string): Promise<MediaItem | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row ? mediaItem(mediaFromRow(row)) : null;
}
