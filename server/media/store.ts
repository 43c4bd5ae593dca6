import {
  and,
  eq,
  getTableColumns,
  type InferInsertModel,
  inArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { fileType } from "#domain/media/file-kinds.ts";
import {
  MEDIA_AREAS,
  type Media,
  type MediaAddress,
  type MediaArea,
  mediaUrl,
} from "#domain/media/media.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { type Picture, pictureFrom } from "#domain/media/picture.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { lockUntilCommit } from "../db/with-lock.ts";
import { projectFiles } from "../projects/tables.ts";
import { media } from "./tables.ts";
import { mediaUses } from "./uses-table.ts";

export type MediaRow = typeof media.$inferSelect;

export function mediaFromRow(row: MediaRow): Media {
  const { createdAt: _, awaited: __, cropOf: ___, cropBox: ____, area, ...file } = row;
  const known = MEDIA_AREAS.find((name) => name === area);
  if (!known) throw new Error(`a stored file lies in the unknown area ${area}`);
  return { ...file, area: known };
}

const isAt = ({ area, hash, ext }: MediaAddress) =>
  and(eq(media.area, area), eq(media.hash, hash), eq(media.ext, ext));

export async function findByAddress(db: Queryable, address: MediaAddress): Promise<Media | null> {
  const [row] = await db.select().from(media).where(isAt(address));
  return row ? mediaFromRow(row) : null;
}

/** A file of the area, which will exist until the transaction ends. */
export async function findStored(
  tx: Transaction,
  id: string,
  area: MediaArea,
): Promise<Media | null> {
  const [row] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.area, area)))
    .for("key share");
  return row ? mediaFromRow(row) : null;
}

export async function namesInProjects(db: Queryable, mediaId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ fileName: projectFiles.fileName })
    .from(projectFiles)
    .where(eq(projectFiles.mediaId, mediaId));
  return rows.map(({ fileName }) => fileName);
}

export async function renameStored(tx: Transaction, id: string, fileName: string): Promise<void> {
  await tx.update(media).set({ fileName }).where(eq(media.id, id));
}

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

/** In its live text and in its auto-saved one. */
export async function picturesInPost(db: Queryable, postId: string): Promise<Map<string, Picture>> {
  const rows = await db
    .select({ media })
    .from(mediaUses)
    .innerJoin(media, eq(media.id, mediaUses.mediaId))
    .where(and(eq(mediaUses.postId, postId), inArray(mediaUses.role, ["body", "draft"])));
  const pictures = new Map<string, Picture>();
  for (const row of rows) {
    const found = mediaFromRow(row.media);
    const picture = pictureFrom(found, "original");
    if (picture) pictures.set(mediaUrl(found), picture);
  }
  return pictures;
}

/** Usually one; old Office files may differ in extension only. */
export async function findByHash(db: Queryable, area: string, hash: string): Promise<Media[]> {
  const rows = await db
    .select()
    .from(media)
    .where(and(eq(media.area, area), eq(media.hash, hash)));
  return rows.map(mediaFromRow);
}

const TOUCHED = {
  createdAt: sql`now()`,
  awaited: sql`least(${media.awaited} + 1, 1000)`,
};

/** An existing row counts as kept again, so that `removeUnused` spares it. */
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
        ...TOUCHED,
        renditions: sql`excluded.renditions`,
        placeholder: sql`excluded.placeholder`,
        pictures: sql`excluded.pictures`,
      },
    })
    .returning({ ...getTableColumns(media), isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error("insert returned no row");
  const { isNew, ...stored } = row;
  return { media: mediaFromRow(stored), isNew };
}

export function findAndTouch(db: Queryable, address: MediaAddress): Promise<Media | null> {
  return touch(db, isAt(address), TOUCHED);
}

/** For a stored file that was chosen in a form not saved yet. */
export function holdForForm(db: Queryable, id: string): Promise<Media | null> {
  return touch(db, eq(media.id, id), TOUCHED);
}

/** For a repeated request, which does not count as a second keep. */
export function findAndHold(db: Queryable, address: MediaAddress): Promise<Media | null> {
  return touch(db, isAt(address), {
    ...TOUCHED,
    awaited: sql`greatest(${media.awaited}, 1)`,
  });
}

async function touch(db: Queryable, which: SQL | undefined, values: typeof TOUCHED) {
  const [row] = await db.update(media).set(values).where(which).returning();
  return row ? mediaFromRow(row) : null;
}

/** Spared for a day, since an editor that is open can bring them back by undoing. */
export async function holdForUndo(tx: Transaction, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(media)
    .set({ createdAt: now, awaited: sql`greatest(${media.awaited}, 1)` })
    .where(inArray(media.id, ids.toSorted()));
}

/** Serializes keeping and removing one content until the transaction ends. */
export async function lockContent(
  tx: Queryable,
  { area, hash }: Pick<MediaAddress, "area" | "hash">,
): Promise<void> {
  await lockUntilCommit(tx, `media ${area}/${hash}`);
}

export function pictureFromRow(row: MediaRow | null): Picture | null {
  return row && pictureFrom(mediaFromRow(row));
}

export function mediaItem(media: Media): MediaItem {
  const { id, fileName, ext, bytes, width, height, pictures, altText } = media;
  const kind = fileType(ext)?.kind ?? "document";
  const picture = pictureFrom(media);
  const file = { id, fileName, ext, kind, bytes, width, height, url: mediaUrl(media) };
  return { ...file, picture, pictures, altText };
}

export function itemFromRow(row: MediaRow | null): MediaItem | null {
  return row && mediaItem(mediaFromRow(row));
}
