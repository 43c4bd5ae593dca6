import { and, count, eq, gt, min, sql } from "drizzle-orm";
import type { World } from "../../world.ts";
import { WINDOW_MINUTES } from "../sign-in-limit.ts";
import { signInAttempts } from "../tables.ts";

/** Wrong codes of an app that one account takes in the window of the sign-in limit, from everywhere. */
const WRONG_CODES_MAX = 20;
/** From so many on the holder is told by mail: somebody knows the password. */
const WRONG_CODES_TOLD = 5;
/** No network of a visitor: what is counted here is counted for nobody else. */
const EVERYWHERE = "codes";

/** What may go on, or how many minutes until it may. */
export type CodeAttempt =
  | { isAllowed: true; isSuspicious: boolean }
  | { isAllowed: false; minutes: number };

/**
 * Counts a code of an app before it is looked at. An app's codes are short, so those who know the
 * password, and only they, could try them from many networks at once. Passkeys and recovery codes,
 * which nobody guesses, go on working.
 */
export async function countCode(world: World, accountId: string): Promise<CodeAttempt> {
  const key = keyOf(world, accountId);
  const now = world.now();
  const since = new Date(now.getTime() - WINDOW_MINUTES * 60_000);
  return world.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const [counts] = await tx
      .select({ made: count(), first: min(signInAttempts.attemptedAt) })
      .from(signInAttempts)
      .where(and(eq(signInAttempts.accountKey, key), gt(signInAttempts.attemptedAt, since)));
    const { made = 0, first = null } = counts ?? {};
    if (made >= WRONG_CODES_MAX && first) {
      const leftMs = first.getTime() - since.getTime();
      return { isAllowed: false, minutes: Math.max(1, Math.ceil(leftMs / 60_000)) };
    }
    await tx
      .insert(signInAttempts)
      .values({ accountKey: key, network: EVERYWHERE, attemptedAt: now });
    return { isAllowed: true, isSuspicious: made + 1 >= WRONG_CODES_TOLD };
  });
}

/** Takes back what was counted, since a right code came. */
export async function forgiveCodes(world: World, accountId: string): Promise<void> {
  await world.db
    .delete(signInAttempts)
    .where(eq(signInAttempts.accountKey, keyOf(world, accountId)));
}

const keyOf = ({ secret }: World, accountId: string) => secret.hmac("code attempts", accountId);
