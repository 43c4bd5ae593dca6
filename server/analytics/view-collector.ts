import type { Beacon } from "./beacon.ts";
import type { CollectedBeacon } from "./collected-beacon.ts";

/** `address` is only hashed into the visitor id, and never written anywhere. */
export type Reporter = { address: string; userAgent: string };

export type ViewCollector = {
  /** The beacon is written later, once the database can be reached. */
  collect(beacon: Beacon, reporter: Reporter): void;
  /** By which the session of a reporter is found. */
  idsOf(
    reporter: Reporter,
    at: Date,
  ): Promise<Pick<CollectedBeacon, "day" | "dailyId" | "yesterdaysId">>;
  /** After a change of the site's settings, which are otherwise read every few seconds. */
  forgetSettings(): void;
  /** Resolves when everything that was collected so far is written, or can't be now. */
  flush(): Promise<void>;
};
