import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import * as schema from "./schema.ts";

export type Database = NodePgDatabase<typeof schema> & { $client: Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What stores and use cases take: the pool, or the transaction that they are part of. */
export type Queryable = Database | Transaction;

const POOL_SIZE = 10;
const CONNECT_WITHIN_MS = 10_000;
/** No page and no use case needs longer; a connection that fell silent must not hold its visitor. */
const ANSWER_WITHIN_MS = 20_000;
/** Ahead of the idle limits of routers and load balancers, which drop connections without a word. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Has the server notice within half a minute that the machine is gone whose connection holds a lock. */
const SERVER_KEEP_ALIVE = `select set_config('tcp_keepalives_idle', '15', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`;

/**
 * Opens a pool. `lost` is called for each connection that broke (a killed database); the pool replaces
 * it by itself.
 */
export function connect(config: PoolConfig, lost: (error: Error) => void): Database {
  const pool = new Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    onConnect: (client) => client.query(SERVER_KEEP_ALIVE),
    ...config,
  });
  // The pool listens to idle clients only: one that breaks between two statements of a transaction
  // would be an uncaught error.
  pool.on("connect", (client) => client.on("error", lost));
  pool.on("error", () => {});
  return drizzle({ client: pool, schema });
}
