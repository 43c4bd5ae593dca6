import { rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { ne } from "drizzle-orm";
import type { Mapping } from "#domain/import/columns.ts";
import type { TablePreview } from "#domain/import/preview.ts";
import { nullIfMissing } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";
import { type OpenContent, openContent } from "../folder/open-content.ts";
import { previewTable } from "../table/preview-table.ts";
import { importRuns } from "../tables.ts";
import { removeLeftovers } from "../upload-copies.ts";

const FOLDER = "imports";
const ROWS_SHOWN = 6;

type FolderWorld = Pick<World, "environment">;
type RunFile = { id: string; fileName: string };

export function runFolder({ environment }: FolderWorld, id: string): string {
  return join(environment.DATA_DIR, FOLDER, id);
}

export function unpackedFolder(world: FolderWorld, id: string): string {
  return join(runFolder(world, id), "content");
}

/** The extension tells the type; null when the file is gone. */
export async function uploadPath(world: FolderWorld, id: string): Promise<string | null> {
  for (const name of ["upload.zip", "upload.csv"]) {
    const path = join(runFolder(world, id), name);
    if ((await nullIfMissing(stat(path))) !== null) return path;
  }
  return null;
}

export async function removeRunFiles(world: FolderWorld, id: string): Promise<void> {
  await rm(runFolder(world, id), { recursive: true, force: true });
}

/** The command line unpacks here too, and may be running. */
export async function removeRunLeftovers(world: World): Promise<void> {
  const { id, state } = importRuns;
  const open = await world.db.select({ id }).from(importRuns).where(ne(state, "done"));
  await removeLeftovers(runFolder(world, ""), new Set(open.map((run) => run.id)), world.now());
}

/** A problem when this machine no longer has the file. */
export async function openRun(
  world: World,
  run: RunFile,
  options: { signal?: AbortSignal; rowLimit?: number } = {},
): Promise<OpenContent> {
  const label = run.fileName;
  const unpacked = unpackedFolder(world, run.id);
  const isUnpacked = (await nullIfMissing(stat(unpacked))) !== null;
  if (isUnpacked) return openContent(unpacked, unpacked, { ...options, label });
  const path = await uploadPath(world, run.id);
  // A preview must not unpack beside the job that is about to do so.
  const isNotUnpacked = options.rowLimit !== undefined && path !== null && extname(path) === ".zip";
  if (path === null || isNotUnpacked) {
    return { ok: false, problem: "The uploaded file no longer exists. Upload it again." };
  }
  return openContent(path, unpacked, { ...options, label });
}

/** Null when the file is gone or still being unpacked. */
export async function previewRun(
  world: World,
  run: RunFile,
  mapping: Mapping,
): Promise<TablePreview | null> {
  const opened = await openRun(world, run, { rowLimit: ROWS_SHOWN });
  if (!opened.ok || !opened.content.table) return null;
  return previewTable(opened.content.table, mapping, world.now());
}
