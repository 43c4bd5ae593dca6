import { deviceOf } from "#domain/analytics/device.ts";
import { USER_AGENT_MAX_CHARS } from "../http/cut-headers.ts";
import type { World } from "../world.ts";
import { type Beacon, cleanWord } from "./beacon.ts";
import { findViewedItem, keepView, knowsVisitorsLonger } from "./store.ts";
import type { DailyVisitorIds } from "./visitor-id.ts";

/** Who sent a beacon, as the connection tells. The address is used here and stored nowhere. */
export type Sender = { address: string; userAgent: string };

/**
 * Counts a view of a public item, once per visitor, item and session. False when there was nothing
 * to count. spec: public-site §3 (the event's fields), decisions: Publishing
 */
export async function recordView(
  { db, settings, now }: Pick<World, "db" | "settings" | "now">,
  ids: DailyVisitorIds,
  beacon: Beacon,
  { address, userAgent }: Sender,
): Promise<boolean> {
  const moment = now();
  const item = await findViewedItem(db, beacon.noun, beacon.id, moment);
  if (!item) return false;
  const day = dayOf(moment);
  const longTermId =
    beacon.visitorId && (await knowsVisitorsLonger(db)) ? beacon.visitorId : undefined;
  const { source, medium, name } = beacon.search;
  return keepView(db, {
    ...item,
    day,
    eventType: "view",
    visitorId:
      longTermId ?? (await ids.idOf(db, { day, address, userAgent, site: settings.SITE_URL })),
    sessionId: beacon.sessionId,
    userAgent: cleanWord(userAgent, USER_AGENT_MAX_CHARS),
    device: deviceOf(userAgent),
    referrer: beacon.referrer,
    utmSource: source,
    utmMedium: medium,
    utmCampaign: name,
    createdAt: moment,
  });
}

/** The day of a moment in UTC, as the database writes it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
