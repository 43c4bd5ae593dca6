import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { Pool, type PoolConfig } from "pg";
import { isDatabaseDown } from "./database-down.ts";
import * as schema from "./schema.ts";

export type Database = NodePgDatabase<typeof schema> & { $client: Pool };
type Tables = ExtractTablesWithRelations<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** The pool, or a transaction. */
export type Queryable = Database | Transaction;

const POOL_SIZE = 10;
const CONNECT_WITHIN_MS = 10_000;
/** Longer than any query needs; a silent connection must not block its request. */
const ANSWER_WITHIN_MS = 20_000;
/** Shorter than the idle limits of routers and load balancers, which drop connections silently. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** The client gives up first, so that its error is the one reported. */
const SERVER_STOPS_LATER_BY_MS = 5_000;

/**
 * The server detects within half a minute that a client holding a lock is gone, and while it works for one
 * that closed its connection, within seconds; not every platform can check for the latter. It ends statements
 * after the client's timeout.
 */
const sessionSettings = (statementTimeoutMs: number) => `
  select set_config('tcp_keepalives_idle', '15', false),
    set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false),
    set_config('statement_timeout', '${statementTimeoutMs}', false);
  do $$ begin perform set_config('client_connection_check_interval', '5s', false);
  exception when invalid_parameter_value then end $$`;

/** Opens a pool. `lost` is called for each broken connection, which the pool replaces. */
export function connect(config: PoolConfig, lost: (error: Error) => void): Database {
  const queryTimeout = config.query_timeout ?? ANSWER_WITHIN_MS;
  const settings = sessionSettings(queryTimeout && queryTimeout + SERVER_STOPS_LATER_BY_MS);
  const pool = new Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    onConnect: (client) => client.query(settings),
    ...config,
  });
  // The pool handles errors of idle clients only: one that breaks between two statements of a
  // transaction would be an uncaught error.
  pool.on("connect", (client) => client.on("error", lost));
  pool.on("error", () => {});
  const db = drizzle({ client: pool, schema });
  db.transaction = transactionsOf(db);
  return db;
}

/**
 * Drizzle's own keep the connection forever when BEGIN fails, and return it to the pool with the transaction
 * open when ROLLBACK does.
 */
function transactionsOf(db: Database): Database["transaction"] {
  const { fullSchema, schema: tables, tableNamesMap } = db._;
  const relations = tables && { fullSchema, schema: tables, tableNamesMap };
  const dialect = new PgDialect();
  return async (work, config) => {
    const client = await db.$client.connect();
    let isBroken = false;
    try {
      const session = new NodePgSession<typeof schema, Tables>(client, dialect, relations);
      return await session.transaction(work, config);
    } catch (error) {
      // After a timeout the connection still waits for the answer, whatever its status.
      isBroken = isDatabaseDown(error) || client.getTransactionStatus() !== "I";
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}
