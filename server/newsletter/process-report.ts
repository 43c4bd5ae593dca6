import { and, eq } from "drizzle-orm";
import { recordReturnedMail } from "../contact/notifications.ts";
import { announce } from "../db/announcements.ts";
import { isSenderFault } from "../mail/enhanced-status.ts";
import { findAddressee } from "../mail/report-token.ts";
import type { DeliveryReport } from "../mail/reports/read-delivery-report.ts";
import type { World } from "../world.ts";
import { lockSubscriber, recordBounce } from "./bounces.ts";
import { sendIdFrom } from "./mailing-id.ts";
import { deliveries } from "./tables.ts";

/** False without a valid token, since anyone can send a report. Idempotent. */
export async function processReport(
  world: Pick<World, "db" | "now" | "secret">,
  { type, diagnostic, identifyingText, fingerprint }: DeliveryReport,
): Promise<boolean> {
  const mailRef = findAddressee(world.secret, identifyingText);
  if (!mailRef) return false;
  const { addressee, mailingId } = mailRef;
  if (addressee.kind === "message") {
    if (type !== "complaint") await recordReturnedMail(world.db, addressee.id, diagnostic);
    return true;
  }
  const subscriberId = addressee.id;
  const sendId = sendIdFrom(mailingId);
  const key = `${type} ${mailingId ?? fingerprint}`;
  await world.db.transaction(async (tx) => {
    if (!(await lockSubscriber(tx, subscriberId))) return;
    if (sendId && type !== "complaint") {
      await tx
        .update(deliveries)
        .set({ status: type === "hard" ? "bounced" : "failed", lastError: diagnostic })
        .where(
          and(
            eq(deliveries.sendId, sendId),
            eq(deliveries.subscriberId, subscriberId),
            eq(deliveries.status, "sent"),
          ),
        );
      await announce(tx, ["sends"]);
    }
    if (type === "soft" && isSenderFault(diagnostic)) return;
    await recordBounce({ db: tx, now: world.now }, subscriberId, type, diagnostic, key);
  });
  return true;
}
