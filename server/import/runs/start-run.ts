import { randomUUID } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { eq, inArray, ne } from "drizzle-orm";
import { cleanLine } from "#domain/forms/line.ts";
import { BUSY_STATES } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockUntilCommit } from "../../db/with-lock.ts";
import { isDiskFull } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { copyUpload } from "../upload-copies.ts";
import { importJob } from "./import-job.ts";
import { removeRunFiles, runFolder } from "./run-files.ts";

const UNNAMED = "upload";
const BUSY = "Another upload is being imported. Stop it, or try again when it has finished.";
const DISK_FULL = "Not enough disk space on the server for this import.";

type Uploaded = { path: string; fileName: string; id: string };

type StartedRun = { ok: true; id: string } | { ok: false; problem: string };

/**
 * Replaces the open run unless that is busy. Idempotent for the `id` of an upload. The file may be
 * deleted afterwards.
 */
export async function startRun(
  world: World,
  { id = randomUUID(), ...file }: Omit<Uploaded, "id"> & { id?: string },
): Promise<StartedRun> {
  try {
    const replaced = await world.db.transaction((tx) => replaceOpenRun(tx, world, { ...file, id }));
    if (replaced === null) return { ok: false, problem: BUSY };
    // One that cannot be removed is no reason to fail: the run has begun.
    await Promise.all(replaced.map((old) => removeRunFiles(world, old))).catch((error: unknown) =>
      world.log.warn({ err: error }, "files of earlier imports could not be removed"),
    );
    return { ok: true, id };
  } catch (error) {
    if (isDiskFull(error)) return { ok: false, problem: DISK_FULL };
    throw error;
  }
}

/** Returns the ids of replaced runs; null when one is busy. */
async function replaceOpenRun(
  tx: Transaction,
  world: World,
  file: Uploaded,
): Promise<string[] | null> {
  // Serialized: two tabs could both start a run.
  await lockUntilCommit(tx, "import begins");
  if ((await tx.$count(importRuns, eq(importRuns.id, file.id))) > 0) return [];
  const { id, state } = importRuns;
  // Locked: another tab may be starting the open run's import.
  const open = await tx
    .select({ id, state })
    .from(importRuns)
    .where(ne(state, "done"))
    .for("update");
  if (open.some((run) => BUSY_STATES.includes(run.state))) return null;
  const replaced = open.map((run) => run.id);
  await tx.delete(importRuns).where(inArray(id, replaced));
  try {
    await insertRun(tx, world, file);
  } catch (error) {
    await removeRunFiles(world, file.id);
    throw error;
  }
  return replaced;
}

async function insertRun(tx: Transaction, world: World, { path, fileName, id }: Uploaded) {
  const folder = runFolder(world, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, (await isArchive(path)) ? "upload.zip" : "upload.csv");
  await copyUpload(path, target);
  const name = cleanLine(fileName) || UNNAMED;
  const step = "reading";
  await tx.insert(importRuns).values({ id, state: step, fileName: name });
  await world.queue.add(tx, importJob, { runId: id, step });
  await announce(tx, ["imports"]);
}

/** Magic bytes of archives with and without files; a CSV file may start with "PK" too. */
const ARCHIVE_BEGINS = ["504b0304", "504b0506"];

async function isArchive(path: string): Promise<boolean> {
  await using file = await open(path, "r");
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return ARCHIVE_BEGINS.includes(buffer.toString("hex"));
}
