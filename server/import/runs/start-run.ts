import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { OPEN_RUNS_MAX } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import type { Transaction } from "../../db/connection.ts";
import { isDiskFull } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";
import { cleanLine } from "../format/clean-text.ts";
import { importRuns } from "../tables.ts";
import { importJob } from "./import-job.ts";
import { makePlace } from "./make-place.ts";
import { runFolder } from "./run-folder.ts";

const UNNAMED = "upload";
const NO_PLACE = `${OPEN_RUNS_MAX} imports are under way or stopped half-way. Finish or discard one of them first.`;
const NO_ROOM = "There is not enough room on the server's disk for this import.";

type Uploaded = { path: string; fileName: string; id: string };

export type StartedRun = { ok: true; id: string } | { ok: false; problem: string };

/**
 * Begins an import in the admin area with a file of the disk, which may go away afterwards; gives its
 * id. With the `id` of the upload it is begun once, however often that is asked for. A problem when ten
 * others are under way, or the disk is full.
 */
export async function startRun(
  world: World,
  { id = randomUUID(), ...file }: Omit<Uploaded, "id"> & { id?: string },
): Promise<StartedRun> {
  try {
    const gone = await world.db.transaction((tx) => beginAlone(tx, world, { ...file, id }));
    if (gone === null) return { ok: false, problem: NO_PLACE };
    for (const old of gone) await rm(runFolder(world, old), { recursive: true, force: true });
    return { ok: true, id };
  } catch (error) {
    if (isDiskFull(error)) return { ok: false, problem: NO_ROOM };
    throw error;
  }
}

/** The ids of the runs that gave way; null when none could. */
async function beginAlone(tx: Transaction, world: World, file: Uploaded): Promise<string[] | null> {
  // One at a time: two tabs would take each other's files away, or both find the last place free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('import begins', 0))`);
  if ((await tx.$count(importRuns, eq(importRuns.id, file.id))) > 0) return [];
  const gone = await makePlace(tx);
  if (gone === null) return null;
  try {
    await begin(tx, world, file);
  } catch (error) {
    await rm(runFolder(world, file.id), { recursive: true, force: true });
    throw error;
  }
  return gone;
}

async function begin(tx: Transaction, world: World, { path, fileName, id }: Uploaded) {
  const folder = runFolder(world, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, (await isArchive(path)) ? "upload.zip" : "upload.csv");
  // A second name takes no room; on another disk it takes a copy.
  await link(path, target).catch(() => copyFile(path, target));
  const name = cleanLine(fileName) || UNNAMED;
  await tx.insert(importRuns).values({ id, state: "reading", fileName: name });
  await world.queue.add(tx, importJob, { runId: id });
  await announce(tx, ["imports"]);
}

/** How an archive begins, with files in it or without; a table may begin with "PK" too. */
const ARCHIVE_BEGINS = ["504b0304", "504b0506"];

async function isArchive(path: string): Promise<boolean> {
  await using file = await open(path, "r");
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return ARCHIVE_BEGINS.includes(buffer.toString("hex"));
}
