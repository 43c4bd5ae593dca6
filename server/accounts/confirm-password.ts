import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { ACCOUNT_MESSAGES, tooManyAttempts } from "#domain/accounts/messages.ts";
import type { Sender } from "../http/visit.ts";
import type { SignedIn } from "../http/visitor.ts";
import type { World } from "../world.ts";
import { verifyPassword } from "./password-hash.ts";
import { countSignIn, forgive } from "./sign-in-limit.ts";
import { findPasswordHash } from "./store.ts";
import { session } from "./tables.ts";

/** So long after signing in, or saying the password again, nobody is asked for it once more. */
const CONFIRMED_FOR_MINUTES = 10;

export type Confirmed = { ok: true } | { ok: false; problem: string };

/** Whether somebody showed a short while ago that they are more than a browser left open. */
export async function isConfirmed(
  { db, now }: Pick<World, "db" | "now">,
  { sessionId }: SignedIn,
): Promise<boolean> {
  const [found] = await db
    .select({ at: session.confirmedAt })
    .from(session)
    .where(eq(session.id, sessionId));
  return !!found && now().getTime() - found.at.getTime() < CONFIRMED_FOR_MINUTES * 60_000;
}

/** Asks somebody signed in for their password again. Wrong ones count like those at the door. */
export async function confirmPassword(
  world: World,
  { account, sessionId }: SignedIn,
  password: string,
  sender: Sender,
): Promise<Confirmed> {
  if (password === "") return { ok: false, problem: ACCOUNT_MESSAGES.passwordRequired };
  const who = { email: account.email, address: sender.address };
  const attempt = await countSignIn(world, who);
  if (!attempt.isAllowed) return { ok: false, problem: tooManyAttempts(attempt.minutes) };
  if (attempt.pauseMs > 0) await wait(attempt.pauseMs);
  const hash = await findPasswordHash(world.db, account.id);
  if (hash === null || !(await verifyPassword({ hash, password }))) {
    return { ok: false, problem: ACCOUNT_MESSAGES.passwordWrong };
  }
  await forgive(world, who);
  await world.db.update(session).set({ confirmedAt: world.now() }).where(eq(session.id, sessionId));
  return { ok: true };
}
