import { and, eq } from "drizzle-orm";
import { noteReturned } from "../contact/notifications.ts";
import { namedIn } from "../mail/report-token.ts";
import type { Report } from "../mail/reports/report.ts";
import type { World } from "../world.ts";
import { noteBounce } from "./bounces.ts";
import { sendOfRound } from "./issue-round.ts";
import { deliveries } from "./tables.ts";

/**
 * Acts on a report: ends the subscription where it must, and shows the owner what came back. False
 * when it does not prove that it is about a mail of ours: anyone can write a report. Harmless to
 * repeat.
 */
export async function takeReport(
  world: Pick<World, "db" | "now" | "secret">,
  { verdict, diagnostic, evidence, fingerprint }: Report,
): Promise<boolean> {
  const named = namedIn(world.secret, evidence);
  if (!named) return false;
  const { addressee, round } = named;
  if (addressee.kind === "message") {
    if (verdict !== "complaint") await noteReturned(world.db, addressee.id, diagnostic);
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
  await noteBounce(world, addressee.id, verdict, diagnostic, key);
  return true;
}
