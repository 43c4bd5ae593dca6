import { eq, type SQL, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PreviewedItem } from "#domain/previews/preview-link.ts";
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

export function linksOf({ noun, id }: PreviewedItem): SQL {
  return eq(noun === "project" ? previewLinks.projectId : previewLinks.postId, id);
}
