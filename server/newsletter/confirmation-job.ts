import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Job, RETRY_FOR_THREE_DAYS } from "../jobs/job.ts";
import { SEND_TIMEOUT_S } from "../mail/mail.ts";
import { mailIdentifiers } from "../mail/report-token.ts";
import { sendSiteMail } from "../mail/send-site-mail.ts";
import { recordBounce } from "./bounces.ts";
import { confirmationMailingId } from "./mailing-id.ts";
import { subscribers } from "./tables.ts";
import { confirmPath, tokenFor } from "./tokens.ts";

/** A confirmation that was held up for longer, as by an outage, gets a new link, which is valid from when it is sent. */
const LINK_RENEWED_AFTER_MS = 24 * 60 * 60 * 1000;
/** With the same link, when the mail server's reply was lost. */
const REPEATED_AFTER_MS = 10 * 60 * 1000;

/** `sentAt` is the `confirmSentAt` of the request to confirm; jobs of earlier versions have none. */
export const confirmationJob: Job<{ subscriberId: string; sentAt?: string }> = {
  name: "mail-to-confirm-subscription",
  data: z.object({ subscriberId: z.uuid(), sentAt: z.iso.datetime().optional() }),
  retries: RETRY_FOR_THREE_DAYS,
  timeoutSeconds: SEND_TIMEOUT_S,
  async run(world, data) {
    const { db, secret, environment, queue } = world;
    const [row] = await db.select().from(subscribers).where(eq(subscribers.id, data.subscriberId));
    // Confirmed, erased or ended in the meantime.
    if (row?.status !== "pending" || !row.confirmSentAt || !row.email) return;
    const sentAt = row.confirmSentAt.toISOString();
    // Asked again since, while this job was retried; only the latest link is valid.
    if (data.sentAt && data.sentAt !== sentAt) return;
    const moment = world.now();
    const isLate = moment.getTime() - row.confirmSentAt.getTime() > LINK_RENEWED_AFTER_MS;
    const linkedAt = isLate ? moment : row.confirmSentAt;
    const token = tokenFor(secret, "confirm", row.id, linkedAt.toISOString());
    const url = `${environment.SITE_URL}${confirmPath(token)}`;
    const addressee = { kind: "subscriber", id: row.id } as const;
    const mail = mailIdentifiers(world, addressee, confirmationMailingId(linkedAt));
    const result = await sendSiteMail(
      world,
      { to: row.email, ...mail },
      ({ confirmSubscription }, frame) => confirmSubscription(url, frame),
    );
    if (isLate && (result.ok || result.mayHaveArrived)) {
      const isRequest = and(
        eq(subscribers.id, row.id),
        eq(subscribers.confirmSentAt, row.confirmSentAt),
      );
      // Only now, since a retry finds its request by the earlier time.
      await db.transaction(async (tx) => {
        await tx.update(subscribers).set({ confirmSentAt: linkedAt }).where(isRequest);
        if (result.ok) return;
        const again = { subscriberId: row.id, sentAt: linkedAt.toISOString() };
        await queue.add(tx, confirmationJob, again, {
          after: new Date(moment.getTime() + REPEATED_AFTER_MS),
        });
      });
      return;
    }
    if (result.ok) return;
    // Permanent failure: no retry.
    if (result.kind === "hard") return recordBounce(world, row.id, "hard", result.reason);
    throw new Error(`Could not send the confirmation email: ${result.reason}`);
  },
};
