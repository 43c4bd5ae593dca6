import { asc, eq, inArray } from "drizzle-orm";
import { cleanFileName } from "#domain/media/file-name.ts";
import type { AddedFile, FilesChanged } from "#domain/projects/file-changes.ts";
import { PROJECT_FILES_MAX } from "#domain/projects/project.ts";
import type { Transaction } from "../db/connection.ts";
import { media } from "../media/tables.ts";
import { changeFiles, type FileRow, type Filing } from "./change-files.ts";
import { placeChosen } from "./place-chosen.ts";
import { projectFiles } from "./tables.ts";

type Named = { mediaId: string; fileName: string };
type Fresh = Named & { fileType: string };

/**
 * Adds the new ones of the files that were chosen, at most 60 in all: ahead of what was chosen after
 * them, else at the end. One that is there under its name is not added again, so that asking twice adds
 * once; the same content under another name is. `count` is how many are new.
 * spec: admin-area §2, "Project detail page"
 */
export async function addFiles(
  world: Filing,
  projectId: string,
  chosen: readonly AddedFile[],
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    const kept = await keptMedia(tx, [...new Set(chosen.map(({ mediaId }) => mediaId))]);
    const named = chosen.flatMap(({ mediaId, name, isNew }) => {
      const stored = kept.get(mediaId);
      if (!stored) return [];
      const fileName = name === "" ? stored.fileName : cleanFileName(name, stored.ext);
      return [{ mediaId, fileName, fileType: stored.mimeType, isNew }];
    });
    if (chosen.some(({ mediaId, isNew }) => isNew && !kept.has(mediaId)))
      return { status: "missing" };
    const { fresh, known } = apart(
      named.filter(({ isNew }) => isNew),
      files,
    );
    if (fresh.length === 0) return { status: "done", count: 0, known };
    if (files.length + fresh.length > PROJECT_FILES_MAX) return { status: "full" };
    await write(tx, projectId, placeChosen(files, named, fresh));
    return { status: "done", count: fresh.length, known, copies: copiesAmong(fresh, files) };
  });
}

const isSame = (one: Named, other: Named) =>
  one.mediaId === other.mediaId && one.fileName === other.fileName;

/** What is to be added, each once, and the names of what is there already. */
function apart(wanted: readonly Fresh[], files: readonly FileRow[]) {
  const known = wanted.filter((file) => files.some((row) => isSame(row, file)));
  const missing = wanted.filter((file) => !known.includes(file));
  const fresh = missing.filter(
    (file, nth) => missing.findIndex((other) => isSame(other, file)) === nth,
  );
  return { fresh, known: known.map(({ fileName }) => fileName) };
}

function copiesAmong(fresh: readonly Fresh[], files: readonly FileRow[]) {
  return fresh.flatMap((file, nth) => {
    const others = [...files.map(shownAs), ...fresh.slice(0, nth)];
    const original = others.find(({ mediaId }) => mediaId === file.mediaId);
    return original ? [{ name: file.fileName, of: original.fileName }] : [];
  });
}

const shownAs = ({ mediaId, fileName, displayName }: FileRow): Named => ({
  mediaId,
  fileName: displayName || fileName,
});

async function write(
  tx: Transaction,
  projectId: string,
  ordered: readonly (FileRow | Fresh)[],
): Promise<void> {
  const added = [];
  for (const [position, file] of ordered.entries()) {
    if (!("id" in file)) {
      added.push({ ...file, projectId, displayName: file.fileName, position });
    } else if (file.position !== position) {
      await tx.update(projectFiles).set({ position }).where(eq(projectFiles.id, file.id));
    }
  }
  await tx.insert(projectFiles).values(added);
}

/** These stored files, held so that nobody removes them as unused in the meantime. */
export async function keptMedia(tx: Transaction, ids: string[]) {
  const rows = await tx
    .select({ id: media.id, fileName: media.fileName, ext: media.ext, mimeType: media.mimeType })
    .from(media)
    .where(inArray(media.id, ids))
    .orderBy(asc(media.id))
    .for("key share");
  return new Map(rows.map((row) => [row.id, row]));
}
