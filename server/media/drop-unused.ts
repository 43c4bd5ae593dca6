import type { World } from "../world.ts";
import { removeUnused } from "./remove-unused.ts";

/** Call after the commit. Never rejects; the hourly sweep removes what is left. */
export async function dropUnused(
  world: Pick<World, "db" | "storage" | "now" | "log">,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  try {
    await removeUnused(world, ids);
  } catch (error) {
    world.log.warn({ err: error }, "files that nothing uses could not be removed at once");
  }
}
