import { eq } from "drizzle-orm";
import type { FilesChanged } from "#domain/projects/file-changes.ts";
import { changeFiles, type Filing } from "./change-files.ts";
import { projectFiles } from "./tables.ts";

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
