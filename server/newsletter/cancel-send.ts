import { and, eq, inArray, sql } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";
import { deliveries, sends } from "./tables.ts";

const REASON = "It was no longer public.";
const REASON_AFTER_ATTEMPT = "It was no longer public, but may have been sent before.";

/** When its post or project is no longer public. Recipients who wait are skipped, so that all add up. */
export async function cancelSend(
  { db, now }: Pick<World, "db" | "now">,
  sendId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const cancelled = await tx
      .update(sends)
      .set({ status: "cancelled", finishedAt: now() })
      .where(and(eq(sends.id, sendId), inArray(sends.status, ["queued", "sending"])))
      .returning({ id: sends.id });
    if (cancelled.length === 0) return;
    const { isInFlight } = deliveries;
    // No process is sending: what is in flight has lost its outcome.
    const reason = sql`case when ${isInFlight} then ${REASON_AFTER_ATTEMPT} else ${REASON} end`;
    await tx
      .update(deliveries)
      .set({ status: "skipped", lastError: reason })
      .where(and(eq(deliveries.sendId, sendId), eq(deliveries.status, "queued")));
    await announce(tx, ["sends"]);
  });
}
