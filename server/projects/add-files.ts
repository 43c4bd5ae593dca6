import { asc, inArray } from "drizzle-orm";
import { cleanFileName } from "#domain/media/file-name.ts";
import type { AddedFile, FilesChanged } from "#domain/projects/file-changes.ts";
import { PROJECT_FILES_MAX } from "#domain/projects/project.ts";
import type { Transaction } from "../db/connection.ts";
import type { SavingWorld } from "../media/remove-unused.ts";
import { media } from "../media/tables.ts";
import { changeFiles, type FileRow, writePositions } from "./change-files.ts";
import { projectFiles } from "./tables.ts";

type FileRef = { mediaId: string; fileName: string };
type NewFile = FileRef & { fileType: string };

/**
 * Idempotent by content and name. `count`: files added. spec: admin-area §2, "Project detail page"
 */
export async function addFiles(
  world: SavingWorld,
  projectId: string,
  chosen: readonly AddedFile[],
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    const storedById = await lockMedia(tx, [...new Set(chosen.map(({ mediaId }) => mediaId))]);
    const resolved = chosen.flatMap(({ mediaId, name, isNew }) => {
      const stored = storedById.get(mediaId);
      if (!stored) return [];
      const fileName = name === "" ? stored.fileName : cleanFileName(name, stored.ext);
      return [{ mediaId, fileName, fileType: stored.mimeType, isNew }];
    });
    if (chosen.some(({ mediaId, isNew }) => isNew && !storedById.has(mediaId)))
      return { status: "missing" };
    const { added, known } = splitKnown(
      resolved.filter(({ isNew }) => isNew),
      files,
    );
    if (added.length === 0) return { status: "done", count: 0, known };
    if (files.length + added.length > PROJECT_FILES_MAX) return { status: "full" };
    await writeFiles(tx, projectId, insertInChosenOrder(files, resolved, added));
    return { status: "done", count: added.length, known, copies: findCopies(added, files) };
  });
}

const isSame = (one: FileRef, other: FileRef) =>
  one.mediaId === other.mediaId && one.fileName === other.fileName;

function splitKnown(candidates: readonly NewFile[], files: readonly FileRow[]) {
  const known = candidates.filter((file) => files.some((row) => isSame(row, file)));
  const missing = candidates.filter((file) => !known.includes(file));
  const added = missing.filter(
    (file, index) => missing.findIndex((other) => isSame(other, file)) === index,
  );
  return { added, known: known.map(({ fileName }) => fileName) };
}

function findCopies(added: readonly NewFile[], files: readonly FileRow[]) {
  return added.flatMap((file, index) => {
    const others = [...files.map(displayedFile), ...added.slice(0, index)];
    const original = others.find(({ mediaId }) => mediaId === file.mediaId);
    return original ? [{ name: file.fileName, of: original.fileName }] : [];
  });
}

const displayedFile = ({ mediaId, fileName, displayName }: FileRow): FileRef => ({
  mediaId,
  fileName: displayName || fileName,
});

/** Uploads finish in any order: a new file goes before those chosen after it, else to the end. */
export function insertInChosenOrder<Row extends FileRef, Added extends FileRef>(
  files: readonly Row[],
  chosen: readonly FileRef[],
  added: readonly Added[],
): (Row | Added)[] {
  const ordered: (Row | Added)[] = [...files];
  const chosenIndexOf = (file: FileRef) => chosen.findIndex((other) => isSame(other, file));
  // From last to first, so that each finds its successors in place.
  for (const file of added.toSorted((one, other) => chosenIndexOf(other) - chosenIndexOf(one))) {
    const after = chosen.slice(chosenIndexOf(file) + 1);
    const index = ordered.findIndex((one) => after.some((other) => isSame(one, other)));
    ordered.splice(index < 0 ? ordered.length : index, 0, file);
  }
  return ordered;
}

async function writeFiles(
  tx: Transaction,
  projectId: string,
  ordered: readonly (FileRow | NewFile)[],
): Promise<void> {
  const rows = [];
  const moved = [];
  for (const [position, file] of ordered.entries()) {
    if (!("id" in file)) {
      rows.push({ ...file, projectId, displayName: file.fileName, position });
    } else if (file.position !== position) {
      moved.push({ id: file.id, position });
    }
  }
  await writePositions(tx, moved);
  await tx.insert(projectFiles).values(rows);
}

/** Locked, so that they cannot be removed as unused in the meantime. */
export async function lockMedia(tx: Transaction, ids: string[]) {
  const rows = await tx
    .select({ id: media.id, fileName: media.fileName, ext: media.ext, mimeType: media.mimeType })
    .from(media)
    .where(inArray(media.id, ids))
    .orderBy(asc(media.id))
    .for("key share");
  return new Map(rows.map((row) => [row.id, row]));
}
