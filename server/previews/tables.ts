import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../db/columns.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** A secret, expiring link to a hidden project or an unpublished post. */
export const previewLinks = pgTable(
  "preview_links",
  {
    id: id(),
    projectId: uuid("project_id").references(() => portfolioProjects.id, { onDelete: "cascade" }),
    postId: uuid("post_id").references(() => blogPosts.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    label: text("label").notNull().default(""),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    viewCount: integer("view_count").notNull().default(0),
    lastViewedAt: moment("last_viewed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("preview_links_token_key").on(t.tokenHash),
    index("preview_links_project").on(t.projectId),
    index("preview_links_post").on(t.postId),
    check("preview_links_of_one_item", sql`num_nonnulls(${t.projectId}, ${t.postId}) = 1`),
    check("preview_links_views_counted", sql`${t.viewCount} >= 0`),
  ],
);

/** Visits of a link's holder. Nothing about the viewer, who is known by the link's label. */
export const previewOpenings = pgTable(
  "preview_openings",
  {
    id: id(),
    linkId: uuid("link_id")
      .notNull()
      .references(() => previewLinks.id, { onDelete: "cascade" }),
    openedAt: moment("opened_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    /** During which the page was visible. */
    seconds: integer("seconds").notNull().default(0),
  },
  (t) => [
    index("preview_openings_link").on(t.linkId),
    index("preview_openings_newest").on(t.openedAt),
    check("preview_openings_seconds", sql`${t.seconds} >= 0`),
  ],
);
