import { and, desc, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { MEDIA_AREAS } from "#domain/media/media.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { contains } from "../db/match-text.ts";
import { mediaFromRow, mediaItem } from "./store.ts";
import { media } from "./tables.ts";

export const PICTURES_PER_PAGE = 24;

type Files = Record<"fileName" | "altText" | "mimeType", AnyPgColumn>;
const newer = alias(media, "newer");

export async function listPictures(
  db: Queryable,
  search: string,
  page: number,
): Promise<{ items: MediaItem[]; hasMore: boolean }> {
  const sought = normalizeQuery(search);
  const isFound = ({ fileName, altText, mimeType }: Files) =>
    and(
      sql`${mimeType} like 'image/%'`,
      sought === ""
        ? undefined
        : contains(sql`search_fold(${fileName} || ' ' || ${altText})`, sought),
    );
  const isSame = and(
    inArray(newer.area, [...MEDIA_AREAS]),
    eq(newer.hash, media.hash),
    eq(newer.ext, media.ext),
    sql`(${newer.createdAt}, ${newer.id}) > (${media.createdAt}, ${media.id})`,
  );
  const shownAlready = db
    .select({ id: newer.id })
    .from(newer)
    .where(and(isSame, isFound(newer)));
  const rows = await db
    .select()
    .from(media)
    .where(and(isFound(media), isNull(media.cropOf), notExists(shownAlready)))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(PICTURES_PER_PAGE + 1)
    .offset((page - 1) * PICTURES_PER_PAGE);
  const items = rows.slice(0, PICTURES_PER_PAGE).map((row) => mediaItem(mediaFromRow(row)));
  return { items, hasMore: rows.length > PICTURES_PER_PAGE };
}

export async function findMediaItem(db: Queryable, id: string): Promise<MediaItem | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row ? mediaItem(mediaFromRow(row)) : null;
}
