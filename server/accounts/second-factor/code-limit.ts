import { eq, sql } from "drizzle-orm";
import type { World } from "../../world.ts";
import { signInAttempts } from "../tables.ts";

/** Wrong codes of an app that one account takes in the window of the sign-in limit, from everywhere. */
const WRONG_CODES_MAX = 20;
/** The longest it can take until codes are taken again. */
export const MINUTES_TO_WAIT = 15;
/** No network of a visitor: what is counted here is counted for nobody else. */
const EVERYWHERE = "codes";

/**
 * Counts a code of an app before it is looked at; false when there were too many. An app's codes are
 * short, so those who know the password, and only they, could try them from many networks at once.
 * Passkeys and recovery codes, which nobody guesses, go on working.
 */
export async function countCode(world: World, accountId: string): Promise<boolean> {
  const key = keyOf(world, accountId);
  return world.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const made = await tx.$count(signInAttempts, eq(signInAttempts.accountKey, key));
    if (made >= WRONG_CODES_MAX) return false;
    await tx
      .insert(signInAttempts)
      .values({ accountKey: key, network: EVERYWHERE, attemptedAt: world.now() });
    return true;
  });
}

/** Takes back what was counted, since a right code came. */
export async function forgiveCodes(world: World, accountId: string): Promise<void> {
  await world.db
    .delete(signInAttempts)
    .where(eq(signInAttempts.accountKey, keyOf(world, accountId)));
}

const keyOf = ({ secret }: World, accountId: string) => secret.hmac("code attempts", accountId);
