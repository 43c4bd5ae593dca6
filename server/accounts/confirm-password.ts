import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { ACCOUNT_MESSAGES, tooManyAttempts } from "#domain/accounts/messages.ts";
import type { SignedIn } from "../http/current-user.ts";
import type { ClientWithCookies } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { verifyPassword } from "./password-hash.ts";
import { clearFailures, recordAttempt } from "./sign-in-limit.ts";
import { findPasswordHash } from "./store.ts";
import { session } from "./tables.ts";

const CONFIRMED_FOR_MINUTES = 10;

type Confirmed = { ok: true } | { ok: false; problem: string };

/** Fresh: identity was proven a moment ago, so it is not just a browser left open. */
export async function isSessionFresh(
  { db, now }: Pick<World, "db" | "now">,
  { sessionId }: SignedIn,
): Promise<boolean> {
  const [found] = await db
    .select({ at: session.confirmedAt })
    .from(session)
    .where(eq(session.id, sessionId));
  return !!found && now().getTime() - found.at.getTime() < CONFIRMED_FOR_MINUTES * 60_000;
}

/** Re-checks the password; failures count as failed sign-ins. */
export async function confirmPassword(
  world: World,
  { account, sessionId }: SignedIn,
  password: string,
  client: ClientWithCookies,
): Promise<Confirmed> {
  if (password === "") return { ok: false, problem: ACCOUNT_MESSAGES.passwordRequired };
  const who = { email: account.email, address: client.address };
  const attempt = await recordAttempt(world, who);
  if (!attempt.isAllowed) return { ok: false, problem: tooManyAttempts(attempt.minutes) };
  if (attempt.delayMs > 0) await wait(attempt.delayMs);
  const hash = await findPasswordHash(world.db, account.id);
  if (hash === null || !(await verifyPassword({ hash, password }))) {
    return { ok: false, problem: ACCOUNT_MESSAGES.passwordWrong };
  }
  await clearFailures(world, who);
  await world.db.update(session).set({ confirmedAt: world.now() }).where(eq(session.id, sessionId));
  return { ok: true };
}
