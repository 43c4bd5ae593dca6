import { eq } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { World } from "../../world.ts";
import type { Progress } from "../plan/plan.ts";
import { importRuns } from "../tables.ts";

/** How late the owner sees how far it is, and how late a run hears that it is to stop. */
const TOLD_EVERY_MS = 500;

/**
 * Tells of a run how far it is while `work` goes on, and stops it, between two items, when the owner
 * asks for that or `ending` is aborted.
 */
export async function telling<T>(
  { db, now, log }: World,
  runId: string,
  ending: AbortSignal,
  work: (control: { progress: Progress; signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  let far = { done: 0, total: 0 };
  let told = Promise.resolve();
  const tell = async () => {
    const [run] = await db
      .update(importRuns)
      .set({ ...far, updatedAt: now() })
      .where(eq(importRuns.id, runId))
      .returning({ isCancelling: importRuns.isCancelling });
    if (!run || run.isCancelling) stopping.abort();
    await announce(db, ["imports"]);
  };
  const failed = (error: unknown) => {
    log.error({ err: error, runId }, "how far an import is could not be told, so it stops");
    stopping.abort(error);
  };
  const timer = setInterval(() => {
    told = told.then(tell).catch(failed);
  }, TOLD_EVERY_MS);
  try {
    return await work({
      progress: (done, total) => {
        far = { done, total };
      },
      signal: AbortSignal.any([stopping.signal, ending]),
    });
  } finally {
    clearInterval(timer);
    await told;
  }
}
