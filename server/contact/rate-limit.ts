import { sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";

/** spec: public-site §9 */
const ATTEMPTS_MAX = 5;
const WINDOW_MINUTES = 60;
const WARNS_FROM_SHARE = 0.8;

export type RateLimit = { isBlocked: boolean; minutesUntilReset: number; isNear: boolean };

/**
 * Counts an attempt to send, of an address (`ip`, an IPv6 network counts as one) or a session,
 * whichever has more. Counted in the database, one after the other: of attempts made at the same
 * moment no more pass than may. A blocked one is not counted.
 */
export async function countAttempt(
  db: Queryable,
  ip: string,
  sessionId: string | null,
): Promise<RateLimit> {
  const { rows } = await db.execute<{
    is_blocked: boolean;
    minutes_until_reset: number;
    current_count: number;
    max_attempts: number;
  }>(sql`
    select is_blocked, minutes_until_reset, current_count, max_attempts
    from check_enhanced_rate_limit(${ip}, ${sessionId}, ${ATTEMPTS_MAX}, ${WINDOW_MINUTES})`);
  const [row] = rows;
  if (!row) throw new Error("The rate limit gave no answer");
  return {
    isBlocked: row.is_blocked,
    minutesUntilReset: row.minutes_until_reset,
    isNear: row.current_count >= row.max_attempts * WARNS_FROM_SHARE,
  };
}
