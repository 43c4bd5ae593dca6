import { eq } from "drizzle-orm";
import type { FileChange, FilesChanged } from "#domain/projects/file-changes.ts";
import type { SavingWorld } from "../media/remove-unused.ts";
import { addFiles, lockMedia } from "./add-files.ts";
import { changeFiles, writePositions } from "./change-files.ts";
import { projectFiles } from "./tables.ts";

export async function applyFileChange(
  world: SavingWorld,
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

/** Ignores unknown ids; unlisted files (added meanwhile) follow. `count`: how many moved. */
export async function orderFiles(
  world: SavingWorld,
  projectId: string,
  fileIds: string[],
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    const ranks = new Map(fileIds.map((id, index) => [id, index]));
    const rankOf = (id: string) => ranks.get(id) ?? fileIds.length;
    const ordered = files.toSorted((one, other) => rankOf(one.id) - rankOf(other.id));
    if (ordered.every(({ id }, index) => id === files[index]?.id))
      return { status: "done", count: 0 };
    const moved = ordered.flatMap(({ id, position }, index) =>
      position === index ? [] : [{ id, position: index }],
    );
    await writePositions(tx, moved);
    return { status: "done", count: moved.length };
  });
}

export async function removeFile(
  world: SavingWorld,
  projectId: string,
  fileId: string,
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    if (!files.some(({ id }) => id === fileId)) return { status: "done", count: 0 };
    await tx.delete(projectFiles).where(eq(projectFiles.id, fileId));
    return { status: "done", count: 1 };
  });
}

/** A blank name restores the file's own name. */
export async function renameFile(
  world: SavingWorld,
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

/** Keeps the name that the owner gave the replaced file. */
export async function replaceFile(
  world: SavingWorld,
  projectId: string,
  { fileId, mediaId }: { fileId: string; mediaId: string },
): Promise<FilesChanged> {
  return changeFiles(world, projectId, async (tx, files) => {
    const file = files.find(({ id }) => id === fileId);
    const stored = (await lockMedia(tx, [mediaId])).get(mediaId);
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
