import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { Expertise } from "#domain/about/about.ts";
import { createdAt, texts, updatedAt, version } from "../db/columns.ts";

const line = (name: string) => text(name).notNull().default("");

/** A single row; rich text is sanitized HTML. */
export const aboutContent = pgTable(
  "about_content",
  {
    id: smallint("id").primaryKey().default(1),
    name: line("name"),
    title: line("title"),
    bio: line("bio"),
    hobbies: line("hobbies"),
    interests: line("interests"),
    philosophy: line("philosophy"),
    linkedinUrl: line("linkedin_url"),
    profileImageUrl: line("profile_image_url"),
    profileImageAlt: line("profile_image_alt"),
    profileImagePosition: text("profile_image_position", { enum: ["left", "center", "right"] })
      .notNull()
      .default("center"),
    expertise: jsonb("expertise").$type<Expertise[]>().notNull().default([]),
    languages: texts("languages"),
    resumeUrl: line("resume_url"),
    email: line("email"),
    aboutTitle: line("about_title"),
    aboutDescription: line("about_description"),
    frameworks: texts("frameworks"),
    skills: texts("skills"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    check("about_content_single", sql`${t.id} = 1`),
    check(
      "about_content_position_known",
      sql`${t.profileImagePosition} in ('left', 'center', 'right')`,
    ),
    check("about_content_expertise_is_list", sql`jsonb_typeof(${t.expertise}) = 'array'`),
  ],
);
