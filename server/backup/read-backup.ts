import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseMediaKey } from "#domain/media/media.ts";
import { isKnownMigration } from "../db/migrate.ts";
import { nullIfMissing } from "../storage/disk-errors.ts";
import { type Checksums, hashOf, readChecksums } from "./checksums.ts";
import { inParallel } from "./in-parallel.ts";
import {
  type BackupControl,
  MANIFEST_FILE,
  type Manifest,
  manifestSchema,
  mediaFile,
  SECRET_FILE,
  tableFile,
} from "./manifest.ts";

export type Backup = {
  folder: string;
  manifest: Manifest;
  /** Of its media files. */
  keys: string[];
  /** Null when the site had it from the environment. */
  secret: string | null;
};
type Outcome = { ok: true; backup: Backup } | { ok: false; problem: string };

const MEDIA = mediaFile("");

/** Checks every file, so that a damaged backup is refused before anything is written. */
export async function readBackup(folder: string, control: BackupControl = {}): Promise<Outcome> {
  const refused = (problem: string): Outcome => ({ ok: false, problem });
  const sums = await nullIfMissing(readChecksums(folder));
  if (!sums) return refused(`${folder} holds no backup.`);
  const damaged = await findDamaged(folder, sums, control);
  if (damaged !== null)
    return refused(`The backup is damaged: ${damaged} is not as it was written.`);
  const manifest = await readManifest(folder, sums);
  if (!manifest || !isKnownMigration(manifest.migration))
    return refused(
      "The backup was made by a version of Vitrine that this one does not know: restore it with that version, or with a newer one.",
    );
  const expected = [MANIFEST_FILE, ...manifest.tables.map(({ name }) => tableFile(name))];
  if (sums.size !== manifest.files + 1 || !expected.every((path) => sums.has(path)))
    return refused("The backup is damaged: files are missing in it.");
  const keys = [...sums.keys()].flatMap((path) =>
    path.startsWith(MEDIA) ? path.slice(MEDIA.length) : [],
  );
  const secret = sums.has(SECRET_FILE) ? await readFile(join(folder, SECRET_FILE), "utf8") : null;
  return { ok: true, backup: { folder, manifest, keys: keys.filter(parseMediaKey), secret } };
}

async function findDamaged(
  folder: string,
  sums: Checksums,
  { progress, signal }: BackupControl,
): Promise<string | null> {
  const damaged: string[] = [];
  let done = 0;
  await inParallel(sums, async ([path, sum]) => {
    signal?.throwIfAborted();
    progress?.("Checking the backup", done, sums.size, path);
    done += 1;
    if ((await nullIfMissing(hashOf(join(folder, path)))) !== sum) damaged.push(path);
  });
  return damaged.sort()[0] ?? null;
}

/** Null when it is of another format. */
async function readManifest(folder: string, sums: Checksums): Promise<Manifest | null> {
  if (!sums.has(MANIFEST_FILE)) return null;
  const content: unknown = JSON.parse(await readFile(join(folder, MANIFEST_FILE), "utf8"));
  return manifestSchema.safeParse(content).data ?? null;
}
