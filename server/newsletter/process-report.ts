import { and, eq } from "drizzle-orm";
import { recordReturnedMail } from "../contact/notifications.ts";
import { findAddressee } from "../mail/report-token.ts";
import type { Report } from "../mail/reports/read-report.ts";
import type { World } from "../world.ts";
import { recordBounce } from "./bounces.ts";
import { sendOfRound } from "./deliver-one.ts";
import { deliveries } from "./tables.ts";

/** False without a valid token, since anyone can send a report. Idempotent. */
export async function processReport(
  world: Pick<World, "db" | "now" | "secret">,
  { verdict, diagnostic, evidence, fingerprint }: Report,
): Promise<boolean> {
  const mailRef = findAddressee(world.secret, evidence);
  if (!mailRef) return false;
  const { addressee, round } = mailRef;
  if (addressee.kind === "message") {
    if (verdict !== "complaint") await recordReturnedMail(world.db, addressee.id, diagnostic);
    return true;
  }
  const sendId = sendOfRound(round);
  if (sendId && verdict !== "complaint") {
    await world.db
      .update(deliveries)
      .set({ status: verdict === "hard" ? "bounced" : "failed", lastError: diagnostic })
      .where(
        and(
          eq(deliveries.sendId, sendId),
          eq(deliveries.subscriberId, addressee.id),
          eq(deliveries.status, "sent"),
        ),
      );
  }
  const key = `${verdict} ${round ?? fingerprint}`;
  await recordBounce(world, addressee.id, verdict, diagnostic, key);
  return true;
}
