import { stat } from "node:fs/promises";
import { join } from "node:path";
import { nullIfMissing } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";

const FOLDER = "imports";

export function runsFolder({ settings }: Pick<World, "settings">): string {
  return join(settings.DATA_DIR, FOLDER);
}

export function runFolder(world: Pick<World, "settings">, id: string): string {
  return join(runsFolder(world), id);
}

export function unpackedFolder(world: Pick<World, "settings">, id: string): string {
  return join(runFolder(world, id), "content");
}

/** The extension tells the type; null when the file is gone. */
export async function uploadPath(
  world: Pick<World, "settings">,
  id: string,
): Promise<string | null> {
  for (const name of ["upload.zip", "upload.csv"]) {
    const path = join(runFolder(world, id), name);
    if ((await nullIfMissing(stat(path))) !== null) return path;
  }
  return null;
}
