import { eq } from "drizzle-orm";
import type { FilesChanged } from "#domain/projects/file-changes.ts";
import { keptMedia } from "./add-files.ts";
import { changeFiles, type Filing } from "./change-files.ts";
import { projectFiles } from "./tables.ts";

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
