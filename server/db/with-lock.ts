import { type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import type { Database, Queryable } from "./connection.ts";
import * as schema from "./schema.ts";

/** One connection, kept for the length of some work. */
export type Session = NodePgDatabase<typeof schema> & { $client: PoolClient };

/**
 * Does some work while nobody else does work of that name, on any machine; null when somebody does.
 * The lock goes with its connection, so a killed process holds nobody up. Work that must not go on
 * without the lock does its writing in the session, or stops when `lost` is aborted.
 */
export async function withLock<T>(
  db: Database,
  name: string,
  work: (session: Session, lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const client = await db.$client.connect();
  const losing = new AbortController();
  let lost: Error | undefined;
  const hearLoss = (error: Error) => {
    lost = error;
    losing.abort(error);
  };
  client.on("error", hearLoss);
  const ask = async (act: "try_advisory_lock" | "advisory_unlock") => {
    const call = `select pg_${act}(hashtextextended($1, 0)) as done`;
    const { rows } = await client.query<{ done: boolean }>(call, [name]);
    return rows[0]?.done ?? false;
  };
  try {
    if (!(await ask("try_advisory_lock"))) return null;
    try {
      return await work(drizzle({ client, schema }), losing.signal);
    } finally {
      if (!lost) await ask("advisory_unlock");
    }
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    lost ??= error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off("error", hearLoss);
    client.release(lost);
  }
}

/** Whether somebody does work of that name just now, on any machine. Asking holds nobody up. */
export async function isLocked(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${isHeld(sql`${name}`)} as held`);
  return rows[0]?.held ?? false;
}

/** The same as a condition of a statement. */
export function isHeld(name: SQL): SQL {
  return sql`hashtextextended(${name}, 0) in (
    select (classid::bigint << 32) | objid::bigint from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database()))`;
}
