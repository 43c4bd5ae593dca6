import type { Database } from "../../server/db/connection.ts";
import { testDatabase } from "./database.ts";
import { startHostedSite } from "./hosted-site.ts";
import { databaseUrl, type Site, temporaryFolder } from "./site.ts";

export type EmptySite = Site & {
  db: Database;
  env: Record<string, string>;
};

export async function startEmptySite(env: Record<string, string> = {}): Promise<EmptySite> {
  const { db, connection, drop } = await testDatabase();
  const data = await temporaryFolder();
  const started = { DATABASE_URL: databaseUrl(connection), DATA_DIR: data.path, ...env };
  const site = await startHostedSite(started);
  return {
    ...site,
    env: started,
    db,
    async stop() {
      await site.stop();
      await drop();
      await data.remove();
    },
  };
}
