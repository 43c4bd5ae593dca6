import { eq } from "drizzle-orm";
import { parseAccountEmail } from "#domain/accounts/identity.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { announce } from "../../db/announcements.ts";
import type { Sender } from "../../http/visit.ts";
import type { SignedIn } from "../../http/visitor.ts";
import type { World } from "../../world.ts";
import { confirmPassword } from "../confirm-password.ts";
import { noteOn } from "../notices/ask-for-notice.ts";
import { findAccountByEmail, isTaken } from "../store.ts";
import { user, verification } from "../tables.ts";
import { confirmEmailJob } from "./confirm-email-job.ts";
import { EMAIL_LINK_WORKS_MINUTES } from "./limits.ts";
import { dropEmailChange, findChangeByToken, keepEmailChange, takeChange } from "./store.ts";

export type EmailAsked =
  | { status: "asked"; email: string }
  | { status: "refused"; problems: { email?: string; current?: string } };

/**
 * Mails a link to a new address, and a notice to the old one. Nothing changes before the link is
 * opened and confirmed.
 */
export async function askForEmail(
  world: World,
  { account, sessionId }: SignedIn,
  given: { email: string; current: string },
  sender: Sender,
): Promise<EmailAsked> {
  const parsed = parseAccountEmail(given.email);
  if (!parsed.ok) return { status: "refused", problems: { email: parsed.problem } };
  const email = parsed.value;
  if (email === account.email) return refused(ACCOUNT_MESSAGES.emailSame);
  const confirmed = await confirmPassword(world, { account, sessionId }, given.current, sender);
  if (!confirmed.ok) return { status: "refused", problems: { current: confirmed.problem } };
  if (await findAccountByEmail(world.db, email)) return refused(ACCOUNT_MESSAGES.emailTaken);
  const expiresAt = new Date(world.now().getTime() + EMAIL_LINK_WORKS_MINUTES * 60_000);
  await world.db.transaction(async (tx) => {
    await keepEmailChange(tx, { accountId: account.id, email, expiresAt });
    await world.queue.add(tx, confirmEmailJob, { accountId: account.id, email });
    await noteOn(world, tx, account, "email-asked", { detail: email });
    await announce(tx, ["accounts"]);
  });
  return { status: "asked", email };
}

/** The address that a link confirms for whoever is signed in; null for a link that confirms nothing. */
export function readEmailLink(
  { db, now }: World,
  accountId: string,
  token: string,
): Promise<string | null> {
  return findChangeByToken(db, accountId, token, now());
}

export type EmailConfirmed =
  | { status: "changed"; email: string }
  | { status: "gone" }
  /** Somebody else has the address by now. */
  | { status: "taken" };

/** Changes the address, once. Links that were mailed to the old address stop working. */
export async function confirmEmailChange(
  world: World,
  { account }: SignedIn,
  token: string,
): Promise<EmailConfirmed> {
  try {
    return await world.db.transaction(async (tx) => {
      const email = await takeChange(tx, account.id, token, world.now());
      if (email === null) return { status: "gone" };
      const changed = { email, emailVerified: true, updatedAt: world.now() };
      await tx.update(user).set(changed).where(eq(user.id, account.id));
      await tx.delete(verification).where(eq(verification.value, account.id));
      await noteOn(world, tx, account, "email-changed", { detail: email });
      await announce(tx, ["accounts"]);
      return { status: "changed", email };
    });
  } catch (error) {
    if (isTaken(error)) return { status: "taken" };
    throw error;
  }
}

/** Withdraws what was asked for; the link in the mail is worth nothing then. */
export async function withdrawEmailChange({ db }: World, accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await dropEmailChange(tx, accountId);
    await announce(tx, ["accounts"]);
  });
}

function refused(problem: string): EmailAsked {
  return { status: "refused", problems: { email: problem } };
}
