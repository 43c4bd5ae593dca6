import { readdir, rm, stat } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { isBusy, RUN_KEPT_DAYS, WAITING_STATES } from "#domain/import/run.ts";
import { type Job, RETRY_BRIEFLY } from "../../jobs/job.ts";
import { nullIfMissing } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { endRun } from "./end-run.ts";
import { reapDeadRuns } from "./reap-dead-runs.ts";
import { runFolder, runsFolder } from "./run-folder.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
export const FAILED_RUN_KEPT_MS = DAY_MS;
const PROBLEM = `The uploaded file was removed after ${RUN_KEPT_DAYS} days. Upload it again.`;

export async function sweepRuns(world: World): Promise<void> {
  await reapDeadRuns(world);
  const names = (await nullIfMissing(readdir(runsFolder(world)))) ?? [];
  for (const name of names.filter((name) => z.uuid().safeParse(name).success)) {
    const [run] = await world.db.select().from(importRuns).where(eq(importRuns.id, name));
    if (run ? await isNeeded(world, run) : await isUsedByCommandLine(world, name)) continue;
    await rm(runFolder(world, name), { recursive: true, force: true });
  }
}

async function isNeeded(
  world: World,
  { id, state, updatedAt }: typeof importRuns.$inferSelect,
): Promise<boolean> {
  if (isBusy(state)) return true;
  const ageMs = world.now().getTime() - updatedAt.getTime();
  if (state === "failed") return ageMs < FAILED_RUN_KEPT_MS;
  if (!WAITING_STATES.includes(state)) return false;
  if (ageMs < RUN_KEPT_DAYS * DAY_MS) return true;
  await endRun(world, id, { state: "failed", problem: PROBLEM });
  return false;
}

/** The command line unpacks into the same folder and may be running. */
async function isUsedByCommandLine(world: World, name: string): Promise<boolean> {
  const found = await nullIfMissing(stat(runFolder(world, name)));
  return found !== null && world.now().getTime() - found.mtime.getTime() < DAY_MS;
}

export const sweepRunsJob: Job<object> = {
  name: "sweep-imports",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 10 * 60,
  cron: "17 4 * * *",
  run: sweepRuns,
};
