import type { Source } from "./source.ts";

/** decisions: Analytics */
export const SESSION_ENDS_AFTER_MS = 30 * 60 * 1000;
/** Ends the session of a page that reloads itself all day. */
const SESSION_LASTS_AT_MOST_MS = 24 * 60 * 60 * 1000;
const SESSION_PAGES_MAX = 1_000;
/** Beacons of one page within this are one, repeated. */
const SAME_PAGE_WITHIN_MS = 1_000;
export const BOUNCES_UNDER_SECONDS = 10;

/** `day`: `YYYY-MM-DD` of the beginning, in the site's time zone. */
export type VisitSession = {
  id: string;
  dailyId: string;
  visitorId: string;
  day: string;
  startedAt: Date;
  lastSeenAt: Date;
  entryPath: string;
  exitPath: string;
  channel: Source["channel"];
  source: string;
  isAssistant: boolean;
  campaign: string;
  lastChannel: Source["channel"];
  lastSource: string;
  lastCampaign: string;
  device: string;
  country: string;
  pages: number;
  seconds: number;
  viewedItem: boolean;
  viewedContact: boolean;
};

/** `source`: null within the site. */
export type CountedBeacon = {
  at: Date;
  path: string;
  isOpened: boolean;
  isItem: boolean;
  seconds: number;
  source: Source | null;
  campaign: string;
};

/** A clock that jumps back continues a session too, one that jumps far does not. */
export function continues(session: Pick<VisitSession, "startedAt" | "lastSeenAt">, at: Date) {
  return (
    Math.abs(at.getTime() - session.lastSeenAt.getTime()) < SESSION_ENDS_AFTER_MS &&
    at.getTime() - session.startedAt.getTime() < SESSION_LASTS_AT_MOST_MS
  );
}

/** What the beacon adds; false when it counts for nothing. Changes `session`. */
export function addBeacon(
  session: VisitSession,
  beacon: CountedBeacon,
): { isNewPage: boolean; seconds: number } {
  const elapsedMs = Math.max(0, beacon.at.getTime() - session.lastSeenAt.getTime());
  const isRepeated = beacon.path === session.exitPath && elapsedMs < SAME_PAGE_WITHIN_MS;
  const isNewPage =
    beacon.isOpened && session.pages < SESSION_PAGES_MAX && (session.pages === 0 || !isRepeated);
  // No more than has passed, however much is reported. A second for rounding.
  const passed = session.pages === 0 ? 0 : Math.ceil(elapsedMs / 1000) + 1;
  const seconds = Math.min(beacon.seconds, passed);
  session.seconds += seconds;
  if (beacon.at > session.lastSeenAt) session.lastSeenAt = beacon.at;
  if (!isNewPage) return { isNewPage, seconds };
  session.pages += 1;
  session.exitPath = beacon.path;
  session.viewedItem ||= beacon.isItem;
  session.viewedContact ||= beacon.path === "/contact";
  const isFromElsewhere = beacon.source !== null && beacon.source.channel !== "Direct";
  if (beacon.source && isFromElsewhere) {
    session.lastChannel = beacon.source.channel;
    session.lastSource = beacon.source.name;
  }
  // A campaign may be all that an address says.
  if (isFromElsewhere || beacon.campaign !== "") session.lastCampaign = beacon.campaign;
  return { isNewPage, seconds };
}
