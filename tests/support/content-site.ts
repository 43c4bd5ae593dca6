import { inject } from "vitest";
import type { Database } from "../../server/db/connection.ts";
import { testDatabase } from "./database.ts";
import { databaseUrl, type Site, startSite } from "./site.ts";

export type ContentSite = Site & {
  db: Database;
  /** What it was started with: where its database and files are. */
  env: Record<string, string>;
  /** Whether the content is real; else it is the project's own sample. */
  isReal: boolean;
};

/** The product with imported content, in a database of its own for the calling test file. */
export async function startContentSite(env: Record<string, string> = {}): Promise<ContentSite> {
  const { database, dataDir, isReal } = inject("content");
  const { db, connection, drop } = await testDatabase(database);
  const started = { DATABASE_URL: databaseUrl(connection), DATA_DIR: dataDir, ...env };
  const site = await startSite(started);
  return {
    ...site,
    env: started,
    db,
    isReal,
    async stop() {
      const code = await site.stop();
      await drop();
      return code;
    },
  };
}

/** Another process on the same database and files. */
export function startSecondProcess(site: ContentSite): Promise<Site> {
  return startSite(site.env);
}
