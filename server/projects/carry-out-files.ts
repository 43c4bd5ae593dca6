import type { FileChange, FilesChanged } from "#domain/projects/file-changes.ts";
import { addFiles } from "./add-files.ts";
import type { Filing } from "./change-files.ts";
import { orderFiles } from "./order-files.ts";
import { removeFile } from "./remove-file.ts";
import { renameFile } from "./rename-file.ts";
import { replaceFile } from "./replace-file.ts";

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
