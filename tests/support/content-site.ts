import { link, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import type { Database } from "../../server/db/connection.ts";
import { testDatabase } from "./database.ts";
import { startHostedSite } from "./hosted-site.ts";
import {
  databaseUrl,
  type Site,
  type SiteProcess,
  type StartOptions,
  startSite,
  temporaryFolder,
} from "./site.ts";

export type ContentSite = Site & {
  db: Database;
  env: Record<string, string>;
  /** False for the sample content. */
  isReal: boolean;
};

/** A copy of the imported content, with its own database and data folder. */
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

/** Copies a folder with hard links; safe because stored files are never modified in place. */
async function linkedCopy(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, path.slice(from.length));
    await mkdir(dirname(copy), { recursive: true });
    await link(path, copy);
  }
}

/** The product with its own copy of the imported content, in a process of its own with `options`. */
export async function startContentSite(
  env: Record<string, string> = {},
  options?: StartOptions,
): Promise<ContentSite> {
  const { db, env: places, isReal, drop } = await ownContent();
  const started = { ...places, ...env };
  const site = await (options ? startSite(started, options) : startHostedSite(started));
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

export function startSecondProcess(site: ContentSite): Promise<SiteProcess> {
  return startSite(site.env);
}
