import { eq } from "drizzle-orm";
import { z } from "zod";
import { FOR_THREE_DAYS, type Job } from "../jobs/job.ts";
import { mailKey } from "../mail/mail-key.ts";
import { readSite } from "../site/store.ts";
import { noteBounce } from "./bounces.ts";
import { confirmPath } from "./paths.ts";
import { subscribers } from "./tables.ts";
import { tokenFor } from "./tokens.ts";

/** Asks an address whether the sign-up was meant. */
export const confirmationJob: Job<{ subscriberId: string }> = {
  name: "mail-to-confirm-subscription",
  data: z.object({ subscriberId: z.uuid() }),
  retries: FOR_THREE_DAYS,
  withinSeconds: 120,
  async run(world, { subscriberId }) {
    const { db, mailer, secret, settings } = world;
    const [row] = await db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
    // Answered, forgotten or ended since.
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
      ...mailKey(
        world,
        { kind: "subscriber", id: row.id },
        `confirm-${row.confirmSentAt.getTime()}`,
      ),
    });
    if (result.ok) return;
    // A mailbox that does not exist will not exist tomorrow.
    if (result.kind === "hard") return noteBounce(world, row.id, "hard", result.reason);
    throw new Error(`A confirmation was not taken: ${result.reason}`);
  },
};
