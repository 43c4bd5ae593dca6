import { stat } from "node:fs/promises";
import { join } from "node:path";
import { orNull } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";

const FOLDER = "imports";

/** Where the files of imports lie that are under way: each in a folder of its own. */
export function runsFolder({ settings }: Pick<World, "settings">): string {
  return join(settings.DATA_DIR, FOLDER);
}

/** The folder of one, which need not exist. */
export function runFolder(world: Pick<World, "settings">, id: string): string {
  return join(runsFolder(world), id);
}

/** Where an archive is unpacked to. */
export function unpackedFolder(world: Pick<World, "settings">, id: string): string {
  return join(runFolder(world, id), "content");
}

/** What was uploaded, by the name that says what it is; null when it is gone. */
export async function uploadPath(
  world: Pick<World, "settings">,
  id: string,
): Promise<string | null> {
  for (const name of ["upload.zip", "upload.csv"]) {
    const path = join(runFolder(world, id), name);
    if ((await orNull(stat(path))) !== null) return path;
  }
  return null;
}
