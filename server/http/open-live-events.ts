import { activeOwnerSessions } from "../accounts/active-sessions.ts";
import type { World } from "../world.ts";
import { type LiveEvents, liveEvents } from "./live-events.ts";

export function openLiveEvents({ db, now, log }: Pick<World, "db" | "now" | "log">): LiveEvents {
  return liveEvents({ now, log, findActive: (ids) => activeOwnerSessions(db, ids, now()) });
}
