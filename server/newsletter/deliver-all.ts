import { announce } from "../db/announcements.ts";
import type { Session } from "../db/with-lock.ts";
import type { World } from "../world.ts";
import type { ComposedIssue } from "./compose-issue.ts";
import { deliverOne } from "./deliver-one.ts";
import { dueRecipients } from "./due-recipients.ts";
import { createOutcomeWriter } from "./outcome-writer.ts";
import { createSendLimiter } from "./send-limiter.ts";

/** Twice the mailer's connections, to keep them busy. A crash repeats at most this many emails. */
const CONCURRENCY = 8;
/** After this many in a row the mail server is considered down. */
const UNANSWERED_IN_A_ROW_MAX = 5;
/** How often the progress is announced to open screens. */
const PROGRESS_EVERY_MS = 1_000;

/**
 * Until all are done or the issue is paused. Outcomes are written in the session that holds the lock, so
 * losing it stops the sending.
 */
export async function deliverAll(
  world: World,
  session: Session,
  issue: ComposedIssue,
  signal: AbortSignal,
): Promise<void> {
  const limiter = createSendLimiter(world.db);
  const recipients = dueRecipients(world.db, issue, world.now);
  const outcomes = createOutcomeWriter(session, issue.sendId);
  const failing = new AbortController();
  const stopSignal = AbortSignal.any([signal, failing.signal]);
  let unansweredInARow = 0;
  let announcedAt = performance.now();

  async function worker(): Promise<void> {
    while (await limiter.acquire(stopSignal)) {
      const due = await recipients.next();
      if (!due) return;
      const result = await deliverOne(world, issue, due, outcomes);
      if (result === "stopped") return;
      unansweredInARow = result === "unanswered" ? unansweredInARow + 1 : 0;
      if (unansweredInARow >= UNANSWERED_IN_A_ROW_MAX)
        throw new Error("The mail server is not responding");
      await announceProgress();
    }
  }

  async function announceProgress(): Promise<void> {
    const at = performance.now();
    if (at - announcedAt < PROGRESS_EVERY_MS) return;
    announcedAt = at;
    await announce(world.db, ["sends"]);
  }

  const workers = Array.from({ length: CONCURRENCY }, () =>
    worker().catch((error: unknown) => failing.abort(error)),
  );
  // All workers finish before the job reports its result.
  await Promise.all(workers);
  failing.signal.throwIfAborted();
}
