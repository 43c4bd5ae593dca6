import { and, eq, inArray, isNull, lte, ne, not, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { PICTURE_EXTENSIONS } from "#domain/media/file-kinds.ts";
import type { MediaAddress } from "#domain/media/media.ts";
import { mayBeCover } from "#domain/projects/hero.ts";
import type { Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { findCover } from "../projects/files.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { media, mediaUses } from "./tables.ts";

/**
 * What a visitor may have of a stored file: nothing; its renditions; or all of it. `guarded` says
 * that the owner can close the original at any moment, so that nobody may answer for it from a cache;
 * `guardedRenditions` says so of the renditions, where nothing but the preview opens them.
 */
export type Visibility = {
  renditions: boolean;
  original: boolean;
  guarded: boolean;
  guardedRenditions: boolean;
  /** The row at the address just now, if anything uses it. */
  mediaId: string | null;
};

const asset = alias(media, "asset");
const thumbnail = alias(media, "thumbnail");

/**
 * A file is public as long as a public item uses it publicly: the site, the About page, a live post,
 * a visible project that allows the public preview. Of a project that does not, only the one picture
 * that its card or hero shows is public, and that only as renditions, and only where it was made of a
 * picture (`mayBeCover`). Asks about the content at an address, not about a row, since a row can be
 * removed and made again. `held`: projects that whoever asks may see as if they were visible, by id.
 */
export async function publicVisibility(
  db: Queryable,
  address: MediaAddress,
  now: Date,
  held: readonly string[] = [],
): Promise<Visibility> {
  const found = await usesOf(db, address, now, held);
  if (!found) return NOTHING;
  const { original, guarded, mediaId } = found;
  const isShown = found.shown || (await isCover(db, address, found.waiting));
  const renditions = isShown || original;
  return { renditions, original, guarded, guardedRenditions: !isShown, mediaId };
}

const NOTHING = {
  renditions: false,
  original: false,
  mediaId: null,
  guarded: false,
  guardedRenditions: false,
} satisfies Visibility;

/** Sums up who uses a file. `waiting`: visible projects without a picture of their own, by id. */
async function usesOf(
  db: Queryable,
  { area, hash, ext }: MediaAddress,
  now: Date,
  held: readonly string[],
) {
  const isOfProject = eq(mediaUses.noun, "project");
  const isSeen = or(
    inArray(mediaUses.noun, ["site", "about"]),
    and(portfolioProjects.isVisible, not(portfolioProjects.isArchived)),
    held.length > 0 ? inArray(portfolioProjects.id, [...held]) : undefined,
    and(
      eq(blogPosts.status, "published"),
      not(blogPosts.isArchived),
      lte(blogPosts.publishedAt, now),
    ),
  );
  const isOpen = and(isSeen, or(not(isOfProject), portfolioProjects.allowPublicPreview));
  const mayShow = mayBeCover({ ext }, false) ? undefined : portfolioProjects.allowPublicPreview;
  const hasNoThumbnail = isNull(portfolioProjects.thumbnailId);
  const isPicture = or(
    eq(mediaUses.role, "thumbnail"),
    and(eq(mediaUses.role, "asset"), or(hasNoThumbnail, ne(thumbnail.pictures, "ready")), mayShow),
  );
  const isAssetClosed = and(
    not(portfolioProjects.allowPublicPreview),
    notInArray(asset.ext, [...PICTURE_EXTENSIONS]),
  );
  const isAssetBare = or(isNull(asset.id), ne(asset.pictures, "ready"), isAssetClosed);
  const isOffered = and(eq(mediaUses.role, "file"), hasNoThumbnail, isAssetBare);
  const [row] = await db
    .select({
      mediaId: sql<string | null>`(array_agg(${media.id}))[1]`,
      shown: sql<boolean>`coalesce(bool_or(${and(isSeen, or(not(isOfProject), isPicture))}), false)`,
      original: sql<boolean>`coalesce(bool_or(${isOpen}), false)`,
      guarded: sql<boolean>`coalesce(bool_or(${isOfProject}), false)`,
      waiting: sql<
        string[]
      >`coalesce(array_agg(${mediaUses.projectId}) filter (where ${and(isSeen, isOffered)}), '{}')`,
    })
    .from(media)
    .innerJoin(mediaUses, eq(mediaUses.mediaId, media.id))
    .leftJoin(portfolioProjects, eq(portfolioProjects.id, mediaUses.projectId))
    .leftJoin(thumbnail, eq(thumbnail.id, portfolioProjects.thumbnailId))
    .leftJoin(asset, eq(asset.id, portfolioProjects.assetId))
    .leftJoin(blogPosts, eq(blogPosts.id, mediaUses.postId))
    .where(and(eq(media.area, area), eq(media.hash, hash), eq(media.ext, ext)));
  return row;
}

/** Whether one of these projects is shown by this file. */
async function isCover(db: Queryable, address: MediaAddress, projectIds: string[]) {
  for (const id of projectIds) {
    const cover = await findCover(db, id);
    if (cover && cover.area === address.area && cover.hash === address.hash) return true;
  }
  return false;
}
