import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";

/** However many read at once: nobody looks at figures more often. */
const TOLD_EVERY_MS = 1_000;

/** Tells the owner's screens that views were counted, once a second at most. */
export function tellOfViews({ db, now }: Pick<World, "db" | "now">): () => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now().getTime();
    if (at - toldAt < TOLD_EVERY_MS) return;
    toldAt = at;
    await announce(db, ["views"]);
  };
}
