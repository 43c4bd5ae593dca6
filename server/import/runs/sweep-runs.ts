import { readdir, rm, stat } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { isBusy, RUN_WAITS_DAYS, WAITING_STATES } from "#domain/import/run.ts";
import { A_FEW_TIMES, type Job } from "../../jobs/job.ts";
import { orNull } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { endRun } from "./end-run.ts";
import { runFolder, runsFolder } from "./run-folder.ts";
import { settleRuns } from "./settle-runs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long what failed can be seen, and tried again. */
export const FAILED_STAYS_MS = DAY_MS;
const PROBLEM = `The uploaded file was removed after ${RUN_WAITS_DAYS} days. Upload it again.`;

/** Marks runs as stopped whose process ended, and removes files that no import needs any more. */
export async function sweepRuns(world: World): Promise<void> {
  await settleRuns(world);
  const names = (await orNull(readdir(runsFolder(world)))) ?? [];
  for (const name of names.filter((name) => z.uuid().safeParse(name).success)) {
    const [run] = await world.db.select().from(importRuns).where(eq(importRuns.id, name));
    if (run ? await isNeeded(world, run) : await isOfACommand(world, name)) continue;
    await rm(runFolder(world, name), { recursive: true, force: true });
  }
}

async function isNeeded(
  world: World,
  { id, state, updatedAt }: typeof importRuns.$inferSelect,
): Promise<boolean> {
  if (isBusy(state)) return true;
  const ageMs = world.now().getTime() - updatedAt.getTime();
  // What failed may be tried again, as soon as the reason for that is out of the way.
  if (state === "failed") return ageMs < FAILED_STAYS_MS;
  if (!WAITING_STATES.includes(state)) return false;
  if (ageMs < RUN_WAITS_DAYS * DAY_MS) return true;
  await endRun(world, id, { state: "failed", problem: PROBLEM });
  return false;
}

/** The command line unpacks beside the runs, and may be at it. */
async function isOfACommand(world: World, name: string): Promise<boolean> {
  const found = await orNull(stat(runFolder(world, name)));
  return found !== null && world.now().getTime() - found.mtime.getTime() < DAY_MS;
}

/** Does so at every start, and once a day. */
export const sweepRunsJob: Job<object> = {
  name: "sweep-imports",
  data: z.object({}),
  retries: A_FEW_TIMES,
  withinSeconds: 10 * 60,
  every: "17 4 * * *",
  run: sweepRuns,
};
