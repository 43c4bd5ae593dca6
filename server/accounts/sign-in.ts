import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { ACCOUNT_MESSAGES, tooManyAttempts } from "#domain/accounts/messages.ts";
import type { Queryable } from "../db/connection.ts";
import type { Account } from "../http/current-user.ts";
import { ProviderLimiter } from "../http/provider-limiter.ts";
import type { ClientWithCookies } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { openSession } from "./open-session.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";
import { beginSecondStep } from "./second-factor/second-step.ts";
import { hasSecondFactor } from "./second-factor/store.ts";
import { clearFailures, recordAttempt, undoAttempt } from "./sign-in-limit.ts";
import {
  findAccountByEmail,
  findPasswordHash,
  isCurrentPassword,
  recordSignIn,
  replaceHash,
} from "./store.ts";
import { session } from "./tables.ts";
import { voidPending } from "./tokens.ts";

const providerLimiter = new ProviderLimiter({ burst: 60, perMinute: 6 });

/** Checked when there is no account or password, so that timing is equal. */
let dummyHash: Promise<string> | null = null;

type Credentials = { email: string; password: string };

type SignedInOutcome =
  | { status: "signed-in"; setCookies: string[] }
  /** The password was right; a second factor is required. */
  | { status: "needs-code"; setCookies: string[] }
  | { status: "failed" | "blocked"; problem: string };

const FAILED = { status: "failed", problem: ACCOUNT_MESSAGES.signInFailed } as const;

/** All failures look alike, and are counted and slowed. decisions: Accounts, "Sign-in limit" */
export async function signIn(
  world: World,
  { email, password }: Credentials,
  client: ClientWithCookies,
): Promise<SignedInOutcome> {
  const { db } = world;
  const who = { email, address: client.address };
  const attempt = await recordAttempt(world, who);
  if (!attempt.isAllowed) return { status: "blocked", problem: tooManyAttempts(attempt.minutes) };
  if (isFlooding(world, client.address)) {
    await undoAttempt(world, attempt.id);
    return { status: "blocked", problem: tooManyAttempts(1) };
  }
  if (attempt.delayMs > 0) await wait(attempt.delayMs);
  const entered = await checkPassword(db, { email, password });
  if (!entered) return FAILED;
  const { account, hash } = entered;
  if (await hasSecondFactor(db, account.id)) {
    const cookie = await beginSecondStep(world, account.id);
    if (await isCurrentPassword(db, account.id, hash)) {
      // Earlier failures stay counted until the second factor succeeds.
      await undoAttempt(world, attempt.id);
      return { status: "needs-code", setCookies: [cookie] };
    }
    await voidPending(db, account.id);
    return FAILED;
  }
  const { sessionId, setCookies } = await openSession(world, account.id, client);
  // The password changed meanwhile.
  if (!(await isCurrentPassword(db, account.id, hash))) {
    await db.delete(session).where(eq(session.id, sessionId));
    return FAILED;
  }
  await upgradeHash(db, account.id, { password, hash });
  await clearFailures(world, who);
  await recordSignIn(db, account.id, world.now());
  return { status: "signed-in", setCookies };
}

/** Takes equally long for unknown addresses. */
async function checkPassword(
  db: Queryable,
  { email, password }: { email: string; password: string },
): Promise<{ account: Account; hash: string } | null> {
  dummyHash ??= hashPassword("nobody signs in by this");
  const account = await findAccountByEmail(db, email);
  const hash = await findPasswordHash(db, account?.id ?? "nobody");
  const isRight = await verifyPassword({ hash: hash ?? (await dummyHash), password });
  return account && hash !== null && isRight ? { account, hash } : null;
}

async function upgradeHash(
  db: Queryable,
  accountId: string,
  { password, hash }: { password: string; hash: string },
): Promise<void> {
  if (needsRehash(hash)) {
    await replaceHash(db, accountId, { old: hash, new: await hashPassword(password) });
  }
}

export function isFlooding(world: Pick<World, "db" | "now">, address: string): boolean {
  return !providerLimiter.take(world, address);
}
