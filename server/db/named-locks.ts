import { setTimeout as wait } from "node:timers/promises";
import type { PoolClient } from "pg";
import type { Database } from "./connection.ts";

/** How long `hold` waits for the current holder. */
const WAIT_MS = 30_000;
const ASK_AGAIN_MS = 100;

type Act = "try_advisory_lock" | "advisory_unlock";
export type Release = () => Promise<void>;
type Holder = { giveWay: () => void; gone: Promise<void> };

/** Locks by name, against this process and all others. */
export type NamedLocks = {
  /**
   * Resolves to what releases the lock once it is held; to null when it stays taken for too long.
   * `giveWay` is called when another caller wants the lock, and when its connection is lost.
   */
  hold(name: string, giveWay?: () => void): Promise<Release | null>;
  /** The same without waiting: null when it is taken. */
  tryHold(name: string, giveWay?: () => void): Promise<Release | null>;
};

/**
 * Locks of one kind that go with their process, however it ends: the database holds them for one
 * connection, which is opened with the first lock and given back with the last, so that long work does
 * not use up the pool.
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

  /** A connection that failed has released everything, or does so when it is closed. */
  async function discard(opened: Promise<PoolClient>, error: Error): Promise<void> {
    if (session !== opened) return;
    session = null;
    for (const { giveWay } of [...held.values()]) giveWay();
    // One that could not be opened is not there to be released; its failure was thrown.
    const client = await opened.catch(() => null);
    client?.off("error", discardNow);
    client?.release(error);
  }

  /** The last one releases the connection, which may be another than the one it came with. */
  async function leave(): Promise<void> {
    users -= 1;
    if (users > 0 || !session) return;
    const opened = session;
    session = null;
    const client = await opened;
    client.off("error", discardNow);
    client.release();
  }

  /** One at a time: a connection answers no second query before the first. */
  function ask(opened: Promise<PoolClient>, act: Act, name: string): Promise<boolean> {
    const call = `select pg_${act}(hashtextextended($1, 0)) as done`;
    const answer = lastQuery.then(async () => {
      const client = await opened;
      const { rows } = await client.query<{ done: boolean }>(call, [`${kind} ${name}`]);
      return rows[0]?.done ?? false;
    });
    // The caller gets the failure; the next query only waits for this one to end.
    lastQuery = answer.catch(() => {});
    return answer;
  }

  /** Nothing may be awaited between seeing that a name is free here and this call. */
  async function take(name: string, giveWay: () => void, until: number): Promise<Release | null> {
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const holder = { giveWay, gone };
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
    return async () => {
      try {
        if (session === mine) await ask(mine, "advisory_unlock", name);
      } catch (error) {
        // It is released with its connection, which is what was wanted.
        await discard(mine, asError(error));
      } finally {
        await release();
      }
    };
  }

  return {
    async hold(name, giveWay = () => {}) {
      const until = performance.now() + WAIT_MS;
      for (let holder = held.get(name); holder; holder = held.get(name)) {
        holder.giveWay();
        if (!(await endsBefore(until, holder.gone))) return null;
      }
      return take(name, giveWay, until);
    },
    async tryHold(name, giveWay = () => {}) {
      return held.has(name) ? null : take(name, giveWay, Number.NEGATIVE_INFINITY);
    },
  };
}

async function endsBefore(until: number, gone: Promise<void>): Promise<boolean> {
  const late = wait(Math.max(0, until - performance.now()), false, { ref: false });
  return Promise.race([gone.then(() => true), late]);
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
