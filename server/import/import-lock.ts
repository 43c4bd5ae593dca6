import type { Database } from "../db/connection.ts";

/** Any number will do, as long as every process of every version uses the same. */
const IMPORT_LOCK = 7_461_010;

/**
 * Does some work while no other import runs, on any machine; null when one does. The lock goes with
 * its connection, so a killed import holds nobody up.
 */
export async function whileAlone<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  const client = await db.$client.connect();
  let lost: Error | undefined;
  const hearLoss = (error: Error) => {
    lost = error;
  };
  client.on("error", hearLoss);
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [IMPORT_LOCK]);
    if (!rows[0]?.locked) return null;
    const done = await work();
    if (!lost) await client.query("select pg_advisory_unlock($1)", [IMPORT_LOCK]);
    return done;
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    lost ??= error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off("error", hearLoss);
    client.release(lost);
  }
}
