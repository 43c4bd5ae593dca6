import { inject } from "vitest";
import type { Database } from "../../server/db/connection.ts";
import { testDatabase } from "./database.ts";
import { databaseUrl, type Site, startSite } from "./site.ts";

export type ContentSite = Site & {
  db: Database;
  /** Whether the content is real; else it is the project's own sample. */
  isReal: boolean;
};

/** The product with imported content, in a database of its own for the calling test file. */
export async function startContentSite(env: Record<string, string> = {}): Promise<ContentSite> {
  const { database, dataDir, isReal } = inject("content");
  const { db, connection, drop } = await testDatabase(database);
  const site = await startSite({
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: dataDir,
    ...env,
  });
  return {
    ...site,
    db,
    isReal,
    async stop() {
      const code = await site.stop();
      await drop();
      return code;
    },
  };
}
