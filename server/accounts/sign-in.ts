import { setTimeout as wait } from "node:timers/promises";
import { APIError } from "better-auth";
import { eq } from "drizzle-orm";
import { ACCOUNT_MESSAGES, tooManyAttempts } from "#domain/accounts/messages.ts";
import type { Sender } from "../http/visit.ts";
import type { World } from "../world.ts";
import { tokenHash } from "./hashed-tokens.ts";
import { raiseHash } from "./raise-hash.ts";
import { headersOf } from "./recognise.ts";
import { awaitCode } from "./second-factor/second-step.ts";
import { hasSecondFactor } from "./second-factor/store.ts";
import { countSignIn, forgive } from "./sign-in-limit.ts";
import { noteSignIn } from "./store.ts";
import { session } from "./tables.ts";

export type Credentials = { email: string; password: string };

/** How a sign-in ended. `setCookies` go to the browser whichever way it ended well. */
export type SignedInOutcome =
  | { status: "signed-in"; setCookies: string[] }
  /** The password was right, and a code of the second factor is asked for. */
  | { status: "needs-code"; setCookies: string[] }
  | { status: "failed" | "blocked"; problem: string };

/**
 * Signs in by password. Failures are counted, slowed and stopped, and are all the same to whoever
 * fails: unknown address, wrong password, no password. decisions: Accounts, "Sign-in limit"
 */
export async function signIn(
  world: World,
  { email, password }: Credentials,
  sender: Sender,
): Promise<SignedInOutcome> {
  const who = { email, address: sender.address };
  const attempt = await countSignIn(world, who);
  if (!attempt.isAllowed) return { status: "blocked", problem: tooManyAttempts(attempt.minutes) };
  if (attempt.pauseMs > 0) await wait(attempt.pauseMs);
  try {
    const { headers, response } = await world.auth.api.signInEmail({
      body: { email, password },
      headers: headersOf(sender),
      returnHeaders: true,
    });
    const { id } = response.user;
    await raiseHash(world.db, id, password);
    if (await hasSecondFactor(world.db, id)) {
      // Opened by the library, told to nobody. What was counted stays: half of a sign-in forgives nothing.
      await world.db.delete(session).where(eq(session.token, tokenHash(response.token)));
      return { status: "needs-code", setCookies: [await awaitCode(world, id)] };
    }
    await forgive(world, who);
    await noteSignIn(world.db, id, world.now());
    return { status: "signed-in", setCookies: headers.getSetCookie() };
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    return { status: "failed", problem: ACCOUNT_MESSAGES.signInFailed };
  }
}
