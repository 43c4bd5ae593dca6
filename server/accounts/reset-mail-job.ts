import { z } from "zod";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { createResetLink, LINK_VALID_MINUTES } from "./reset-password.ts";
import { findAccountByEmail } from "./store.ts";

/** decisions: Accounts, "Password reset" */
const MAIL_INTERVAL_S = 5 * 60;

/** In a job, so that response time does not reveal whether the address has an account. */
export const resetMailJob: Job<{ email: string }> = {
  name: "mail-to-reset-password",
  data: z.object({ email: z.string() }),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 120,
  run: (world, { email }) => sendResetMail(world, email),
};

export async function requestReset(world: World, email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  const key = world.secret.hmac("password reset", address);
  const once = { key, withinSeconds: MAIL_INTERVAL_S };
  await world.queue.add(world.db, resetMailJob, { email: address }, { once });
}

async function sendResetMail(world: World, email: string): Promise<void> {
  const found = await findAccountByEmail(world.db, email);
  if (!found) return;
  const site = await readSite(world.db);
  const { resetPassword } = await world.mailTemplates();
  const frame = { siteName: site.name, origin: world.settings.SITE_URL };
  const url = await createResetLink(world, found.id);
  const result = await world.mailer.send({
    to: found.email,
    fromName: site.name,
    kind: "account",
    ...resetPassword(url, LINK_VALID_MINUTES, frame),
  });
  if (!result.ok) throw new Error(`The password reset email was not accepted: ${result.reason}`);
}
