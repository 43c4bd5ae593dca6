import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, pgView, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "../db/columns.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { media } from "./tables.ts";

/** Reference count, and the basis of visibility. */
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
      sql`${t.role} in ('thumbnail', 'asset', 'file', 'featured', 'body', 'profile', 'resume', 'favicon', 'social', 'draft', 'revision', 'mailed')`,
    ),
  ],
);

/** Uses by which visitors see a file; a post's from `publicFrom` on. See `routines/media.sql`. */
export const publicUses = pgView("public_uses", {
  mediaId: uuid("media_id").notNull(),
  noun: text("noun").notNull(),
  projectId: uuid("project_id"),
  postId: uuid("post_id"),
  role: text("role").notNull(),
  /** The file itself, not only its picture. */
  opensFile: boolean("opens_file").notNull(),
  publicFrom: moment("public_from"),
}).existing();
