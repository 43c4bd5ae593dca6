import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { ACCOUNT_MESSAGES, tooManyAttempts } from "#domain/accounts/messages.ts";
import type { Sender } from "../http/visit.ts";
import type { World } from "../world.ts";
import { checkPassword } from "./check-password.ts";
import { openSession } from "./open-session.ts";
import { raiseHash } from "./raise-hash.ts";
import { awaitCode } from "./second-factor/second-step.ts";
import { hasSecondFactor } from "./second-factor/store.ts";
import { isFlooding } from "./sign-in-flood.ts";
import { countSignIn, forgive } from "./sign-in-limit.ts";
import { isStillPassword, noteSignIn } from "./store.ts";
import { session } from "./tables.ts";
import { voidPending } from "./void-pending.ts";

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
