import { and, eq, inArray, lte, not, or, sql } from "drizzle-orm";
import type { MediaAddress } from "#domain/media/media.ts";
import type { Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { media, mediaUses } from "./tables.ts";

/**
 * What a visitor may have of a stored file: nothing; its renditions; or all of it. `guarded` says
 * that the owner can close the original at any moment, so that nobody may answer for it from a cache.
 */
export type Visibility = { renditions: boolean; original: boolean; guarded: boolean };

/**
 * A file is public as long as a public item uses it publicly: the site, the About page, a live post,
 * a visible project. The original of a project's own picture or file also needs the project's public
 * preview; its renditions (cards, heroes) do not. Asks about the content at an address, not about a row, since
 * a row can be removed and made again.
 */
export async function publicVisibility(
  db: Queryable,
  { area, hash, ext }: MediaAddress,
  now: Date,
): Promise<Visibility> {
  const isOfProject = eq(mediaUses.noun, "project");
  const isSeen = or(
    inArray(mediaUses.noun, ["site", "about"]),
    and(portfolioProjects.isVisible, not(portfolioProjects.isArchived)),
    and(
      eq(blogPosts.status, "published"),
      not(blogPosts.isArchived),
      lte(blogPosts.publishedAt, now),
    ),
  );
  const isOpen = and(isSeen, or(not(isOfProject), portfolioProjects.allowPublicPreview));
  const [row] = await db
    .select({
      renditions: sql<boolean>`coalesce(bool_or(${isSeen}), false)`,
      original: sql<boolean>`coalesce(bool_or(${isOpen}), false)`,
      guarded: sql<boolean>`coalesce(bool_or(${isOfProject}), false)`,
    })
    .from(media)
    .innerJoin(mediaUses, eq(mediaUses.mediaId, media.id))
    .leftJoin(portfolioProjects, eq(portfolioProjects.id, mediaUses.projectId))
    .leftJoin(blogPosts, eq(blogPosts.id, mediaUses.postId))
    .where(and(eq(media.area, area), eq(media.hash, hash), eq(media.ext, ext)));
  return row ?? { renditions: false, original: false, guarded: false };
}
