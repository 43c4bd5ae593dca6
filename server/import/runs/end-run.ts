import { eq } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { Queryable } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";

type RunEnd = Partial<
  Pick<
    typeof importRuns.$inferInsert,
    "problem" | "columns" | "mapping" | "counts" | "notes" | "total" | "done"
  >
> & { state: "mapping" | "planned" | "done" | "stopped" | "failed" };

export async function endRun(
  { db, now }: Pick<World, "now"> & { db: Queryable },
  runId: string,
  end: RunEnd,
): Promise<void> {
  const rest = { problem: null, claimedAt: null, isCancelling: false, updatedAt: now() };
  await db
    .update(importRuns)
    .set({ ...rest, ...end })
    .where(eq(importRuns.id, runId));
  await announce(db, ["imports"]);
}
