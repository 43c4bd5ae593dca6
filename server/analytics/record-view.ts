import { deviceOf } from "#domain/analytics/device.ts";
import { USER_AGENT_MAX_CHARS } from "../http/truncate-headers.ts";
import type { World } from "../world.ts";
import { type Beacon, cleanLine } from "./beacon.ts";
import { findViewedItem, insertView, usesLongTermVisitorIds } from "./store.ts";
import { type DailyVisitorIds, dayOf } from "./visitor-id.ts";

/** `address` is only hashed into the visitor id and never stored. */
export type Sender = { address: string; userAgent: string };

/** Once per visitor, item and session. spec: public-site §3; decisions: Publishing */
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
    beacon.visitorId && (await usesLongTermVisitorIds(db)) ? beacon.visitorId : undefined;
  const { source, medium, name } = beacon.search;
  return insertView(db, {
    ...item,
    day,
    eventType: "view",
    visitorId:
      longTermId ?? (await ids.idOf(db, { day, address, userAgent, site: settings.SITE_URL })),
    sessionId: beacon.sessionId,
    userAgent: cleanLine(userAgent, USER_AGENT_MAX_CHARS),
    device: deviceOf(userAgent),
    referrer: beacon.referrer,
    utmSource: source,
    utmMedium: medium,
    utmCampaign: name,
    createdAt: moment,
  });
}
