import { and, eq, lte, sql } from "drizzle-orm";
import { lockUntilCommit } from "../db/with-lock.ts";
import { networkOf } from "../http/address-range.ts";
import { canonicalAddress } from "../mail/address-forms.ts";
import type { World } from "../world.ts";
import { minutesLeft } from "./minutes-left.ts";
import { signInAttempts } from "./tables.ts";

/** decisions: Accounts, "Sign-in limit" */
export const WINDOW_MINUTES = 15;
const FAILURES_OF_PAIR_MAX = 5;
const FAILURES_OF_NETWORK_MAX = 20;
const SLOW_FROM_FAILURES = 5;
const DELAY_MIN_MS = 200;
const DELAY_MAX_MS = 3_000;

type Attempt =
  | { isAllowed: true; id: number; delayMs: number }
  | { isAllowed: false; minutes: number };

type Who = { email: string; address: string };

/** Counted as failed before the check, so that concurrent attempts cannot exceed the limit. */
export async function recordAttempt(world: World, who: Who): Promise<Attempt> {
  const { db } = world;
  const now = world.now();
  const since = new Date(now.getTime() - WINDOW_MINUTES * 60_000);
  const key = keyOf(world, who.email);
  const network = networkOf(who.address);
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, `sign-in ${network}`);
    await tx.delete(signInAttempts).where(lte(signInAttempts.attemptedAt, since));
    const { rows } = await tx.execute<Counts>(sql`
      select count(*) filter (where account_key = ${key})::integer as pair,
        count(*)::integer as network,
        extract(epoch from min(attempted_at) filter (where account_key = ${key})) as pair_since,
        extract(epoch from min(attempted_at)) as network_since,
        (select count(*)::integer from sign_in_attempts where account_key = ${key}) as account
      from sign_in_attempts where network = ${network}`);
    const [counts] = rows;
    if (!counts) throw new Error("The attempts to sign in could not be counted");
    const first = blockedSince(counts);
    if (first !== null) {
      const leftMs = first * 1000 + WINDOW_MINUTES * 60_000 - now.getTime();
      return { isAllowed: false, minutes: minutesLeft(leftMs) };
    }
    const [made] = await tx
      .insert(signInAttempts)
      .values({ accountKey: key, network, attemptedAt: now })
      .returning({ id: signInAttempts.id });
    if (!made) throw new Error("An attempt to sign in could not be noted");
    return { isAllowed: true, id: made.id, delayMs: delayAfter(counts.account) };
  });
}

export async function clearFailures(world: World, who: Who): Promise<void> {
  await world.db
    .delete(signInAttempts)
    .where(
      and(
        eq(signInAttempts.accountKey, keyOf(world, who.email)),
        eq(signInAttempts.network, networkOf(who.address)),
      ),
    );
}

export async function undoAttempt({ db }: World, id: number): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.id, id));
}

type Counts = {
  pair: number;
  network: number;
  pair_since: string | null;
  network_since: string | null;
  account: number;
};

function blockedSince(counts: Counts): number | null {
  if (counts.pair >= FAILURES_OF_PAIR_MAX) return Number(counts.pair_since);
  if (counts.network >= FAILURES_OF_NETWORK_MAX) return Number(counts.network_since);
  return null;
}

function delayAfter(failures: number): number {
  if (failures < SLOW_FROM_FAILURES) return 0;
  return Math.min(DELAY_MIN_MS * 2 ** (failures - SLOW_FROM_FAILURES), DELAY_MAX_MS);
}

/** Hashed, since mistyped addresses are personal data. */
function keyOf({ secret }: World, email: string): string {
  return secret.hmac("sign-in attempts", canonicalAddress(email.trim()).toLowerCase());
}
