import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { PICTURE_EXTENSIONS } from "#domain/media/file-kinds.ts";
import type { MediaAddress } from "#domain/media/media.ts";
import { canBeCover } from "#domain/projects/cover.ts";
import type { Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { hasWorkingCopy } from "../posts/working-copy.ts";
import { findCovers } from "../projects/files.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { media } from "./tables.ts";
import { mediaUses, publicUses } from "./uses-table.ts";

/** `guarded…`: the owner can close it at any time, so that it must not be cached. */
type Visibility = {
  renditions: boolean;
  original: boolean;
  guarded: boolean;
  guardedRenditions: boolean;
  mediaId: string | null;
};

/** What preview links open: ids of projects, and of posts with their auto-saved changes. */
export type PreviewedItems = { projectIds: string[]; postIds: string[] };
const NO_ITEMS: PreviewedItems = { projectIds: [], postIds: [] };

const asset = alias(media, "asset");
const thumbnail = alias(media, "thumbnail");

/**
 * Public through the site, the About page, a live post, or a visible project with public preview.
 * Other projects expose only their cover, as renditions, if it is a picture (`canBeCover`). The same goes
 * for what an issue of the newsletter showed.
 * Judges an address, not a row, since rows can be recreated. `previewed`: what the visitor may see as if
 * it were public.
 */
export async function publicVisibility(
  db: Queryable,
  address: MediaAddress,
  now: Date,
  previewed: PreviewedItems = NO_ITEMS,
): Promise<Visibility> {
  const found = await summarizeUses(db, address, now, previewed);
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

async function summarizeUses(
  db: Queryable,
  { area, hash, ext }: MediaAddress,
  now: Date,
  previewed: PreviewedItems,
) {
  const isOfProject = eq(mediaUses.noun, "project");
  const isPublic = and(
    isNotNull(publicUses.mediaId),
    or(isNull(publicUses.publicFrom), lte(publicUses.publicFrom, now)),
  );
  const isShownToHolder = isPreviewed(previewed) ?? sql`false`;
  const isSeen = or(isPublic, isShownToHolder);
  const isOpenToHolder = and(
    isShownToHolder,
    or(not(isOfProject), portfolioProjects.allowPublicPreview),
    ne(mediaUses.role, "mailed"),
  );
  const isOpen = or(and(isPublic, publicUses.opensFile), isOpenToHolder);
  const mayShow = canBeCover({ ext }, false) ? undefined : portfolioProjects.allowPublicPreview;
  const hasNoThumbnail = isNull(portfolioProjects.thumbnailId);
  const isPicture = or(
    eq(mediaUses.role, "thumbnail"),
    and(eq(mediaUses.role, "mailed"), mayShow),
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
    .leftJoin(publicUses, isSameUse)
    .leftJoin(portfolioProjects, eq(portfolioProjects.id, mediaUses.projectId))
    .leftJoin(thumbnail, eq(thumbnail.id, portfolioProjects.thumbnailId))
    .leftJoin(asset, eq(asset.id, portfolioProjects.assetId))
    .leftJoin(blogPosts, eq(blogPosts.id, mediaUses.postId))
    .where(and(eq(media.area, area), eq(media.hash, hash), eq(media.ext, ext)));
  return row;
}

const isSameUse = and(
  eq(publicUses.mediaId, mediaUses.mediaId),
  eq(publicUses.role, mediaUses.role),
  eq(publicUses.noun, mediaUses.noun),
  sql`${publicUses.projectId} is not distinct from ${mediaUses.projectId}`,
  sql`${publicUses.postId} is not distinct from ${mediaUses.postId}`,
);

/** Uses by previewed items; of a post, those that its head shows: the working copy if there is one, else the row. */
function isPreviewed({ projectIds, postIds }: PreviewedItems) {
  return or(
    projectIds.length > 0 ? inArray(portfolioProjects.id, projectIds) : undefined,
    postIds.length > 0
      ? and(
          inArray(blogPosts.id, postIds),
          or(
            eq(mediaUses.role, "draft"),
            and(inArray(mediaUses.role, ["featured", "body"]), not(hasWorkingCopy)),
          ),
        )
      : undefined,
  );
}

async function isCover(db: Queryable, { area, hash }: MediaAddress, projectIds: string[]) {
  const covers = await findCovers(db, projectIds);
  return covers.some((cover) => cover.area === area && cover.hash === hash);
}
