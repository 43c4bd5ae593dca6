import { sql } from "drizzle-orm";
import type { Queryable } from "./connection.ts";

type RateLimit = { purpose: "contact" | "answers"; max: number; windowMinutes: number };

/** `sessionId`: to limit a visitor who changes networks as well. */
type Attempter = { network: string; sessionId: string | null };

/** `count`: attempts in the window, with this one if it is allowed. */
type TakenAttempt = { isBlocked: boolean; minutesUntilReset: number; count: number };

/**
 * Counts an attempt unless it is blocked: by network or session, whichever has more. Serialized in the
 * database, so that concurrent attempts cannot exceed the limit.
 */
export async function takeAttempt(
  db: Queryable,
  { purpose, max, windowMinutes }: RateLimit,
  { network, sessionId }: Attempter,
): Promise<TakenAttempt> {
  const { rows } = await db.execute<{
    is_blocked: boolean;
    minutes_until_reset: number;
    current_count: number;
  }>(sql`
    select is_blocked, minutes_until_reset, current_count
    from check_enhanced_rate_limit(${network}, ${sessionId}, ${max}, ${windowMinutes}, ${purpose})`);
  const [row] = rows;
  if (!row) throw new Error("check_enhanced_rate_limit returned no row");
  return {
    isBlocked: row.is_blocked,
    minutesUntilReset: row.minutes_until_reset,
    count: row.current_count,
  };
}
