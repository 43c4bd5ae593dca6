import { eq } from "drizzle-orm";
import type { FilesChanged } from "#domain/projects/file-changes.ts";
import { changeFiles, type Filing } from "./change-files.ts";
import { projectFiles } from "./tables.ts";

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
