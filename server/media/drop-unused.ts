import type { World } from "../world.ts";
import { removeUnused } from "./remove-unused.ts";

/**
 * Removes, after the commit that dropped their uses, those of these files that nothing uses any more.
 * Never fails: what was saved stays saved, and what stays behind the hourly sweep takes.
 */
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
