import { setTimeout as wait } from "node:timers/promises";
import type { PoolClient } from "pg";
import type { Database } from "../db/connection.ts";

/** Whoever holds what another wants gives way soon, unless it is keeping the file. */
const WAIT_MS = 30_000;
const ASK_AGAIN_MS = 100;

type Act = "try_advisory_lock" | "advisory_unlock";
type Release = () => Promise<void>;
type Holder = { giveWay: () => void; gone: Promise<void> };

/** Holds things by name against everybody else, in this process and in others. */
export type UploadLocks = {
  /**
   * Resolves when the name is held, to what lets it go; to null when somebody holds on to it for too
   * long. `giveWay` hears that another wants it, or that it is not held any more.
   */
  hold(name: string, giveWay?: () => void): Promise<Release | null>;
};

/**
 * Locks that go with their process, however it ends: the database holds them for one connection, which
 * is opened with the first and given back with the last, so that long uploads do not use up the pool.
 */
export function openUploadLocks(db: Database): UploadLocks {
  const held = new Map<string, Holder>();
  let session: Promise<PoolClient> | null = null;
  let lastQuery: Promise<unknown> = Promise.resolve();
  let users = 0;

  async function connect(): Promise<PoolClient> {
    const client = await db.$client.connect();
    client.on("error", hearLoss);
    return client;
  }

  function hearLoss(error: Error): void {
    if (session) void discard(session, error);
  }

  /** A connection that failed has let go of everything, or does so when it is closed. */
  async function discard(opened: Promise<PoolClient>, error: Error): Promise<void> {
    if (session !== opened) return;
    session = null;
    for (const { giveWay } of held.values()) giveWay();
    // One that could not be opened is nobody's to give back; whoever wanted it heard why.
    const client = await opened.catch(() => null);
    client?.off("error", hearLoss);
    client?.release(error);
  }

  /** The last one gives the connection back, be it another one than it came with. */
  async function leave(): Promise<void> {
    users -= 1;
    if (users > 0 || !session) return;
    const opened = session;
    session = null;
    const client = await opened;
    client.off("error", hearLoss);
    client.release();
  }

  /** One at a time: a connection answers no second query before the first. */
  function ask(opened: Promise<PoolClient>, act: Act, name: string): Promise<boolean> {
    const call = `select pg_${act}(hashtextextended($1, 0)) as done`;
    const answer = lastQuery.then(async () => {
      const client = await opened;
      const { rows } = await client.query<{ done: boolean }>(call, [`upload ${name}`]);
      return rows[0]?.done ?? false;
    });
    // Whoever asked hears of a failure; the next one only waits for the end.
    lastQuery = answer.catch(() => {});
    return answer;
  }

  return {
    async hold(name, giveWay = () => {}) {
      const until = performance.now() + WAIT_MS;
      // Nothing may be waited for between seeing that nobody holds it and holding it.
      for (let holder = held.get(name); holder; holder = held.get(name)) {
        holder.giveWay();
        if (!(await endsBefore(until, holder.gone))) return null;
      }
      const { promise: gone, resolve } = Promise.withResolvers<void>();
      const holder = { giveWay, gone };
      held.set(name, holder);
      users += 1;
      session ??= connect();
      const mine = session;
      const letGo = async () => {
        if (held.get(name) === holder) held.delete(name);
        resolve();
        await leave();
      };
      try {
        while (!(await ask(mine, "try_advisory_lock", name))) {
          if (performance.now() > until) {
            await letGo();
            return null;
          }
          await wait(ASK_AGAIN_MS);
        }
      } catch (error) {
        await discard(mine, asError(error));
        await letGo();
        throw error;
      }
      return async () => {
        try {
          if (session === mine) await ask(mine, "advisory_unlock", name);
        } catch (error) {
          // It is let go of with its connection, which is what was wanted.
          await discard(mine, asError(error));
        } finally {
          await letGo();
        }
      };
    },
  };
}

async function endsBefore(until: number, gone: Promise<void>): Promise<boolean> {
  const late = wait(Math.max(0, until - performance.now()), false, { ref: false });
  return Promise.race([gone.then(() => true), late]);
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
