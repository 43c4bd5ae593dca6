import { join } from "node:path";
import type { PoolConfig } from "pg";
import type { Logger } from "pino";
import type { Environment } from "../env.ts";
import { connect, type Database } from "./connection.ts";
import { isDatabaseDown } from "./database-down.ts";
import { startEmbeddedDatabase } from "./embedded/index.ts";
import { migrateDatabase, readTablesState, type TablesState } from "./migrate.ts";
import { type RetryOptions, retryWhileDown } from "./retry-while-down.ts";

export type OpenDatabase = {
  db: Database;
  connection: PoolConfig;
  close(): Promise<void>;
};

/**
 * Opens and migrates PostgreSQL at `DATABASE_URL`, else the embedded one. With `retry`, waits for a database
 * that goes away after its first answer; an address that never answers fails.
 */
export async function openDatabase(
  environment: Environment,
  log: Logger,
  say: (line: string) => void,
  retry?: RetryOptions,
): Promise<OpenDatabase> {
  const { isEmbedded, ...opened } = await connectDatabase(environment, log, say);
  const { connection, close } = opened;
  try {
    let hasAnswered = isEmbedded;
    const migrated = () =>
      migrateDatabase(connection, () => {
        hasAnswered = true;
      });
    await migrated().catch((error: unknown) => {
      if (!hasAnswered) throw explained(error);
      if (!retry || !isDatabaseDown(error)) throw error;
      return retryWhileDown(migrated, retry);
    });
  } catch (error) {
    await close();
    throw error;
  }
  return opened;
}

/** Opens the database as it is, for checks. */
export async function inspectDatabase(
  environment: Environment,
  log: Logger,
): Promise<OpenDatabase & { tables: TablesState }> {
  const { isEmbedded, ...opened } = await connectDatabase(environment, log, () => {});
  try {
    return { ...opened, tables: await readTablesState(opened.connection) };
  } catch (error) {
    await opened.close();
    throw isEmbedded ? error : explained(error);
  }
}

async function connectDatabase(
  environment: Environment,
  log: Logger,
  say: (line: string) => void,
): Promise<OpenDatabase & { isEmbedded: boolean }> {
  const { connection, isEmbedded, stop } = await startDatabase(environment, say);
  let isClosing = false;
  const db = connect(connection, (error) => {
    // The pool ends before its last connections do.
    if (!isClosing) log.warn({ reason: error.message }, "lost a database connection");
  });
  const close = async () => {
    isClosing = true;
    await db.$client.end();
    await stop();
  };
  return { db, connection, isEmbedded, close };
}

/** Starts the embedded PostgreSQL, unless there is a `DATABASE_URL`. Does not migrate it. */
export async function startDatabase(
  { DATABASE_URL, DATA_DIR }: Environment,
  say: (line: string) => void,
): Promise<{ connection: PoolConfig; isEmbedded: boolean; stop(): Promise<void> }> {
  if (DATABASE_URL) {
    return {
      connection: { connectionString: DATABASE_URL },
      isEmbedded: false,
      async stop() {},
    };
  }
  const own = await startEmbeddedDatabase({ folder: join(DATA_DIR, "postgres"), log: say });
  // PGSSLMODE in the environment would break the connection to our socket.
  return { connection: { ...own.connection, ssl: false }, isEmbedded: true, stop: own.stop };
}

/** Names the setting and the reason, but not the address, which contains a password. */
function explained(error: unknown): unknown {
  if (!isDatabaseDown(error) || !(error instanceof Error)) return error;
  return new Error(`DATABASE_URL cannot be reached: ${error.message}`, { cause: error });
}
