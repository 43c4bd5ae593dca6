import { asc, eq, sql } from "drizzle-orm";
import type { FilesChanged } from "#domain/projects/file-changes.ts";
import type { Transaction } from "../db/connection.ts";
import { dropUnused, type SavingWorld } from "../media/remove-unused.ts";
import { replaceUses } from "../media/uses.ts";
import { changeProjects, lockProjects } from "./change-projects.ts";
import { portfolioProjects, projectFiles } from "./tables.ts";

export type FileRow = typeof projectFiles.$inferSelect;

/** Runs `change` under the project's lock; unused files are deleted after the commit. */
export async function changeFiles(
  world: SavingWorld,
  projectId: string,
  change: (tx: Transaction, files: FileRow[]) => Promise<FilesChanged>,
): Promise<FilesChanged> {
  const { result, unused } = await world.db.transaction(async (tx) => {
    const [project] = await lockProjects(tx, [projectId]);
    if (!project) return { result: { status: "missing" as const }, unused: [] };
    const result = await change(tx, await filesOf(tx, projectId));
    if (result.status !== "done" || result.count === 0) return { result, unused: [] };
    await changeProjects(tx, world.now(), [projectId], {
      fileVersions: sql`${portfolioProjects.fileVersions} + 1`,
    });
    return { result, unused: await updateFileUses(tx, projectId) };
  });
  await dropUnused(world, unused);
  return result;
}

async function filesOf(tx: Transaction, projectId: string): Promise<FileRow[]> {
  const { position, createdAt, id } = projectFiles;
  return tx
    .select()
    .from(projectFiles)
    .where(eq(projectFiles.projectId, projectId))
    .orderBy(asc(position), asc(createdAt), asc(id));
}

export async function writePositions(
  tx: Transaction,
  moved: readonly Pick<FileRow, "id" | "position">[],
): Promise<void> {
  if (moved.length === 0) return;
  const ids = sql.param(moved.map(({ id }) => id));
  const positions = sql.param(moved.map(({ position }) => position));
  await tx.execute(sql`
    update project_files f set position = moved.position
    from unnest(${ids}::uuid[], ${positions}::integer[]) as moved (id, position)
    where f.id = moved.id`);
}

async function updateFileUses(tx: Transaction, projectId: string): Promise<string[]> {
  const files = await filesOf(tx, projectId);
  const uses = files.map(({ mediaId }) => ({ mediaId, role: "file" as const }));
  return replaceUses(tx, { noun: "project", projectId }, uses, ["file"]);
}
