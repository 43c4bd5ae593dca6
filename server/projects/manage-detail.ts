import { eq } from "drizzle-orm";
import { canBeCover } from "#domain/projects/cover.ts";
import type { Queryable } from "../db/connection.ts";
import { itemFromRow, mediaItem } from "../media/store.ts";
import { coverOf, readFiles } from "./files.ts";
import { readRoleNames, rolesOf, selectCards } from "./store.ts";
import { portfolioProjects } from "./tables.ts";

/** spec: admin-area §2, "Project detail page" */
export async function findManagedProject(db: Queryable, id: string) {
  const [row] = await selectCards(db).where(eq(portfolioProjects.id, id)).limit(1);
  if (!row) return null;
  const { project, client } = row;
  const { title, slug, year, workType, categories, projectUrl } = project;
  const { isVisible, isFeatured, isArchived, metaTitle, metaDescription } = project;
  const { archivedAt, archiveReason, firstShownAt, createdAt, updatedAt } = project;
  const files = await readFiles(db, id);
  const thumbnail = itemFromRow(row.thumbnail);
  const mainFile = itemFromRow(row.asset);
  const { allowPublicPreview } = project;
  const mayShowMain = row.asset !== null && canBeCover(row.asset, allowPublicPreview);
  const ownPicture = [thumbnail, mayShowMain ? mainFile : null].find((item) => item?.picture);
  const cover = ownPicture ? undefined : coverOf(files, allowPublicPreview);
  return {
    // Listed one by one, so that the long texts are not sent.
    id,
    title,
    slug,
    year,
    workType,
    categories,
    projectUrl,
    isVisible,
    isFeatured,
    isArchived,
    metaTitle,
    metaDescription,
    archivedAt,
    archiveReason,
    firstShownAt,
    createdAt,
    updatedAt,
    client,
    thumbnail,
    mainFile,
    allowsPreview: allowPublicPreview,
    roles: rolesOf(project, await readRoleNames(db, id)),
    files: files.map(({ id, displayName, fileName, media }) => {
      return { id, name: displayName || fileName, fileName, item: mediaItem(media) };
    }),
    /** What represents the project to visitors. */
    picture: ownPicture ?? (cover ? mediaItem(cover.media) : null),
    /** Null when the project has a picture of its own. */
    coverId: cover?.id ?? null,
  };
}
