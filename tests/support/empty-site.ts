import type { Database } from "../../server/db/connection.ts";
import { testDatabase } from "./database.ts";
import { databaseUrl, type Site, startSite, temporaryFolder } from "./site.ts";

export type EmptySite = Site & { db: Database };

/** The product as it is after its first start: no content, no owner. */
export async function startEmptySite(env: Record<string, string> = {}): Promise<EmptySite> {
  const { db, connection, drop } = await testDatabase();
  const data = await temporaryFolder();
  const site = await startSite({
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: data.path,
    ...env,
  });
  return {
    ...site,
    db,
    async stop() {
      const code = await site.stop();
      await drop();
      await data.remove();
      return code;
    },
  };
}
