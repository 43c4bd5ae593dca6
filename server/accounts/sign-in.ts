import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { ACCOUNT_MESSAGES, tooManyAttempts } from "#domain/accounts/messages.ts";
import type { Queryable } from "../db/connection.ts";
import type { Sender } from "../http/visit.ts";
import type { Account } from "../http/visitor.ts";
import type { World } from "../world.ts";
import { openSession } from "./open-session.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";
import { awaitCode } from "./second-factor/second-step.ts";
import { hasSecondFactor } from "./second-factor/store.ts";
import { isFlooding } from "./sign-in-flood.ts";
import { countSignIn, forgive } from "./sign-in-limit.ts";
import {
  findAccountByEmail,
  findPasswordHash,
  isStillPassword,
  noteSignIn,
  replaceHash,
} from "./store.ts";
import { session } from "./tables.ts";
import { voidPending } from "./void-pending.ts";

/** What is looked at in place of a hash where an address has no account, or no password. */
let nobodysHash: Promise<string> | null = null;

export type Credentials = { email: string; password: string };

/** How a sign-in ended. `setCookies` go to the browser whichever way it ended well. */
export type SignedInOutcome =
  | { status: "signed-in"; setCookies: string[] }
  /** The password was right, and a code of the second factor is asked for. */
  | { status: "needs-code"; setCookies: string[] }
  | { status: "failed" | "blocked"; problem: string };

const FAILED = { status: "failed", problem: ACCOUNT_MESSAGES.signInFailed } as const;

/**
 * Signs in by password. Failures are counted, slowed and stopped, and are all the same to whoever
 * fails: unknown address, wrong password, no password. decisions: Accounts, "Sign-in limit"
 */
export async function signIn(
  world: World,
  { email, password }: Credentials,
  sender: Sender,
): Promise<SignedInOutcome> {
  const { db } = world;
  const who = { email, address: sender.address };
  const attempt = await countSignIn(world, who);
  if (!attempt.isAllowed) return { status: "blocked", problem: tooManyAttempts(attempt.minutes) };
  if (isFlooding(sender.address, world.now())) {
    return { status: "blocked", problem: tooManyAttempts(1) };
  }
  if (attempt.pauseMs > 0) await wait(attempt.pauseMs);
  const entered = await checkPassword(db, { email, password });
  if (!entered) return FAILED;
  const { account, hash } = entered;
  if (await hasSecondFactor(db, account.id)) {
    // What was counted stays: half of a sign-in forgives nothing.
    const cookie = await awaitCode(world, account.id);
    if (await isStillPassword(db, account.id, hash)) {
      return { status: "needs-code", setCookies: [cookie] };
    }
    await voidPending(db, account.id);
    return FAILED;
  }
  const { sessionId, setCookies } = await openSession(world, account.id, sender);
  // A password that was changed while it was being judged opens nothing.
  if (!(await isStillPassword(db, account.id, hash))) {
    await db.delete(session).where(eq(session.id, sessionId));
    return FAILED;
  }
  await raiseHash(db, account.id, { password, hash });
  await forgive(world, who);
  await noteSignIn(db, account.id, world.now());
  return { status: "signed-in", setCookies };
}

/**
 * Whose password this is, with the hash by which it was found right; null when it is nobody's. Takes
 * as long for an address that nobody has.
 */
async function checkPassword(
  db: Queryable,
  { email, password }: { email: string; password: string },
): Promise<{ account: Account; hash: string } | null> {
  nobodysHash ??= hashPassword("nobody signs in by this");
  const account = await findAccountByEmail(db, email);
  const hash = await findPasswordHash(db, account?.id ?? "nobody");
  const isRight = await verifyPassword({ hash: hash ?? (await nobodysHash), password });
  return account && hash !== null && isRight ? { account, hash } : null;
}

/** Hashes a password anew that was just found right, where its hash was made at an older cost. */
async function raiseHash(
  db: Queryable,
  accountId: string,
  { password, hash }: { password: string; hash: string },
): Promise<void> {
  if (needsRehash(hash)) {
    await replaceHash(db, accountId, { old: hash, new: await hashPassword(password) });
  }
}
