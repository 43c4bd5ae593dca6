import { join } from "node:path";
import type { PoolConfig } from "pg";
import type { Logger } from "pino";
import type { Settings } from "../env.ts";
import { connect, type Database } from "./connection.ts";
import { startEmbeddedDatabase } from "./embedded/index.ts";
import { migrateDatabase } from "./migrate.ts";

export type OpenDatabase = {
  db: Database;
  connection: PoolConfig;
  close(): Promise<void>;
};

/**
 * The database of the settings, with this version's tables: PostgreSQL at `DATABASE_URL`, else the
 * product's own, started when it is not running. `say` hears progress in plain words.
 */
export async function openDatabase(
  settings: Settings,
  log: Logger,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const own = settings.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ folder: join(settings.DATA_DIR, "postgres"), log: say });
  const connection: PoolConfig = own?.connection ?? { connectionString: settings.DATABASE_URL };
  const db = connect(connection, (error) =>
    log.warn({ reason: error.message }, "lost a database connection"),
  );
  const close = async () => {
    await db.$client.end();
    await own?.stop();
  };
  try {
    await migrateDatabase(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, connection, close };
}
