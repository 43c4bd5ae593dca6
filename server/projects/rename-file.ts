import { eq } from "drizzle-orm";
import type { FilesChanged } from "#domain/projects/file-changes.ts";
import { changeFiles, type Filing } from "./change-files.ts";
import { projectFiles } from "./tables.ts";

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
