import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Job, RETRY_FOR_THREE_DAYS } from "../jobs/job.ts";
import { mailIdentifiers } from "../mail/mail-identifiers.ts";
import { readSite } from "../site/store.ts";
import { recordBounce } from "./bounces.ts";
import { confirmPath } from "./paths.ts";
import { subscribers } from "./tables.ts";
import { tokenFor } from "./tokens.ts";

export const confirmationJob: Job<{ subscriberId: string }> = {
  name: "mail-to-confirm-subscription",
  data: z.object({ subscriberId: z.uuid() }),
  retries: RETRY_FOR_THREE_DAYS,
  timeoutSeconds: 120,
  async run(world, { subscriberId }) {
    const { db, mailer, secret, settings } = world;
    const [row] = await db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
    // Confirmed, deleted or ended in the meantime.
    if (row?.status !== "pending" || !row.confirmSentAt) return;
    const site = await readSite(db);
    const round = row.confirmSentAt.toISOString();
    const token = tokenFor(secret, "confirm", row.id, round);
    const { confirmSubscription } = await world.mailTemplates();
    const frame = { siteName: site.name, origin: settings.SITE_URL };
    const result = await mailer.send({
      to: row.email,
      fromName: site.name,
      ...confirmSubscription(`${settings.SITE_URL}${confirmPath(token)}`, frame),
      ...mailIdentifiers(
        world,
        { kind: "subscriber", id: row.id },
        `confirm-${row.confirmSentAt.getTime()}`,
      ),
    });
    if (result.ok) return;
    // Permanent failure: no retry.
    if (result.kind === "hard") return recordBounce(world, row.id, "hard", result.reason);
    throw new Error(`Could not send the confirmation email: ${result.reason}`);
  },
};
