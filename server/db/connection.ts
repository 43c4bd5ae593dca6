import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import * as schema from "./schema.ts";

export type Database = NodePgDatabase<typeof schema> & { $client: Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What stores and use cases take: the pool, or the transaction that they are part of. */
export type Queryable = Database | Transaction;

const POOL_SIZE = 10;

/**
 * Opens a pool. `lost` hears of idle connections that broke (a killed database); the pool replaces
 * them by itself, so the process must not die of it.
 */
export function connect(config: PoolConfig, lost: (error: Error) => void): Database {
  const pool = new Pool({ max: POOL_SIZE, connectionTimeoutMillis: 10_000, ...config });
  pool.on("error", lost);
  return drizzle({ client: pool, schema });
}
