import { eq } from "drizzle-orm";
import type { FileChange, FilesChanged } from "#domain/projects/file-changes.ts";
import { addFiles, keptMedia } from "./add-files.ts";
import { changeFiles, type Filing } from "./change-files.ts";
import { projectFiles } from "./tables.ts";

/** Does what the owner asked for of a project's files. */
export async function carryOutFiles(
  world: Filing,
  projectId: string,
  change: FileChange,
): Promise<FilesChanged> {
  switch (change.intent) {
    case "add-files":
      return addFiles(world, projectId, change.files);
    case "rename-file":
      return renameFile(world, projectId, change);
    case "order-files":
      return orderFiles(world, projectId, change.fileIds);
    case "replace-file":
      return replaceFile(world, projectId, change);
    case "remove-file":
      return removeFile(world, projectId, change.fileId);
  }
}

/**
 * Puts the files of a project in this order. Ids of others are passed over; files that are not named,
 * since they came in the meantime, follow in the order they have. `count` is how many moved.
 */
export async function orderFiles(
  world: Filing,
  projectId: string,
  fileIds: string[],
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    const wanted = new Map(fileIds.map((id, nth) => [id, nth]));
    const placeOf = (id: string) => wanted.get(id) ?? fileIds.length;
    const ordered = files.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
    if (ordered.every(({ id }, nth) => id === files[nth]?.id)) return { status: "done", count: 0 };
    const moved = ordered.flatMap(({ id, position }, nth) =>
      position === nth ? [] : [{ id, nth }],
    );
    for (const { id, nth } of moved) {
      await tx.update(projectFiles).set({ position: nth }).where(eq(projectFiles.id, id));
    }
    return { status: "done", count: moved.length };
  });
}

/**
 * Takes a file out of a project. One that is not there any more is as it should be, so that asking
 * twice removes once.
 */
export async function removeFile(
  world: Filing,
  projectId: string,
  fileId: string,
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    if (!files.some(({ id }) => id === fileId)) return { status: "done", count: 0 };
    await tx.delete(projectFiles).where(eq(projectFiles.id, fileId));
    return { status: "done", count: 1 };
  });
}

/** Calls a project's file something else where it is shown; a blank name gives its own one back. */
export async function renameFile(
  world: Filing,
  projectId: string,
  { fileId, name }: { fileId: string; name: string },
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    const file = files.find(({ id }) => id === fileId);
    if (!file) return { status: "missing" };
    const displayName = name || file.fileName;
    if (displayName === file.displayName) return { status: "done", count: 0 };
    await tx.update(projectFiles).set({ displayName }).where(eq(projectFiles.id, fileId));
    return { status: "done", count: 1 };
  });
}

/** Puts an uploaded file in the place of another one, which keeps the name that its owner gave it. */
export async function replaceFile(
  world: Filing,
  projectId: string,
  { fileId, mediaId }: { fileId: string; mediaId: string },
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    const file = files.find(({ id }) => id === fileId);
    const stored = (await keptMedia(tx, [mediaId])).get(mediaId);
    if (!file || !stored) return { status: "missing" };
    if (file.mediaId === mediaId) return { status: "done", count: 0 };
    const { fileName, mimeType: fileType } = stored;
    const isOwnName = file.displayName !== "" && file.displayName !== file.fileName;
    const displayName = isOwnName ? file.displayName : fileName;
    const values = { mediaId, fileName, fileType, displayName };
    await tx.update(projectFiles).set(values).where(eq(projectFiles.id, fileId));
    return { status: "done", count: 1 };
  });
}
