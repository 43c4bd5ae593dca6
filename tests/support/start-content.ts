import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { cachedContent } from "./cache-content.ts";
import { administer, databaseNamed } from "./database.ts";
import { databaseUrl, temporaryFolder, vitrine } from "./site.ts";
import { copyWithSmallPictures } from "./small-pictures.ts";
import { startDatabaseServer } from "./start-database.ts";

const root = join(import.meta.dirname, "../..");
const REAL_CONTENT = join(root, "../shared/data/18f-site");

declare module "vitest" {
  interface ProvidedContext {
    /** The imported content's folder, database and data folder. */
    content: { folder: string; database: string; dataDir: string; isReal: boolean };
  }
}

/** Global setup: imports real content if available, else the sample; test files clone it. */
export default async function startContent(project: TestProject): Promise<() => Promise<void>> {
  const { connection, template, stop } = await startDatabaseServer();
  const database = `content_${template}`;
  await administer(connection, (client) =>
    client.query(`create database ${database} template ${template}`),
  );
  const [data, small] = [await temporaryFolder(), await temporaryFolder()];
  const isReal = existsSync(REAL_CONTENT);
  // Restoring without triggers needs superuser rights, which an external server may not grant.
  const isOwnServer = !process.env.DATABASE_URL;
  const folder = isReal ? REAL_CONTENT : join(root, "sample");
  const own = databaseNamed(connection, database);
  const kept = await cachedContent({ folder, database: own, dataDir: data.path });
  await copyWithSmallPictures(folder, small.path);
  if (!(isOwnServer && (await kept.restore()))) {
    const imported = await vitrine(["import", small.path, "--yes"], {
      DATABASE_URL: databaseUrl(own),
      DATA_DIR: data.path,
      SAMPLE_CONTENT: "off",
    });
    if (imported.code !== 0) throw new Error(`The import failed:\n${imported.output}`);
    if (isOwnServer) await kept.keep();
  }
  project.provide("database", { connection, template });
  project.provide("content", { folder: small.path, database, dataDir: data.path, isReal });
  return async () => {
    await administer(connection, (client) => client.query(`drop database ${database}`));
    await Promise.all([data.remove(), small.remove()]);
    await stop();
  };
}
