import { data } from "react-router";
import type { World } from "../world.ts";

/**
 * What `reading` brings. Where it fails the log is told why, and the page that asked says "try again"
 * (503), since what it shows may well be there in a moment.
 */
export async function readOrWait<T>(
  { log }: Pick<World, "log">,
  what: string,
  reading: Promise<T>,
): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    log.error({ err: error }, `${what} could not be read`);
    throw data(null, { status: 503 });
  }
}
