import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import type { Database } from "../db/connection.ts";

const DEFAULT_PER_SECOND = NEWSLETTER_SETTINGS.newsletterSendsPerSecond.default;

/** Seconds reserved ahead: short, so that a new rate applies soon and a crash wastes few slots. */
const RESERVE_AHEAD_S = 0.1;

/** Further ahead than processes reserve: written by a clock that was wrong. */
const TOO_FAR_AHEAD_S = 60;

/** `acquire` waits for a slot; false when `signal` aborted. */
type SendLimiter = { acquire(signal: AbortSignal): Promise<boolean> };

/** The database reserves slots for all processes, several at once to save queries. */
export function createSendLimiter(db: Database): SendLimiter {
  let slots = { left: 0, nextAt: 0, gapMs: 0 };
  let pendingReserve: Promise<void> | null = null;

  async function reserve(): Promise<void> {
    const { rows } = await db.execute<{ wait_ms: number; taken: number; gap_ms: number }>(sql`
      with rate as (
        select newsletter_sends_per_second as per_second from site_config where id = 1
      ), effective as (
        select coalesce((select per_second from rate), ${DEFAULT_PER_SECOND})::float8 as per_second
      ), turns as (
        select per_second, greatest(1, floor(per_second * ${RESERVE_AHEAD_S}))::integer as taken from effective
      ), moved as (
        update newsletter_pace set next_at = make_interval(secs => turns.taken / turns.per_second)
          + case when next_at > clock_timestamp() + make_interval(secs => ${TOO_FAR_AHEAD_S})
            then clock_timestamp() else greatest(next_at, clock_timestamp()) end
        from turns returning next_at, turns.taken, turns.per_second
      )
      select taken, 1000 / per_second as gap_ms,
        extract(epoch from next_at - make_interval(secs => taken / per_second) - clock_timestamp())::float8 * 1000 as wait_ms
      from moved`);
    const [row] = rows;
    if (!row) throw new Error("newsletter_pace has no row");
    slots = { left: row.taken, nextAt: performance.now() + row.wait_ms, gapMs: row.gap_ms };
  }

  return {
    async acquire(signal) {
      while (slots.left === 0 && !signal.aborted) {
        pendingReserve ??= reserve().finally(() => {
          pendingReserve = null;
        });
        await pendingReserve;
      }
      const pause = slots.nextAt - performance.now();
      slots.nextAt += slots.gapMs;
      slots.left -= 1;
      if (pause > 0) await waitUnlessAborted(pause, signal);
      return !signal.aborted;
    },
  };
}

async function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
