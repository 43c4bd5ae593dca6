import { join } from "node:path";
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
