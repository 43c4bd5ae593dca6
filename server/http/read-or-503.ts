import { data } from "react-router";
import type { World } from "../world.ts";

export async function readOr503<T>(
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
