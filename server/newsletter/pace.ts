import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";

/** Turns are taken for so long ahead: a changed rate is soon kept, and a death wastes few. */
const AHEAD_S = 0.1;

/** Waits for its turn before each mail; false when `signal` said not to wait any longer. */
export type Pace = { turn(signal: AbortSignal): Promise<boolean> };

/**
 * Keeps the mails of all processes together within the rate that the owner set. Turns are handed out
 * by the database, several at once, so that a fast rate costs few queries.
 */
export function paceOf(db: Database): Pace {
  let turns = { left: 0, nextAt: 0, gapMs: 0 };
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const { rows } = await db.execute<{ wait_ms: number; taken: number; gap_ms: number }>(sql`
      with rate as (
        select newsletter_sends_per_second as per_second from site_config where id = 1
      ), wanted as (
        select coalesce((select per_second from rate), 10)::float8 as per_second
      ), turns as (
        select per_second, greatest(1, floor(per_second * ${AHEAD_S}))::integer as taken from wanted
      ), moved as (
        update newsletter_pace set next_at = greatest(next_at, clock_timestamp())
          + make_interval(secs => turns.taken / turns.per_second)
        from turns returning next_at, turns.taken, turns.per_second
      )
      select taken, 1000 / per_second as gap_ms,
        extract(epoch from next_at - make_interval(secs => taken / per_second) - clock_timestamp())::float8 * 1000 as wait_ms
      from moved`);
    const [row] = rows;
    if (!row) throw new Error("The pace of the newsletter has no row");
    turns = { left: row.taken, nextAt: performance.now() + row.wait_ms, gapMs: row.gap_ms };
  }

  return {
    async turn(signal) {
      while (turns.left === 0 && !signal.aborted) {
        asking ??= ask().finally(() => {
          asking = null;
        });
        await asking;
      }
      const pause = turns.nextAt - performance.now();
      turns.nextAt += turns.gapMs;
      turns.left -= 1;
      if (pause > 0) await waitOrStop(pause, signal);
      return !signal.aborted;
    },
  };
}

async function waitOrStop(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
