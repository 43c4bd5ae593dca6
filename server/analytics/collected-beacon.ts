import type { Evidence } from "#domain/analytics/evidence.ts";
import type { Beacon } from "./beacon.ts";

/** A beacon with what the server knows of it. No address: it is in the ids only, as a hash. */
export type CollectedBeacon = Pick<
  Beacon,
  "path" | "isOpened" | "isReopened" | "isRead" | "seconds" | "vitals"
> & {
  at: Date;
  /** In the site's time zone. */
  day: string;
  dailyId: string;
  /** The id of the day before, as long as a session of it may go on. */
  yesterdaysId: string | null;
  longTermId: string | null;
  evidence: Evidence;
  userAgent: string;
  device: string;
  country: string;
};
