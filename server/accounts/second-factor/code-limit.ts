import { and, count, eq, gt, min } from "drizzle-orm";
import { lockUntilCommit } from "../../db/with-lock.ts";
import type { World } from "../../world.ts";
import { minutesLeft } from "../minutes-left.ts";
import { WINDOW_MINUTES } from "../sign-in-limit.ts";
import { signInAttempts } from "../tables.ts";

const WRONG_CODES_MAX = 20;
/** From then on the account's holder is warned: someone knows the password. */
const WRONG_CODES_NOTIFY = 5;
const CODES_NETWORK = "codes";

type CodeAttempt =
  | { isAllowed: true; isSuspicious: boolean }
  | { isAllowed: false; minutes: number };

/** App codes are short: without this limit many networks could guess them at once. */
export async function recordCodeAttempt(world: World, accountId: string): Promise<CodeAttempt> {
  const key = keyOf(world, accountId);
  const now = world.now();
  const since = new Date(now.getTime() - WINDOW_MINUTES * 60_000);
  return world.db.transaction(async (tx) => {
    await lockUntilCommit(tx, key);
    const [counts] = await tx
      .select({ made: count(), first: min(signInAttempts.attemptedAt) })
      .from(signInAttempts)
      .where(and(eq(signInAttempts.accountKey, key), gt(signInAttempts.attemptedAt, since)));
    const { made = 0, first = null } = counts ?? {};
    if (made >= WRONG_CODES_MAX && first) {
      const leftMs = first.getTime() - since.getTime();
      return { isAllowed: false, minutes: minutesLeft(leftMs) };
    }
    await tx
      .insert(signInAttempts)
      .values({ accountKey: key, network: CODES_NETWORK, attemptedAt: now });
    return { isAllowed: true, isSuspicious: made + 1 >= WRONG_CODES_NOTIFY };
  });
}

export async function clearCodeAttempts(world: World, accountId: string): Promise<void> {
  await world.db
    .delete(signInAttempts)
    .where(eq(signInAttempts.accountKey, keyOf(world, accountId)));
}

const keyOf = ({ secret }: World, accountId: string) => secret.hmac("code attempts", accountId);
