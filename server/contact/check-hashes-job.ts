import { and, asc, eq, gt, isNull, notExists } from "drizzle-orm";
import type { Database, Queryable } from "../db/connection.ts";
import { scheduledJob } from "../jobs/job.ts";
import { OPEN_PER_KIND_MAX, raiseAlteredMessage } from "./alerts.ts";
import { isUnaltered } from "./submissions.ts";
import { contactAlerts, contactSubmissions } from "./tables.ts";

/** Messages of up to 5,000 characters each that are in memory at once. */
const MESSAGES_PER_BATCH = 500;

/** Finds altered messages before they are opened. */
export const checkHashesJob = scheduledJob({
  name: "check-message-hashes",
  timeoutSeconds: 10 * 60,
  cron: "23 4 * * *",
  async run({ db, secret }, _data, signal) {
    let altered = 0;
    for (let after: string | null = null; !signal.aborted; ) {
      const batch = await readUnreported(db, after);
      for (const row of batch) {
        if (isUnaltered(secret, row)) continue;
        await reportAltered(db, row.id);
        altered += 1;
        if (altered === OPEN_PER_KIND_MAX) return;
      }
      after = batch.at(-1)?.id ?? null;
      if (batch.length < MESSAGES_PER_BATCH) return;
    }
  },
});

/** Without those that have an alert, also an acknowledged one: it must not be repeated every day. */
function readUnreported(db: Queryable, after: string | null) {
  const { id, fullName, email, reason, message, securityHash, deletedAt } = contactSubmissions;
  const { submissionId, kind } = contactAlerts;
  const reports = db
    .select({ id: contactAlerts.id })
    .from(contactAlerts)
    .where(and(eq(submissionId, id), eq(kind, "altered-message")));
  return db
    .select({ id, fullName, email, reason, message, securityHash })
    .from(contactSubmissions)
    .where(and(isNull(deletedAt), notExists(reports), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(MESSAGES_PER_BATCH);
}

/** Unless it was erased meanwhile. */
function reportAltered(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: contactSubmissions.id })
      .from(contactSubmissions)
      .where(eq(contactSubmissions.id, id))
      .for("key share");
    if (row) await raiseAlteredMessage(tx, id);
  });
}
