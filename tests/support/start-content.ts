import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { administer, databaseNamed } from "./database.ts";
import { keptContent } from "./keep-content.ts";
import { databaseUrl, temporaryFolder, vitrine } from "./site.ts";
import { startDatabaseServer } from "./start-database.ts";

const root = join(import.meta.dirname, "../..");
const REAL_CONTENT = join(root, "../shared/data/18f-site");

declare module "vitest" {
  interface ProvidedContext {
    /** A database with imported content, and the data folder that its files are in. */
    content: { database: string; dataDir: string; isReal: boolean };
  }
}

/**
 * Before the browser tests: content is imported once, by the command line, as a newcomer would. Real
 * content where it is at hand, else the project's own sample. Test files clone its database.
 */
export default async function startContent(project: TestProject): Promise<() => Promise<void>> {
  const { connection, template, stop } = await startDatabaseServer();
  const database = `content_${template}`;
  await administer(connection, (client) =>
    client.query(`create database ${database} template ${template}`),
  );
  const data = await temporaryFolder();
  const isReal = existsSync(REAL_CONTENT);
  // Rows are put back without their triggers, which a server of someone else's may not allow.
  const isOwnServer = !process.env.DATABASE_URL;
  const folder = isReal ? REAL_CONTENT : join(root, "sample");
  const own = databaseNamed(connection, database);
  const kept = await keptContent({ folder, database: own, dataDir: data.path });
  if (!(isOwnServer && (await kept.restore()))) {
    const imported = await vitrine(["import", folder, "--yes"], {
      DATABASE_URL: databaseUrl(own),
      DATA_DIR: data.path,
      SAMPLE_CONTENT: "off",
    });
    if (imported.code !== 0) throw new Error(`The import failed:\n${imported.output}`);
    if (isOwnServer) await kept.keep();
  }
  project.provide("database", { connection, template });
  project.provide("content", { database, dataDir: data.path, isReal });
  return async () => {
    await administer(connection, (client) => client.query(`drop database ${database}`));
    await rm(data.path, { recursive: true });
    await stop();
  };
}
