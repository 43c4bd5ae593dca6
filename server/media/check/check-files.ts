import { inArray } from "drizzle-orm";
import { parseMediaKey } from "#domain/media/media.ts";
import type { Queryable } from "../../db/connection.ts";
import type { StoredFile } from "../../storage/storage.ts";
import { keysOf } from "../rendition-files.ts";
import { lockContent, mediaFromRow } from "../store.ts";
import { media } from "../tables.ts";
import type { CheckWorld, MediaFinding } from "./finding.ts";

/** Younger files may be in the middle of being kept. */
const ORPHAN_MIN_AGE_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 500;

export async function* checkFiles(
  world: CheckWorld,
  files: Iterable<StoredFile>,
  fix: boolean,
): AsyncGenerator<MediaFinding> {
  const before = world.now().getTime() - ORPHAN_MIN_AGE_MS;
  const old: StoredFile[] = [];
  for (const file of files) {
    const base = { name: file.key, bytes: file.bytes, isRepaired: false };
    if (!parseMediaKey(file.key)) yield { ...base, kind: "strange file", note: "left as it is" };
    else if (file.changedAt.getTime() < before) old.push(file);
  }
  for (let start = 0; start < old.length; start += BATCH_SIZE) {
    const some = old.slice(start, start + BATCH_SIZE);
    const named = await referencedKeys(world.db, some);
    for (const { key, bytes } of some.filter((file) => !named.has(file.key))) {
      const isRepaired = fix && (await removeOrphan(world, key));
      yield { kind: "orphan file", name: key, bytes, note: "", isRepaired };
    }
  }
}

async function referencedKeys(
  db: Queryable,
  files: readonly { key: string }[],
): Promise<Set<string>> {
  const hashes = files.flatMap(({ key }) => parseMediaKey(key)?.hash ?? []);
  const rows = await db.select().from(media).where(inArray(media.hash, hashes));
  return new Set(rows.map(mediaFromRow).flatMap(keysOf));
}

async function removeOrphan({ db, storage }: CheckWorld, key: string): Promise<boolean> {
  const parts = parseMediaKey(key);
  if (!parts) return false;
  return db.transaction(async (tx) => {
    await lockContent(tx, parts);
    const named = await referencedKeys(tx, [{ key }]);
    if (!named.has(key)) await storage.delete(key);
    return true;
  });
}
