import { rm } from "node:fs/promises";
import { and, eq, notInArray } from "drizzle-orm";
import { BUSY_STATES } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { runFolder } from "./run-folder.ts";

/** Deletes a run and its files; imported items stay. False while it is running. */
export async function discardRun(world: World, id: string): Promise<boolean> {
  const [deleted] = await world.db
    .delete(importRuns)
    .where(and(eq(importRuns.id, id), notInArray(importRuns.state, BUSY_STATES)))
    .returning({ id: importRuns.id });
  if (!deleted) return false;
  await rm(runFolder(world, id), { recursive: true, force: true });
  await announce(world.db, ["imports"]);
  return true;
}
