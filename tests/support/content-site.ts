import { inject } from "vitest";
import type { Database } from "../../server/db/connection.ts";
import { testDatabase } from "./database.ts";
import { linkedCopy } from "./linked-copy.ts";
import { databaseUrl, type Site, type StartOptions, startSite, temporaryFolder } from "./site.ts";

export type ContentSite = Site & {
  db: Database;
  /** What it was started with: where its database and files are. */
  env: Record<string, string>;
  /** Whether the content is real; else it is the project's own sample. */
  isReal: boolean;
};

/** The imported content for one test file: a database of its own and a data folder of its own. */
export async function ownContent() {
  const { database, dataDir, isReal } = inject("content");
  const [{ db, connection, drop }, folder] = await Promise.all([
    testDatabase(database),
    temporaryFolder(),
  ]);
  await linkedCopy(dataDir, folder.path);
  return {
    db,
    env: { DATABASE_URL: databaseUrl(connection), DATA_DIR: folder.path },
    isReal,
    async drop() {
      await drop();
      await folder.remove();
    },
  };
}

/** The product with imported content that belongs to the calling test file alone. */
export async function startContentSite(
  env: Record<string, string> = {},
  options: StartOptions = {},
): Promise<ContentSite> {
  const { db, env: places, isReal, drop } = await ownContent();
  const started = { ...places, ...env };
  const site = await startSite(started, options);
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
