import { and, eq, min, sql } from "drizzle-orm";
import { z } from "zod";
import { FOR_THREE_DAYS, type Job } from "../jobs/job.ts";
import type { World } from "../world.ts";
import { composeIssue } from "./compose-issue.ts";
import { deliverOne, type Issue } from "./deliver-one.ts";
import { type Pace, paceOf } from "./pace.ts";
import { deliveries, sends } from "./tables.ts";

/** Mails that are under way at the same moment; as many as the mailer has connections. */
const LANES = 4;
/** So many in a row without an answer: the mail server is away, and every try would be in vain. */
const UNANSWERED_MAX = 5;
const DAY_S = 24 * 60 * 60;

/** Sends an issue to all who are still to get it. Safe to run twice at once, and to end anywhere. */
export const deliverJob: Job<{ sendId: string }> = {
  name: "deliver-issue",
  data: z.object({ sendId: z.uuid() }),
  retries: FOR_THREE_DAYS,
  withinSeconds: DAY_S,
  heartbeatSeconds: 30,
  async run(world, { sendId }, signal) {
    const { db } = world;
    const issue = await composeIssue(world, sendId);
    if (!issue) {
      await db
        .update(sends)
        .set({ status: "cancelled", finishedAt: world.now() })
        .where(and(eq(sends.id, sendId), sql`${sends.status} <> 'done'`));
      return;
    }
    await db
      .update(sends)
      .set({ status: "sending" })
      .where(and(eq(sends.id, sendId), eq(sends.status, "queued")));
    await deliverAll(world, issue, signal);
    if (!signal.aborted) await finish(world, sendId);
  },
};

async function deliverAll(world: World, issue: Issue, signal: AbortSignal): Promise<void> {
  const pace = paceOf(world.db);
  const unanswered = { inARow: 0 };
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const lanes = Array.from({ length: LANES }, () =>
    lane(world, issue, pace, unanswered, either).catch((error: unknown) => failing.abort(error)),
  );
  // Every lane has come to its end before the job says how it went: nothing goes on unseen.
  await Promise.all(lanes);
  failing.signal.throwIfAborted();
}

async function lane(
  world: World,
  issue: Issue,
  pace: Pace,
  unanswered: { inARow: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pace.turn(signal);
    const turn = await deliverOne(world, issue);
    if (turn === "none") return;
    unanswered.inARow = turn === "unanswered" ? unanswered.inARow + 1 : 0;
    if (unanswered.inARow >= UNANSWERED_MAX) throw new Error("The mail server does not answer");
  }
}

/** Done when nobody waits any more; else it goes on when the next retry is due. */
async function finish(world: World, sendId: string): Promise<void> {
  const { db, queue } = world;
  const [waiting] = await db
    .select({ nextAt: min(deliveries.nextAttemptAt) })
    .from(deliveries)
    .where(and(eq(deliveries.sendId, sendId), eq(deliveries.status, "queued")));
  if (waiting?.nextAt) {
    await queue.add(db, deliverJob, { sendId }, { after: waiting.nextAt });
    return;
  }
  await db
    .update(sends)
    .set({ status: "done", finishedAt: world.now() })
    .where(and(eq(sends.id, sendId), eq(sends.status, "sending")));
}
