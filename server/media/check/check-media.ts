import { MEDIA_AREAS, type MediaArea, mediaKey } from "#domain/media/media.ts";
import type { StoredFile } from "../../storage/storage.ts";
import { listUnused, removeUnused, UNUSED_RETENTION_MS } from "../remove-unused.ts";
import { checkFiles } from "./check-files.ts";
import { checkRows } from "./check-rows.ts";
import type { CheckWorld, MediaFinding } from "./finding.ts";

const UNUSED_LISTED_MAX = 10_000;

export async function* checkMedia(world: CheckWorld, fix: boolean): AsyncGenerator<MediaFinding> {
  yield* checkUses(world, fix);
  for (const area of MEDIA_AREAS) {
    const files = await filesOf(world, area);
    yield* checkRows(world, area, files, fix);
    yield* checkFiles(world, files.values(), fix);
  }
}

async function* checkUses(world: CheckWorld, fix: boolean): AsyncGenerator<MediaFinding> {
  const before = new Date(world.now().getTime() - UNUSED_RETENTION_MS);
  for (const file of await listUnused(world.db, before, { most: UNUSED_LISTED_MAX })) {
    const isRepaired = fix && (await removeUnused(world, [file.id])) > 0;
    const base = { name: mediaKey(file), bytes: file.bytes, note: "" };
    yield { ...base, kind: "unused file", isRepaired };
  }
}

async function filesOf({ storage }: CheckWorld, area: MediaArea): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>();
  for await (const file of storage.list(area)) files.set(file.key, file);
  return files;
}
