import { asc, eq, inArray, sql } from "drizzle-orm";
import { fileSize } from "#domain/media/file-size.ts";
import { type Media, namedMediaUrl, renditionUrl } from "#domain/media/media.ts";
import { pictureFrom } from "#domain/media/picture.ts";
import { extensionOf, previewKind } from "#domain/media/preview-kind.ts";
import { canBeCover, pickCover } from "#domain/projects/cover.ts";
import { PROJECT_FILES_MAX, type ProjectFile } from "#domain/projects/project.ts";
import type { Queryable } from "../db/connection.ts";
import { mediaFromRow } from "../media/store.ts";
import { media } from "../media/tables.ts";
import { portfolioProjects, projectFiles } from "./tables.ts";

export type FileWithMedia = { id: string; fileName: string; displayName: string; media: Media };

const filesInOrder = [
  asc(projectFiles.position),
  asc(projectFiles.createdAt),
  asc(projectFiles.id),
];

export async function readFiles(db: Queryable, projectId: string): Promise<FileWithMedia[]> {
  return withMedia(await filesOf(db, projectId).limit(PROJECT_FILES_MAX));
}

/** Earlier imports stored more than the limit. */
export async function readAllFiles(db: Queryable, projectId: string): Promise<FileWithMedia[]> {
  return withMedia(await filesOf(db, projectId));
}

function filesOf(db: Queryable, projectId: string) {
  const { fileName, displayName, id } = projectFiles;
  return db
    .select({ id, fileName, displayName, media })
    .from(projectFiles)
    .innerJoin(media, eq(media.id, projectFiles.mediaId))
    .where(eq(projectFiles.projectId, projectId))
    .orderBy(...filesInOrder);
}

type FileRow = Omit<FileWithMedia, "media"> & { media: typeof media.$inferSelect };

function withMedia(rows: FileRow[]): FileWithMedia[] {
  return rows.map((row) => ({ ...row, media: mediaFromRow(row.media) }));
}

/** Of each project, the file whose picture stands for it when it has none of its own. */
export async function findCovers(db: Queryable, projectIds: readonly string[]): Promise<Media[]> {
  if (projectIds.length === 0) return [];
  const { id: projectId, allowPublicPreview } = portfolioProjects;
  const files = db
    .select()
    .from(projectFiles)
    .where(eq(projectFiles.projectId, projectId))
    .orderBy(...filesInOrder)
    .limit(PROJECT_FILES_MAX)
    .as("files");
  const { id, fileName, displayName } = files;
  const rows = await db
    .select({ projectId, allowPublicPreview, id, fileName, displayName, media })
    .from(portfolioProjects)
    .innerJoinLateral(files, sql`true`)
    .innerJoin(media, eq(media.id, files.mediaId))
    .where(inArray(projectId, [...projectIds]))
    .orderBy(asc(files.position), asc(files.createdAt), asc(id));
  const filesByProject = Map.groupBy(rows, (row) => row.projectId);
  return [...filesByProject.values()].flatMap((rows) => {
    const files = rows.map((row) => ({ ...row, media: mediaFromRow(row.media) }));
    return coverOf(files, rows[0]?.allowPublicPreview === true)?.media ?? [];
  });
}

export function coverOf(
  files: readonly FileWithMedia[],
  allowsPreview: boolean,
): FileWithMedia | undefined {
  const possible = files.filter(({ media }) => canBeCover(media, allowsPreview));
  return pickCover(possible, ({ media }) => media.renditions.length > 0);
}

/** Only for projects that allow the public preview. */
export function previewedFile({ id, fileName, displayName, media }: FileWithMedia): ProjectFile {
  const kind = previewKind(fileName);
  // Equal files share a row, which has the name of the first one.
  const url = namedMediaUrl({ ...media, fileName });
  const picture = pictureFrom(media, kind === "image" ? "original" : "renditions");
  // SVGs are never served as documents, so a new tab shows a rendition.
  const largest = media.ext === "svg" ? media.renditions.at(-1) : undefined;
  const page = largest ? renditionUrl(media, largest.name, "webp") : url;
  const name = displayName || fileName;
  const [extension, size] = [extensionOf(fileName), fileSize(media.bytes)];
  return { id, name, fileName, url, page, extension, size, kind, picture };
}
