import { ownersSessions } from "../accounts/sessions-going-on.ts";
import type { World } from "../world.ts";
import { type LiveEvents, liveEvents } from "./live-events.ts";

/** Live events for the owner's sessions, as the database knows them. Whoever opens them stops them. */
export function openLiveEvents({ db, now, log }: Pick<World, "db" | "now" | "log">): LiveEvents {
  return liveEvents({ now, log, goingOn: (ids) => ownersSessions(db, ids, now()) });
}
