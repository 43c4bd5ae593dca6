import { setTimeout as wait } from "node:timers/promises";
import type { PoolClient } from "pg";
import { asError } from "../errors.ts";
import { type LockAct, queryLock } from "./advisory-lock.ts";
import type { Database } from "./connection.ts";

/** How long `hold` waits. */
const WAIT_MS = 30_000;
const ASK_AGAIN_MS = 100;

export type Release = () => Promise<void>;
type Holder = { onContended: () => void; gone: Promise<void> };

/** Named locks, across processes and within this one. */
export type NamedLocks = {
  /**
   * Resolves to a function that releases the lock once; to null on timeout. `onContended` is called when another
   * caller waits for the lock, and when its connection is lost.
   */
  hold(name: string, onContended?: () => void): Promise<Release | null>;
  /** The same without waiting: null when it is held. */
  tryHold(name: string, onContended?: () => void): Promise<Release | null>;
};

/**
 * Advisory locks that end with their process. All of them use one connection, opened with the first lock
 * and released with the last, so that long work does not exhaust the pool.
 */
export function openNamedLocks(db: Database, kind: "upload" | "job"): NamedLocks {
  const held = new Map<string, Holder>();
  let session: Promise<PoolClient> | null = null;
  let lastQuery: Promise<unknown> = Promise.resolve();
  let users = 0;

  async function connect(): Promise<PoolClient> {
    const client = await db.$client.connect();
    client.on("error", discardNow);
    return client;
  }

  function discardNow(error: Error): void {
    if (session) void discard(session, error);
  }

  /** A failed connection has released its locks, or does when it is closed. */
  async function discard(opened: Promise<PoolClient>, error: Error): Promise<void> {
    if (session !== opened) return;
    session = null;
    for (const { onContended } of [...held.values()]) onContended();
    // If it could not be opened, the error was thrown already.
    const client = await opened.catch(() => null);
    client?.off("error", discardNow);
    client?.release(error);
  }

  /** The last one releases the connection, which may have been replaced. */
  async function leave(): Promise<void> {
    users -= 1;
    if (users > 0 || !session) return;
    const opened = session;
    session = null;
    const client = await opened;
    client.off("error", discardNow);
    client.release();
  }

  /** A connection runs one query at a time. */
  function ask(opened: Promise<PoolClient>, act: LockAct, name: string): Promise<boolean> {
    const answer = lastQuery.then(async () => queryLock(await opened, act, `${kind} ${name}`));
    // The caller handles the error; the next query only waits.
    lastQuery = answer.catch(() => {});
    return answer;
  }

  /** Nothing may be awaited between the check that a name is free and this call. */
  async function take(
    name: string,
    onContended: () => void,
    until: number,
  ): Promise<Release | null> {
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const holder = { onContended, gone };
    held.set(name, holder);
    users += 1;
    session ??= connect();
    const mine = session;
    const release = async () => {
      if (held.get(name) === holder) held.delete(name);
      resolve();
      await leave();
    };
    try {
      while (!(await ask(mine, "try_advisory_lock", name))) {
        if (performance.now() > until) {
          await release();
          return null;
        }
        await wait(ASK_AGAIN_MS);
      }
    } catch (error) {
      await discard(mine, asError(error));
      await release();
      throw error;
    }
    let isReleased = false;
    return async () => {
      if (isReleased) return;
      isReleased = true;
      try {
        if (session === mine) await ask(mine, "advisory_unlock", name);
      } catch (error) {
        // Closing the connection has released it.
        await discard(mine, asError(error));
      } finally {
        await release();
      }
    };
  }

  return {
    async hold(name, onContended = () => {}) {
      const until = performance.now() + WAIT_MS;
      for (let holder = held.get(name); holder; holder = held.get(name)) {
        holder.onContended();
        if (!(await endsBefore(until, holder.gone))) return null;
      }
      return take(name, onContended, until);
    },
    async tryHold(name, onContended = () => {}) {
      return held.has(name) ? null : take(name, onContended, Number.NEGATIVE_INFINITY);
    },
  };
}

async function endsBefore(until: number, gone: Promise<void>): Promise<boolean> {
  const late = wait(Math.max(0, until - performance.now()), false, { ref: false });
  return Promise.race([gone.then(() => true), late]);
}
