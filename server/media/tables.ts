import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CropBox } from "#domain/media/crop.ts";
import { MEDIA_AREAS, PICTURES_STATES, type Rendition } from "#domain/media/media.ts";
import { createdAt, id, oneOf } from "../db/columns.ts";

/** Named by content hash, so that an address never changes its meaning. */
export const media = pgTable(
  "media",
  {
    id: id(),
    area: text("area").notNull(),
    hash: text("hash").notNull(),
    ext: text("ext").notNull(),
    fileName: text("file_name").notNull(),
    mimeType: text("mime_type").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    width: integer("width"),
    height: integer("height"),
    placeholder: text("placeholder"),
    renditions: jsonb("renditions").$type<Rendition[]>().notNull().default([]),
    pictures: text("pictures", { enum: PICTURES_STATES }).notNull().default("none"),
    altText: text("alt_text").notNull().default(""),
    /** The picture that a crop is made from. A crop has renditions, but no original of its own. */
    cropOf: uuid("crop_of").references((): AnyPgColumn => media.id, { onDelete: "restrict" }),
    cropBox: jsonb("crop_box").$type<CropBox>(),
    /** Keeps without a following use: forms that may still be open. */
    awaited: smallint("awaited").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("media_by_age").on(t.createdAt, t.id),
    index("media_pictures_by_age").on(t.createdAt, t.id).where(sql`${t.mimeType} like 'image/%'`),
    index("media_unfinished").on(t.id).where(sql`${t.pictures} in ('waiting', 'failed')`),
    uniqueIndex("media_crops").on(t.cropOf, t.cropBox).where(sql`${t.cropOf} is not null`),
    unique("media_address_key").on(t.area, t.hash, t.ext),
    check("media_area_known", oneOf(t.area, MEDIA_AREAS)),
    check("media_hash_is_sha256", sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check("media_ext_plain", sql`${t.ext} ~ '^[a-z0-9]{1,8}$'`),
    check("media_pictures_known", oneOf(t.pictures, PICTURES_STATES)),
    check("media_bytes_positive", sql`${t.bytes} > 0`),
    check("media_crop_complete", sql`(${t.cropOf} is null) = (${t.cropBox} is null)`),
    check("media_size_complete", sql`(${t.width} is null) = (${t.height} is null)`),
  ],
);
