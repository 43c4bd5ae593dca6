import { eq } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { World } from "../../world.ts";
import type { Progress } from "../plan/plan.ts";
import { importRuns } from "../tables.ts";

const REPORT_EVERY_MS = 500;

/** `signal` aborts when the owner cancels or `ending` is aborted. */
export async function withProgress<T>(
  { db, now, log }: World,
  runId: string,
  ending: AbortSignal,
  work: (control: { progress: Progress; signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  let current = { done: 0, total: 0 };
  let saving = Promise.resolve();
  const save = async () => {
    const [run] = await db
      .update(importRuns)
      .set({ ...current, updatedAt: now() })
      .where(eq(importRuns.id, runId))
      .returning({ isCancelling: importRuns.isCancelling });
    if (!run || run.isCancelling) stopping.abort();
    await announce(db, ["imports"]);
  };
  const onError = (error: unknown) => {
    log.error({ err: error, runId }, "import progress could not be saved, so the import stops");
    stopping.abort(error);
  };
  const timer = setInterval(() => {
    saving = saving.then(save).catch(onError);
  }, REPORT_EVERY_MS);
  try {
    return await work({
      progress: (done, total) => {
        current = { done, total };
      },
      signal: AbortSignal.any([stopping.signal, ending]),
    });
  } finally {
    clearInterval(timer);
    await saving;
  }
}
