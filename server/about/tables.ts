import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { ABOUT_SETTINGS } from "#domain/about/about-settings.ts";
import type { Expertise } from "#domain/about/expertise.ts";
import { PROFILE_IMAGE } from "#domain/media/profile-image.ts";
import { createdAt, oneOf, updatedAt, version } from "../db/columns.ts";
import { settingColumns } from "../db/setting-columns.ts";

/** A single row; rich text is sanitized HTML. */
export const aboutContent = pgTable(
  "about_content",
  {
    id: smallint("id").primaryKey().default(1),
    ...settingColumns(ABOUT_SETTINGS),
    expertise: jsonb("expertise").$type<Expertise[]>().notNull().default([]),
    resumeUrl: text("resume_url").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    /**
     * The version that last changed what the form edits: the image and the resume are saved on
     * their own, which must not make an open form conflict.
     */
    contentVersion: integer("content_version").notNull().default(0),
  },
  (t) => [
    check("about_content_single", sql`${t.id} = 1`),
    check(
      "about_content_position_known",
      oneOf(t.profileImagePosition, PROFILE_IMAGE.profileImagePosition.options),
    ),
    check("about_content_expertise_is_list", sql`jsonb_typeof(${t.expertise}) = 'array'`),
  ],
);
