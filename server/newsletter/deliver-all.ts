import type { Session } from "../db/with-lock.ts";
import type { World } from "../world.ts";
import { deliverOne, type Issue } from "./deliver-one.ts";
import { dueRecipients } from "./due.ts";
import { outcomesOf } from "./outcomes.ts";
import { paceOf } from "./pace.ts";

/**
 * Mails that are under way at the same moment: twice as many as the mailer has connections, so that
 * these are busy while outcomes are written to disk. A kill repeats at most so many.
 */
const LANES = 8;
/** So many in a row without an answer: the mail server is away, and every try would be in vain. */
const UNANSWERED_MAX = 5;

/**
 * Sends an issue to all whose turn it is, until `signal` says to stop. How it went is written in the
 * session that holds the lock: who has lost that can send no more than what is under way.
 */
export async function deliverAll(
  world: World,
  session: Session,
  issue: Issue,
  signal: AbortSignal,
): Promise<void> {
  const pace = paceOf(world.db);
  const recipients = dueRecipients(world.db, issue, world.now);
  const outcomes = outcomesOf(session, issue.sendId);
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  let unansweredInARow = 0;

  async function lane(): Promise<void> {
    while (await pace.turn(either)) {
      const due = await recipients.next();
      if (!due) return;
      const turn = await deliverOne(world, issue, due, outcomes);
      unansweredInARow = turn === "unanswered" ? unansweredInARow + 1 : 0;
      if (unansweredInARow >= UNANSWERED_MAX) throw new Error("The mail server does not answer");
    }
  }

  const lanes = Array.from({ length: LANES }, () =>
    lane().catch((error: unknown) => failing.abort(error)),
  );
  // Every lane has come to its end before the job says how it went: nothing goes on unseen.
  await Promise.all(lanes);
  failing.signal.throwIfAborted();
}
