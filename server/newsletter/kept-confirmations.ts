import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { announce } from "../db/announcements.ts";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { listMailOrigins, removeFromOutbox } from "../mail/outbox.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { confirmationJob } from "./confirmation-job.ts";
import { confirmSentAtFrom } from "./mailing-id.ts";
import { CONFIRMATIONS_PER_HOUR_MAX, isOverHourlyLimit } from "./subscribe.ts";
import { subscribers } from "./tables.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Leaves room for those who sign up meanwhile. */
const KEPT_PER_HOUR_MAX = CONFIRMATIONS_PER_HOUR_MAX / 2;

/** Mails the confirmations that only reached the outbox, at a start at which email is set up. */
export const mailKeptConfirmationsJob: Job<object> = {
  name: "mail-confirmations-kept-in-outbox",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 10 * 60,
  concurrency: 1,
  async run(world, _data, signal) {
    const { db, queue, environment, now } = world;
    if (!world.mailer.isConfigured || !(await readSite(db)).newsletter) return;
    for (const { name, mailingId, addresseeId } of await listMailOrigins(environment.DATA_DIR)) {
      const keptAt = confirmSentAtFrom(mailingId);
      if (!keptAt) continue;
      signal.throwIfAborted();
      if (!(await askAgain(world, addresseeId, keptAt))) {
        const after = new Date(now().getTime() + HOUR_MS);
        return queue.add(db, mailKeptConfirmationsJob, {}, { after });
      }
      await removeFromOutbox(environment.DATA_DIR, name);
      await announce(db, ["mail"]);
    }
  },
};

/** False at the hourly limit. Skips an address that got another confirmation since. */
async function askAgain({ db, queue, now }: World, id: string, keptAt: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const moment = now();
    if (await isOverHourlyLimit(tx, moment, KEPT_PER_HOUR_MAX)) return false;
    const { status, confirmSentAt } = subscribers;
    const isWaiting = and(eq(status, "pending"), eq(confirmSentAt, keptAt));
    const { rowCount } = await tx
      .update(subscribers)
      .set({ confirmSentAt: moment })
      .where(and(eq(subscribers.id, id), isWaiting));
    const data = { subscriberId: id, sentAt: moment.toISOString() };
    if (rowCount) await queue.add(tx, confirmationJob, data);
    return true;
  });
}
