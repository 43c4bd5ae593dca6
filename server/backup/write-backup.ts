import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listStoredKeys } from "../media/list-stored.ts";
import { readStoredSecret } from "../secret.ts";
import { readSecretState } from "../site/secret-change.ts";
import { isDiskFull, nullIfMissing } from "../storage/disk-errors.ts";
import { DiskSpace, DiskSpaceError, type FreeBytes, freeOnDisk } from "../storage/disk-space.ts";
import { flush } from "../storage/flush.ts";
import { removeFolder } from "../storage/remove-folder.ts";
import type { World } from "../world.ts";
import { type BackupFolder, writeChecksums, writeHashed } from "./checksums.ts";
import { inParallel } from "./in-parallel.ts";
import {
  type BackupControl,
  MANIFEST_FILE,
  type Manifest,
  mediaFile,
  PROOF_OF_SECRET,
  SECRET_FILE,
} from "./manifest.ts";
import { removeUnfinished, UNFINISHED } from "./remove-unfinished.ts";
import { writeTables } from "./write-tables.ts";

type BackedUpWorld = Pick<World, "db" | "storage" | "secret" | "environment" | "now">;

export type WrittenBackup = {
  manifest: Manifest;
  /** Keys of files that the storage has lost. */
  missing: string[];
  /** Of the storage. */
  files: number;
  hasSecret: boolean;
};
type Outcome = { ok: true; written: WrittenBackup } | { ok: false; problem: string };

/** As when the command has other settings than the service, and so a new database or secret of its own. */
const PROBLEMS = {
  unused:
    "This database was never started, so there is nothing to back up. Commands need the same DATA_DIR, DATABASE_URL and SECRET as the site.",
  changed:
    'The database was used with another secret. If the change was on purpose, accept it under Settings, System; otherwise run the command with the settings of the site. See "The secret" in docs/running.md.',
  same: null,
};

/** Of one moment, while the site runs. The folder appears when it is complete. */
export async function writeBackup(
  world: BackedUpWorld,
  target: string,
  control: BackupControl = {},
  freeBytes: FreeBytes = freeOnDisk,
): Promise<Outcome> {
  const problem = PROBLEMS[await readSecretState(world)];
  if (problem) return { ok: false, problem };
  const present = await nullIfMissing(readdir(target));
  if (present && present.length > 0)
    return { ok: false, problem: `${target} is not empty: back up into a new folder.` };
  // As a mounted disk, which no finished folder could be renamed to.
  if (present && !(await removeFolder(target)))
    return { ok: false, problem: `${target} can't be replaced: back up into a new folder in it.` };
  await mkdir(dirname(target), { recursive: true });
  await removeUnfinished(dirname(target), world.now());
  const folder = await mkdtemp(`${target}${UNFINISHED}`);
  const room = new DiskSpace(folder, freeBytes);
  try {
    await room.ensure(0);
    const written = await fill(world, { path: folder, sums: new Map(), room }, control);
    await rename(folder, target);
    await flush(dirname(target));
    return { ok: true, written };
  } catch (error) {
    if (!(error instanceof DiskSpaceError || isDiskFull(error))) throw error;
    return { ok: false, problem: `There is not enough disk space in ${dirname(target)}.` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(
  world: BackedUpWorld,
  folder: BackupFolder,
  control: BackupControl,
): Promise<WrittenBackup> {
  const { db, environment, secret, now } = world;
  const { sums } = folder;
  const copy = (keys: readonly string[]) => copyFiles(world, folder, keys, control);
  // Before the moment of the tables, since a file that they name may be deleted right after it.
  await copy(await listStoredKeys(db));
  const { tables, missing } = await db.transaction(
    async (tx) => {
      const keys = await listStoredKeys(tx);
      const missing = await copy(keys);
      await removeOthers(folder, keys);
      return { tables: await writeTables(tx, folder, control), missing };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const files = sums.size - tables.tables.length;
  const secretText = environment.SECRET ? null : await readStoredSecret(environment.DATA_DIR);
  if (secretText) await writeHashed(folder, SECRET_FILE, [secretText]);
  const createdAt = now().toISOString();
  const proofOfSecret = secret.hmac(PROOF_OF_SECRET, createdAt);
  const manifest: Manifest = { format: 1, createdAt, proofOfSecret, files: sums.size, ...tables };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeHashed(folder, MANIFEST_FILE, [text]);
  await writeChecksums(folder);
  const folders = new Set([...sums.keys()].map((path) => dirname(join(folder.path, path))));
  for (const path of folders) await flush(path);
  return { manifest, missing, files, hasSecret: secretText !== null };
}

/** Copies those that were not yet; returns those that are missing. */
async function copyFiles(
  { storage }: BackedUpWorld,
  folder: BackupFolder,
  keys: readonly string[],
  { progress, signal }: BackupControl,
): Promise<string[]> {
  const missing: string[] = [];
  let done = 0;
  await inParallel(new Set(keys), async (key) => {
    signal?.throwIfAborted();
    progress?.("Copying files", done, keys.length, key);
    done += 1;
    const path = mediaFile(key);
    if (folder.sums.has(path)) return;
    const stored = await storage.read(key);
    if (stored) await writeHashed(folder, path, stored.body);
    else missing.push(key);
  });
  return missing.sort();
}

/** Those deleted between the two copies. */
async function removeOthers({ path, sums }: BackupFolder, keys: readonly string[]): Promise<void> {
  const needed = new Set(keys.map(mediaFile));
  for (const copied of [...sums.keys()].filter((each) => !needed.has(each))) {
    await rm(join(path, copied));
    sums.delete(copied);
  }
}
