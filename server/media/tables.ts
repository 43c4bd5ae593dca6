import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { PICTURES_STATES, type Rendition } from "#domain/media/media.ts";
import { createdAt, id } from "../db/columns.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** One row per stored file; its name is its content's SHA-256, so its address never changes meaning. */
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
    /** How far its renditions are, or those of the picture that stands for a film or a document. */
    pictures: text("pictures", { enum: PICTURES_STATES }).notNull().default("none"),
    /** What it shows, as its owner says it; items that use it may say otherwise. */
    altText: text("alt_text").notNull().default(""),
    /** How often it was kept without a use that followed: forms that may still be open. */
    awaited: smallint("awaited").notNull().default(0),
    /** When it was last kept. */
    createdAt: createdAt(),
  },
  (t) => [
    index("media_by_age").on(t.createdAt, t.id),
    index("media_pictures_by_age").on(t.createdAt, t.id).where(sql`${t.mimeType} like 'image/%'`),
    index("media_unfinished").on(t.id).where(sql`${t.pictures} in ('waiting', 'failed')`),
    unique("media_address_key").on(t.area, t.hash, t.ext),
    check(
      "media_area_known",
      sql`${t.area} in ('projects', 'thumbnails', 'profile-images', 'resumes', 'site-assets', 'featured-images')`,
    ),
    check("media_hash_is_sha256", sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check("media_ext_plain", sql`${t.ext} ~ '^[a-z0-9]{1,8}$'`),
    check("media_pictures_known", sql`${t.pictures} in ('none', 'waiting', 'ready', 'failed')`),
    check("media_bytes_positive", sql`${t.bytes} > 0`),
    check("media_size_complete", sql`(${t.width} is null) = (${t.height} is null)`),
  ],
);

/** Which item uses which file, and as what: the reference count, and the ground for who may see it. */
export const mediaUses = pgTable(
  "media_uses",
  {
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "restrict" }),
    noun: text("noun").notNull(),
    projectId: uuid("project_id").references(() => portfolioProjects.id, { onDelete: "cascade" }),
    postId: uuid("post_id").references(() => blogPosts.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
  },
  (t) => [
    unique("media_uses_once")
      .on(t.mediaId, t.noun, t.projectId, t.postId, t.role)
      .nullsNotDistinct(),
    index("media_uses_project").on(t.projectId),
    index("media_uses_post").on(t.postId),
    check(
      "media_uses_noun_matches",
      sql`(${t.noun} = 'project') = (${t.projectId} is not null) and (${t.noun} = 'post') = (${t.postId} is not null)`,
    ),
    check("media_uses_noun_known", sql`${t.noun} in ('site', 'about', 'project', 'post')`),
    check(
      "media_uses_role_known",
      sql`${t.role} in ('thumbnail', 'asset', 'file', 'featured', 'body', 'profile', 'resume', 'favicon', 'social')`,
    ),
  ],
);
