import type { ClientBase } from "pg";

export type LockAct = "try_advisory_lock" | "advisory_unlock";

/** Takes a lock by its name without waiting, or releases it; whether that succeeded. */
export async function queryLock(client: ClientBase, act: LockAct, name: string): Promise<boolean> {
  const call = `select pg_${act}(hashtextextended($1, 0)) as done`;
  const { rows } = await client.query<{ done: boolean }>(call, [name]);
  return rows[0]?.done ?? false;
}
