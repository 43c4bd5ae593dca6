import { extname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { PoolConfig } from "pg";
import { fileType } from "#domain/media/file-kinds.ts";
import { connect, type Database } from "../db/connection.ts";
import { createTables, hasTables, migrateDatabase } from "../db/migrate.ts";
import type { Environment } from "../env.ts";
import { rootCauseOf } from "../errors.ts";
import { stopRuns } from "../import/runs/import-job.ts";
import { pauseSends } from "../newsletter/control-send.ts";
import { openSecret, type Secret, storeSecret } from "../secret.ts";
import type { Storage } from "../storage/storage.ts";
import { SIGNED_IN } from "./catalogue.ts";
import { inParallel } from "./in-parallel.ts";
import { loadTables } from "./load-tables.ts";
import { type BackupControl, mediaFile, PROOF_OF_SECRET } from "./manifest.ts";
import type { Backup } from "./read-backup.ts";

type Site = {
  environment: Pick<Environment, "DATA_DIR" | "SECRET">;
  connection: PoolConfig;
  storage: Storage;
  now: () => Date;
};

export type Restored = {
  rows: number;
  files: number;
  pausedSends: number;
  /** Why the tables could not be brought up to date. */
  outdatedBecause: string | null;
};
type Outcome = { ok: true; restored: Restored } | { ok: false; problem: string };

/**
 * Into an empty database. Files and secret come first: until the tables are committed, all at once, the database
 * stays empty and the restore can be repeated.
 */
export async function restoreBackup(
  site: Site,
  backup: Backup,
  control: BackupControl = {},
): Promise<Outcome> {
  const { connection } = site;
  // Adding foreign keys may take longer than any query of the site.
  const db = connect({ ...connection, query_timeout: 0 }, () => {});
  try {
    if (await hasTables(db))
      return {
        ok: false,
        problem: "The database is not empty: restore into a new DATA_DIR or an empty database.",
      };
    const problem = await putSecret(site, backup);
    if (problem !== null) return { ok: false, problem };
    await putFiles(site, backup, control);
    const tables = await putTables(db, site, backup, control);
    // Everything is restored now, and each start does this too.
    const outdatedBecause = await migrateDatabase(connection).then(() => null, rootCauseOf);
    return { ok: true, restored: { ...tables, files: backup.keys.length, outdatedBecause } };
  } finally {
    await db.$client.end();
  }
}

/** Second factors and links in emails depend on the secret. Returns a problem, if any. */
async function putSecret({ environment }: Site, backup: Backup): Promise<string | null> {
  const { manifest, secret } = backup;
  if (!environment.SECRET) {
    if (secret === null) return "The site had its SECRET in the environment: set the same one.";
    await storeSecret(environment.DATA_DIR, secret);
  }
  const opened = await openSecret(environment);
  const proves = ({ hmac }: Secret) =>
    hmac(PROOF_OF_SECRET, manifest.createdAt) === manifest.proofOfSecret;
  if (proves(opened) || proves(opened.withNewline)) return null;
  return environment.SECRET
    ? "SECRET is not that of the backup: set the same one, or none if the site had none."
    : `${environment.DATA_DIR} holds the secret of another site: restore into a new DATA_DIR.`;
}

async function putFiles(
  { storage }: Site,
  { folder, keys }: Backup,
  { progress, signal }: BackupControl,
): Promise<void> {
  let done = 0;
  await inParallel(keys, async (key) => {
    signal?.throwIfAborted();
    progress?.("Copying files", done, keys.length, key);
    done += 1;
    const type = fileType(extname(key).slice(1))?.mimeType ?? "application/octet-stream";
    await storage.putFile(key, join(folder, mediaFile(key)), type, false);
  });
}

function putTables(db: Database, { now }: Site, backup: Backup, control: BackupControl) {
  return db.transaction(async (tx) => {
    await createTables(tx, backup.manifest.migration);
    const rows = await loadTables(tx, backup.folder, backup.manifest, control);
    // Earlier versions backed these up.
    const signedIn = backup.manifest.tables.filter(({ name }) => SIGNED_IN.includes(name));
    for (const { name } of signedIn) await tx.execute(sql`delete from ${sql.identifier(name)}`);
    // Jobs are not in a backup.
    await stopRuns(tx);
    return { rows, pausedSends: await pauseSends(tx, now()) };
  });
}
