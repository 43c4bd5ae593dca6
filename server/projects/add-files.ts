import { asc, inArray } from "drizzle-orm";
import type { FilesChanged } from "#domain/projects/file-changes.ts";
import { PROJECT_FILES_MAX } from "#domain/projects/project.ts";
import type { Transaction } from "../db/connection.ts";
import { media } from "../media/tables.ts";
import { changeFiles, type Filing } from "./change-files.ts";
import { projectFiles } from "./tables.ts";

/**
 * Puts uploaded files at the end of a project's, in the order given, at most 60 in all. What it has
 * already is not added again, so that asking twice adds once. `count` is how many are new.
 * spec: admin-area §2, "Project detail page"
 */
export async function addFiles(
  world: Filing,
  projectId: string,
  mediaIds: string[],
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    const known = new Set(files.map(({ mediaId }) => mediaId));
    const wanted = [...new Set(mediaIds)].filter((id) => !known.has(id));
    if (wanted.length === 0) return { status: "done", count: 0 };
    if (files.length + wanted.length > PROJECT_FILES_MAX) return { status: "full" };
    const found = await keptMedia(tx, wanted);
    if (found.size < wanted.length) return { status: "missing" };
    const from = Math.max(0, ...files.map(({ position }) => position + 1));
    const rows = wanted.flatMap((mediaId, nth) => {
      const stored = found.get(mediaId);
      if (!stored) return [];
      const { fileName, mimeType: fileType } = stored;
      return [
        { projectId, mediaId, fileName, displayName: fileName, fileType, position: from + nth },
      ];
    });
    await tx.insert(projectFiles).values(rows);
    return { status: "done", count: rows.length };
  });
}

/** These stored files, held so that nobody removes them as unused in the meantime. */
export async function keptMedia(tx: Transaction, ids: string[]) {
  const rows = await tx
    .select({ id: media.id, fileName: media.fileName, mimeType: media.mimeType })
    .from(media)
    .where(inArray(media.id, ids))
    .orderBy(asc(media.id))
    .for("key share");
  return new Map(rows.map((row) => [row.id, row]));
}
