import { eq } from "drizzle-orm";
import { parseAccountEmail } from "#domain/accounts/identity.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { announce } from "../../db/announcements.ts";
import { isUniqueViolation } from "../../db/refusals.ts";
import type { SignedIn } from "../../http/current-user.ts";
import type { ClientWithCookies } from "../../http/request-context.ts";
import { isSameAddress } from "../../mail/address-forms.ts";
import type { World } from "../../world.ts";
import { confirmPassword } from "../confirm-password.ts";
import { queueSecurityNotification } from "../security-notifications.ts";
import { findAccountByEmail } from "../store.ts";
import { user, verification } from "../tables.ts";
import { confirmEmailJob } from "./confirm-email-job.ts";
import {
  consumeChange,
  deleteEmailChange,
  EMAIL_LINK_VALID_MINUTES,
  findChangeByToken,
  saveEmailChange,
} from "./store.ts";

type EmailChangeRequested =
  | { status: "asked"; email: string }
  | { status: "refused"; problems: { email?: string; current?: string } };

/** Changes nothing until the link in the mail is confirmed. */
export async function requestEmailChange(
  world: World,
  { account, sessionId }: SignedIn,
  given: { email: string; current: string },
  client: ClientWithCookies,
): Promise<EmailChangeRequested> {
  const parsed = parseAccountEmail(given.email);
  if (!parsed.ok) return { status: "refused", problems: { email: parsed.problem } };
  const email = parsed.value;
  if (isSameAddress(email, account.email)) return refused(ACCOUNT_MESSAGES.emailSame);
  const confirmed = await confirmPassword(world, { account, sessionId }, given.current, client);
  if (!confirmed.ok) return { status: "refused", problems: { current: confirmed.problem } };
  if (await findAccountByEmail(world.db, email)) return refused(ACCOUNT_MESSAGES.emailTaken);
  const expiresAt = new Date(world.now().getTime() + EMAIL_LINK_VALID_MINUTES * 60_000);
  await world.db.transaction(async (tx) => {
    await saveEmailChange(tx, { accountId: account.id, email, expiresAt });
    await world.queue.add(tx, confirmEmailJob, { accountId: account.id, email });
    await queueSecurityNotification(world, tx, account, "email-asked", { detail: email });
    await announce(tx, ["accounts"]);
  });
  return { status: "asked", email };
}

export function readEmailLink(
  { db, now }: World,
  accountId: string,
  token: string,
): Promise<string | null> {
  return findChangeByToken(db, accountId, token, now());
}

type EmailConfirmed =
  | { status: "changed"; email: string }
  | { status: "gone" }
  | { status: "taken" };

/** Single-use. Also voids links mailed to the old address. */
export async function confirmEmailChange(
  world: World,
  { account }: SignedIn,
  token: string,
): Promise<EmailConfirmed> {
  try {
    return await world.db.transaction(async (tx) => {
      const email = await consumeChange(tx, account.id, token, world.now());
      if (email === null) return { status: "gone" };
      const changed = { email, emailVerified: true, updatedAt: world.now() };
      await tx.update(user).set(changed).where(eq(user.id, account.id));
      await tx.delete(verification).where(eq(verification.value, account.id));
      await queueSecurityNotification(world, tx, account, "email-changed", { detail: email });
      await announce(tx, ["accounts"]);
      return { status: "changed", email };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { status: "taken" };
    throw error;
  }
}

export async function cancelEmailChange({ db }: World, accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteEmailChange(tx, accountId);
    await announce(tx, ["accounts"]);
  });
}

function refused(problem: string): EmailChangeRequested {
  return { status: "refused", problems: { email: problem } };
}
