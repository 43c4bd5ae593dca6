import { MEDIA_AREAS, type MediaArea, mediaKey } from "#domain/media/media.ts";
import type { StoredFile } from "../../storage/storage.ts";
import { listUnused, removeUnused, UNUSED_KEPT_MS } from "../remove-unused.ts";
import { checkFiles } from "./check-files.ts";
import { checkRows } from "./check-rows.ts";
import type { CheckWorld, Finding } from "./finding.ts";

const UNUSED_TOLD_MAX = 10_000;

/**
 * Compares what lies in the storage with the rows that speak of it, in both directions. With `fix`,
 * removes what nothing names or uses and makes pictures again. The site may run meanwhile: what is
 * found is looked at again before it is said or done.
 */
export async function* checkMedia(world: CheckWorld, fix: boolean): AsyncGenerator<Finding> {
  yield* checkUses(world, fix);
  for (const area of MEDIA_AREAS) {
    const files = await filesOf(world, area);
    yield* checkRows(world, area, files, fix);
    yield* checkFiles(world, files.values(), fix);
  }
}

/** Rows that nothing uses; those that a form may still be waiting for are none. */
async function* checkUses(world: CheckWorld, fix: boolean): AsyncGenerator<Finding> {
  const before = new Date(world.now().getTime() - UNUSED_KEPT_MS);
  for (const file of await listUnused(world.db, before, { most: UNUSED_TOLD_MAX })) {
    const isMended = fix && (await removeUnused(world, [file.id])) > 0;
    const base = { name: mediaKey(file), bytes: file.bytes, note: "" };
    yield { ...base, kind: "unused file", isMended };
  }
}

async function filesOf({ storage }: CheckWorld, area: MediaArea): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>();
  for await (const file of storage.list(area)) files.set(file.key, file);
  return files;
}
