import { and, eq } from "drizzle-orm";
import { recordReturnedMail } from "../contact/notifications.ts";
import { findAddressee } from "../mail/report-token.ts";
import type { Report } from "../mail/reports/read-report.ts";
import type { World } from "../world.ts";
import { recordBounce } from "./bounces.ts";
import { sendIdFrom } from "./deliver-one.ts";
import { deliveries } from "./tables.ts";

/** False without a valid token, since anyone can send a report. Idempotent. */
export async function processReport(
  world: Pick<World, "db" | "now" | "secret">,
  { type, diagnostic, identifyingText, fingerprint }: Report,
): Promise<boolean> {
  const mailRef = findAddressee(world.secret, identifyingText);
  if (!mailRef) return false;
  const { addressee, mailingId } = mailRef;
  if (addressee.kind === "message") {
    if (type !== "complaint") await recordReturnedMail(world.db, addressee.id, diagnostic);
    return true;
  }
  const sendId = sendIdFrom(mailingId);
  if (sendId && type !== "complaint") {
    await world.db
      .update(deliveries)
      .set({ status: type === "hard" ? "bounced" : "failed", lastError: diagnostic })
      .where(
        and(
          eq(deliveries.sendId, sendId),
          eq(deliveries.subscriberId, addressee.id),
          eq(deliveries.status, "sent"),
        ),
      );
  }
  const key = `${type} ${mailingId ?? fingerprint}`;
  await recordBounce(world, addressee.id, type, diagnostic, key);
  return true;
}
