import { and, eq, getTableColumns, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import { MEDIA_AREAS, type Media, type MediaAddress, mediaUrl } from "#domain/media/media.ts";
import { type Picture, pictureFrom } from "#domain/media/picture.ts";
import type { Queryable } from "../db/connection.ts";
import { media, mediaUses } from "./tables.ts";

export type MediaRow = typeof media.$inferSelect;

/** A row as the rest of the product knows it. */
export function mediaFromRow({ createdAt: _, awaited: __, area, ...row }: MediaRow): Media {
  const known = MEDIA_AREAS.find((name) => name === area);
  if (!known) throw new Error(`a stored file lies in the unknown area ${area}`);
  return { ...row, area: known };
}

const isAt = ({ area, hash, ext }: MediaAddress) =>
  and(eq(media.area, area), eq(media.hash, hash), eq(media.ext, ext));

/** The stored file at an address, or null. */
export async function findByAddress(db: Queryable, address: MediaAddress): Promise<Media | null> {
  const [row] = await db.select().from(media).where(isAt(address));
  return row ? mediaFromRow(row) : null;
}

/** The stored files at these addresses, by address as pages write it; unknown ones are left out. */
export async function findByAddresses(
  db: Queryable,
  addresses: MediaAddress[],
): Promise<Map<string, Media>> {
  if (addresses.length === 0) return new Map();
  const column = (part: keyof MediaAddress) =>
    sql`${sql.param(addresses.map((address) => address[part]))}::text[]`;
  const rows = await db
    .select()
    .from(media)
    .where(
      sql`(${media.area}, ${media.hash}, ${media.ext}) in (select * from unnest(${column("area")}, ${column("hash")}, ${column("ext")}))`,
    );
  return new Map(rows.map((row) => [mediaUrl(mediaFromRow(row)), mediaFromRow(row)]));
}

/** The pictures that a post's text shows, by the address that the text names. */
export async function picturesUsedByPost(
  db: Queryable,
  postId: string,
): Promise<Map<string, Picture>> {
  const rows = await db
    .select({ media })
    .from(mediaUses)
    .innerJoin(media, eq(media.id, mediaUses.mediaId))
    .where(and(eq(mediaUses.postId, postId), eq(mediaUses.role, "body")));
  const pictures = new Map<string, Picture>();
  for (const row of rows) {
    const found = mediaFromRow(row.media);
    const picture = pictureFrom(found, "original");
    if (picture) pictures.set(mediaUrl(found), picture);
  }
  return pictures;
}

/** All rows of one content in one area: one, but for old Office files that differ in name alone. */
export async function findByHash(db: Queryable, area: string, hash: string): Promise<Media[]> {
  const rows = await db
    .select()
    .from(media)
    .where(and(eq(media.area, area), eq(media.hash, hash)));
  return rows.map(mediaFromRow);
}

/** Somebody holds it who may be about to use it. */
const KEPT_JUST_NOW = {
  createdAt: sql`now()`,
  awaited: sql`least(${media.awaited} + 1, 1000)`,
};

/**
 * The row of a file whose bytes were just stored, made when there is none. A row that is there counts
 * as kept just now, so that `removeUnused` leaves it to whoever is about to use it.
 */
export async function insertOrFind(
  db: Queryable,
  file: Omit<InferInsertModel<typeof media>, "awaited">,
): Promise<{ media: Media; isNew: boolean }> {
  const [row] = await db
    .insert(media)
    .values({ ...file, awaited: 1 })
    .onConflictDoUpdate({
      target: [media.area, media.hash, media.ext],
      set: {
        ...KEPT_JUST_NOW,
        renditions: sql`excluded.renditions`,
        placeholder: sql`excluded.placeholder`,
        pictures: sql`excluded.pictures`,
      },
    })
    .returning({ ...getTableColumns(media), isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error("an insert with returning answered no row");
  const { isNew, ...stored } = row;
  return { media: mediaFromRow(stored), isNew };
}

/** As `insertOrFind`, for a file that may not be there: null then. */
export function findAndTouch(db: Queryable, address: MediaAddress): Promise<Media | null> {
  return touch(db, isAt(address), KEPT_JUST_NOW);
}

/** The same for whoever chose a stored file and has yet to save what is to show it. */
export function holdChosen(db: Queryable, id: string): Promise<Media | null> {
  return touch(db, eq(media.id, id), KEPT_JUST_NOW);
}

/** The same for whoever kept it before and asks again: that is no second keep. */
export function findAndHold(db: Queryable, address: MediaAddress): Promise<Media | null> {
  return touch(db, isAt(address), {
    ...KEPT_JUST_NOW,
    awaited: sql`greatest(${media.awaited}, 1)`,
  });
}

async function touch(db: Queryable, which: SQL | undefined, values: typeof KEPT_JUST_NOW) {
  const [row] = await db.update(media).set(values).where(which).returning();
  return row ? mediaFromRow(row) : null;
}

/** One at a time keeps or removes a content of an area, until the transaction ends. */
export async function lockContent(
  tx: Queryable,
  { area, hash }: Pick<MediaAddress, "area" | "hash">,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`media ${area}/${hash}`}, 0))`,
  );
}
