import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ne } from "drizzle-orm";
import type { Encoding } from "#domain/import/encodings.ts";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { hasSwallowedRows } from "#domain/newsletter/subscriber-import.ts";
import { type ReadTable, readTable } from "../../import/table/read-table.ts";
import { copyUpload, removeLeftovers } from "../../import/upload-copies.ts";
import { nullIfMissing } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";
import { subscriberImports } from "../tables.ts";

const FOLDER = "subscriber-imports";
const SUBSCRIBERS_MAX = 250_000;

type FolderWorld = Pick<World, "environment">;

function folderOf({ environment }: FolderWorld): string {
  return join(environment.DATA_DIR, FOLDER);
}

function filePath(world: FolderWorld, id: string): string {
  return join(folderOf(world), `${id}.csv`);
}

export async function storeImportFile(world: FolderWorld, id: string, path: string): Promise<void> {
  await mkdir(folderOf(world), { recursive: true, mode: 0o700 });
  const target = filePath(world, id);
  await rm(target, { force: true });
  await copyUpload(path, target);
}

export async function removeImportFile(world: FolderWorld, id: string): Promise<void> {
  await rm(filePath(world, id), { force: true });
}

/** Files of expired imports, and of finished and discarded ones whose removal failed. */
export async function removeLeftoverFiles(world: World): Promise<void> {
  const { id, state } = subscriberImports;
  const open = await world.db.select({ id }).from(subscriberImports).where(ne(state, "done"));
  const kept = new Set(open.map((one) => `${one.id}.csv`));
  await removeLeftovers(folderOf(world), kept, world.now());
}

/** `first` limits the rows. A problem too when this machine no longer has the file. */
export async function readImportFile(
  world: FolderWorld,
  { id, encoding }: { id: string; encoding: Encoding | null },
  first?: number,
): Promise<ReadTable> {
  const options = {
    rowsMax: SUBSCRIBERS_MAX,
    encoding: encoding ?? undefined,
    isHeader,
    hasSwallowed: hasSwallowedRows,
  };
  const read = await nullIfMissing(readTable(filePath(world, id), first, options));
  return read ?? { ok: false, problem: "The uploaded file no longer exists. Upload it again." };
}

/** Lists of nothing but addresses have no header. */
function isHeader(cells: readonly string[]): boolean {
  return cells.every((cell) => emailAddressFrom(cell) === null);
}
