import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { asError } from "../errors.ts";
import { queryLock } from "./advisory-lock.ts";
import type { Database, Queryable } from "./connection.ts";
import * as schema from "./schema.ts";

/** A connection reserved for the duration of the work. */
export type Session = NodePgDatabase<typeof schema> & { $client: PoolClient };

/**
 * Runs work exclusively by name, across machines; null when the lock is held. The lock ends with its
 * connection. Work that must not continue without the lock writes in the session, or stops on `lost`.
 */
export async function withLock<T>(
  db: Database,
  name: string,
  work: (session: Session, lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const client = await db.$client.connect();
  const losing = new AbortController();
  let lost: Error | undefined;
  const onConnectionLost = (error: Error) => {
    lost = error;
    losing.abort(error);
  };
  client.on("error", onConnectionLost);
  try {
    if (!(await queryLock(client, "try_advisory_lock", name))) return null;
    try {
      return await work(drizzle({ client, schema }), losing.signal);
    } finally {
      if (!lost) await queryLock(client, "advisory_unlock", name);
    }
  } catch (error) {
    // Closing the connection releases the lock whatever its state.
    lost ??= asError(error);
    throw error;
  } finally {
    client.off("error", onConnectionLost);
    client.release(lost);
  }
}

/** Waits for the lock, which ends with the transaction. Functions of `routines/` hash its name alike. */
export async function lockUntilCommit(tx: Queryable, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

const ASK_AGAIN_MS = 100;

/** The same where others may hold it for longer than a statement may take. */
export async function pollLockUntilCommit(
  tx: Queryable,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ done: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as done`,
    );
    if (rows[0]?.done) return;
    await wait(ASK_AGAIN_MS, undefined, { signal });
  }
}

/** Whether the lock is held, on any machine. Does not block. */
export async function isLocked(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${isHeld(sql`${name}`)} as held`);
  return rows[0]?.held ?? false;
}

/** The same as an SQL condition. */
export function isHeld(name: SQL): SQL {
  return sql`hashtextextended(${name}, 0) in (
    select (classid::bigint << 32) | objid::bigint from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database()))`;
}
