import type { Need } from "#domain/overview/overview.ts";
import type { World } from "../world.ts";

/** Null when nothing of this kind needs attention at `now`. */
export type NeedSource = (
  world: Pick<World, "db" | "settings" | "mailer">,
  now: Date,
) => Promise<Need | null>;
