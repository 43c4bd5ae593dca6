import { eq } from "drizzle-orm";
import { SIGN_IN_PATH } from "#domain/accounts/next-path.ts";
import { announce } from "../db/announcements.ts";
import type { Queryable } from "../db/connection.ts";
import type { Account } from "../http/visitor.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { judgePassword } from "./common-passwords.ts";
import { noteNewPassword } from "./notices/note-new-password.ts";
import { hashPassword } from "./password-hash.ts";
import { resetMailJob } from "./reset-mail-job.ts";
import { findAccountByEmail, findAccountById, lockPassword, storePassword } from "./store.ts";
import { session } from "./tables.ts";
import { findToken, makeToken, readToken, spendIn } from "./tokens.ts";
import { voidPending } from "./void-pending.ts";

/** decisions: Accounts, "Password reset" */
const LINK_WORKS_MINUTES = 30;
const MAILED_AGAIN_AFTER_S = 5 * 60;

/** Has a link mailed to an address, if it has an account; how that went is told to nobody. */
export async function requestReset(world: World, email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  const key = world.secret.hmac("password reset", address);
  const once = { key, withinSeconds: MAILED_AGAIN_AFTER_S };
  await world.queue.add(world.db, resetMailJob, { email: address }, { once });
}

/** Mails the link, by the job. A mail that was not taken is tried again. */
export async function mailReset(world: World, email: string): Promise<void> {
  const found = await findAccountByEmail(world.db, email);
  if (!found) return;
  const site = await readSite(world.db);
  const { resetPassword } = await world.mailTemplates();
  const frame = { siteName: site.name, origin: world.settings.SITE_URL };
  const url = await makeResetLink(world, found.id);
  const result = await world.mailer.send({
    to: found.email,
    fromName: site.name,
    kind: "account",
    ...resetPassword(url, LINK_WORKS_MINUTES, frame),
  });
  if (!result.ok) throw new Error(`A link to a new password was not taken: ${result.reason}`);
}

/** A link that sets a new password once, within 30 minutes; built from the settings alone. */
export async function makeResetLink(world: World, accountId: string): Promise<string> {
  const until = new Date(world.now().getTime() + LINK_WORKS_MINUTES * 60_000);
  const token = await makeToken(world.auth, "reset-password", accountId, until);
  return `${world.settings.SITE_URL}${SIGN_IN_PATH}?token=${token}`;
}

/** Whether a link still sets a password. */
export async function isResetToken(world: World, token: string): Promise<boolean> {
  return (await readToken(world.auth, "reset-password", token, world.now())) !== null;
}

export type ResetOutcome =
  | { status: "done" }
  | { status: "gone" }
  | { status: "refused"; problem: string };

/**
 * Sets the password that a link allows to set. Every session of the account ends, and whatever else
 * was half-way: other links, sign-ins that waited for a code.
 */
export async function resetPassword(
  world: World,
  token: string,
  password: string,
): Promise<ResetOutcome> {
  const found = await findToken(world.auth, "reset-password", token, world.now());
  const known = found && (await findAccountById(world.db, found.about));
  if (!known) return { status: "gone" };
  // Judged before the token is spent: a refused password must not cost the link.
  const problem = await judgeFor(world, known, password);
  if (problem) return { status: "refused", problem };
  const hash = await hashPassword(password);
  return world.db.transaction(async (tx) => {
    await lockPassword(tx, known.id);
    if (!(await spendIn(tx, found.id))) return { status: "gone" };
    await replacePassword(tx, world, known, hash);
    return { status: "done" };
  });
}

export type PasswordSet = { status: "done" } | { status: "refused"; problem: string };

/** Sets a password without a link: for whoever holds the machine that the site runs on. */
export async function setPasswordOf(
  world: World,
  known: Account,
  password: string,
): Promise<PasswordSet> {
  const problem = await judgeFor(world, known, password);
  if (problem) return { status: "refused", problem };
  const hash = await hashPassword(password);
  await world.db.transaction((tx) => replacePassword(tx, world, known, hash));
  return { status: "done" };
}

async function judgeFor({ db }: World, { name, email }: Account, password: string) {
  const site = await readSite(db);
  return judgePassword(password, [name, email, site.name, site.title]);
}

async function replacePassword(tx: Queryable, world: World, known: Account, hash: string) {
  await storePassword(tx, known.id, hash);
  await tx.delete(session).where(eq(session.userId, known.id));
  await voidPending(tx, known.id);
  await noteNewPassword(world, tx, known);
  await announce(tx, ["accounts"]);
}
