import { z } from "zod";
import { tooManyAttempts } from "#domain/accounts/messages.ts";
import { networkOf } from "../http/address-range.ts";
import { ProviderLimiter } from "../http/provider-limiter.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { canonicalAddress } from "../mail/address-forms.ts";
import { SEND_TIMEOUT_S } from "../mail/mail.ts";
import { sendSiteMail } from "../mail/send-site-mail.ts";
import type { World } from "../world.ts";
import { createResetLink, LINK_VALID_MINUTES } from "./reset-password.ts";
import { findAccountByEmail } from "./store.ts";

const RESETS_PER_NETWORK = { burst: 5, perMinute: 0.2, keysMax: 10_000 };
const MINUTES_TO_WAIT = 5;
const allowance = new RateLimiter(RESETS_PER_NETWORK);
const providerLimiter = new ProviderLimiter({ burst: 60, perMinute: 6 });
/** decisions: Accounts, "Password reset" */
const MAIL_INTERVAL_S = 5 * 60;

/** In a job, so that response time does not reveal whether the address has an account. */
export const resetMailJob: Job<{ email: string }> = {
  name: "mail-to-reset-password",
  data: z.object({ email: z.string() }),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: SEND_TIMEOUT_S,
  run: (world, { email }) => sendResetMail(world, email),
};

export async function requestReset(world: World, email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  const key = world.secret.hmac("password reset", canonicalAddress(address));
  const once = { key, withinSeconds: MAIL_INTERVAL_S };
  await world.queue.add(world.db, resetMailJob, { email: address }, { once });
}

async function sendResetMail(world: World, email: string): Promise<void> {
  const found = await findAccountByEmail(world.db, email);
  if (!found) return;
  const url = await createResetLink(world, found.id);
  const result = await sendSiteMail(
    world,
    { to: found.email, kind: "account" },
    ({ resetPassword }, frame) => resetPassword(url, LINK_VALID_MINUTES, frame),
  );
  if (!result.ok) throw new Error(`The password reset email was not accepted: ${result.reason}`);
}

/** Null when allowed, which counts as an attempt; else the error. */
export function checkResetLimit(world: Pick<World, "db" | "now">, address: string): string | null {
  const isAllowed =
    allowance.take(networkOf(address), world.now().getTime()) &&
    providerLimiter.take(world, address);
  return isAllowed ? null : tooManyAttempts(MINUTES_TO_WAIT);
}
