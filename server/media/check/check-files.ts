import { inArray } from "drizzle-orm";
import { parseMediaKey } from "#domain/media/media.ts";
import type { Queryable } from "../../db/connection.ts";
import type { StoredFile } from "../../storage/storage.ts";
import { keysOf } from "../rendition-files.ts";
import { lockContent, mediaFromRow } from "../store.ts";
import { media } from "../tables.ts";
import type { CheckWorld, Finding } from "./finding.ts";

/** Younger ones may belong to something that is being kept at this moment. */
const ORPHANED_FOR_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** The files of an area that no row names; with `fix` those are removed. */
export async function* checkFiles(
  world: CheckWorld,
  files: Iterable<StoredFile>,
  fix: boolean,
): AsyncGenerator<Finding> {
  const before = world.now().getTime() - ORPHANED_FOR_MS;
  const old: StoredFile[] = [];
  for (const file of files) {
    const base = { name: file.key, bytes: file.bytes, isMended: false };
    if (!parseMediaKey(file.key)) yield { ...base, kind: "strange file", note: "left as it is" };
    else if (file.changedAt.getTime() < before) old.push(file);
  }
  for (let start = 0; start < old.length; start += AT_ONCE) {
    const some = old.slice(start, start + AT_ONCE);
    const named = await namedAmong(world.db, some);
    for (const { key, bytes } of some.filter((file) => !named.has(file.key))) {
      const isMended = fix && (await removeOrphan(world, key));
      yield { kind: "orphan file", name: key, bytes, note: "", isMended };
    }
  }
}

/** Of these files, the names that rows give, as originals or as renditions. */
async function namedAmong(db: Queryable, files: readonly { key: string }[]): Promise<Set<string>> {
  const hashes = files.flatMap(({ key }) => parseMediaKey(key)?.hash ?? []);
  const rows = await db.select().from(media).where(inArray(media.hash, hashes));
  return new Set(rows.map(mediaFromRow).flatMap(keysOf));
}

/** Looks once more while nobody can keep the same content. */
async function removeOrphan({ db, storage }: CheckWorld, key: string): Promise<boolean> {
  const parts = parseMediaKey(key);
  if (!parts) return false;
  return db.transaction(async (tx) => {
    await lockContent(tx, parts);
    const named = await namedAmong(tx, [{ key }]);
    if (!named.has(key)) await storage.delete(key);
    return true;
  });
}
