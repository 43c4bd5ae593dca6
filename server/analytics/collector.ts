import type { Logger } from "pino";
import { deviceOf } from "#domain/analytics/device.ts";
import { SESSION_ENDS_AFTER_MS } from "#domain/analytics/session.ts";
import type { Site } from "#domain/site/site.ts";
import { siteDay } from "#domain/site/site-day.ts";
import { announce } from "../db/announcements.ts";
import type { Database } from "../db/connection.ts";
import { isDatabaseDown } from "../db/database-down.ts";
import { retryOnConflict } from "../db/retry-on-conflict.ts";
import type { Environment } from "../env.ts";
import { USER_AGENT_MAX_CHARS } from "../http/truncate-headers.ts";
import { readSite } from "../site/store.ts";
import type { Beacon } from "./beacon.ts";
import type { CollectedBeacon } from "./collected-beacon.ts";
import type { CountryLookup } from "./country.ts";
import { cleanLabel, evidenceFrom } from "./evidence.ts";
import type { Reporter, ViewCollector } from "./view-collector.ts";
import { DailyVisitorIds } from "./visitor-id.ts";
import { type WaitingBeacon, WaitingBeacons } from "./waiting-beacons.ts";
import { writeBatch } from "./write-batch.ts";

/**
 * A crash loses what was reported since the last batch: less than a second, unless the database is slow or away.
 */
const WRITE_EVERY_MS = 400;
const BATCH_MAX = 4_000;
/** For changes whose announcement was lost. */
const SETTINGS_FRESH_MS = 10_000;

type SiteSettings = Pick<Site, "timeZone" | "longTermVisitorId">;

/** `before`: of the latest moment whose session may have gone on until then. */
type SiteDays = { second: number; timeZone: string; day: string; before: string };

type Deps = {
  db: Database;
  environment: Environment;
  log: Pick<Logger, "warn">;
  now: () => Date;
  countryOf?: CountryLookup;
  waiting?: WaitingBeacons;
};

/** Takes the beacons of pages at once and writes them in batches, so that no page waits for the database. */
export class Collector implements ViewCollector {
  readonly #deps: Deps;
  readonly #ids = new DailyVisitorIds();
  readonly #countryOf: CountryLookup;
  readonly #waiting: WaitingBeacons;
  #days: SiteDays | null = null;
  #isAway = false;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #site: { settings: Promise<SiteSettings>; readAt: number } | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#waiting = deps.waiting ?? new WaitingBeacons();
    this.#countryOf = deps.countryOf ?? (() => "");
  }

  collect(beacon: Beacon, reporter: Reporter): void {
    this.#waiting.add({
      reporter,
      at: this.#deps.now(),
      path: beacon.path,
      isOpened: beacon.isOpened,
      isReopened: beacon.isReopened,
      isRead: beacon.isRead,
      seconds: beacon.seconds,
      vitals: beacon.vitals,
      longTermId: this.#allowedId(beacon.visitorId),
      evidence: evidenceFrom(beacon.referrer, beacon.search),
      userAgent: cleanLabel(reporter.userAgent, USER_AGENT_MAX_CHARS),
      device: deviceOf(reporter.userAgent),
      country: this.#countryOf(reporter.address),
    });
    this.#schedule();
  }

  async idsOf(
    { address, userAgent }: Reporter,
    at: Date,
  ): Promise<Pick<CollectedBeacon, "day" | "dailyId" | "yesterdaysId">> {
    const { db, environment } = this.#deps;
    const { timeZone } = await this.#readSite();
    const origin = { address, userAgent, site: environment.SITE_URL };
    const { day, before } = this.#daysAt(at, timeZone);
    return {
      day,
      dailyId: await this.#ids.idOf(db, day, origin),
      yesterdaysId: before === day ? null : await this.#ids.idOf(db, before, origin),
    };
  }

  /** Whether it may be stored is decided by the setting at the time of the beacon. */
  async #allowedId(visitorId: string | undefined): Promise<string | null> {
    if (visitorId === undefined) return null;
    try {
      return (await this.#readSite()).longTermVisitorId ? visitorId : null;
    } catch {
      // Unknown while the database is away; the write reports that.
      return null;
    }
  }

  /** Once a second: formatting a date takes longer than the rest of a beacon. */
  #daysAt(at: Date, timeZone: string): SiteDays {
    const second = Math.floor(at.getTime() / 1000);
    if (this.#days?.second === second && this.#days.timeZone === timeZone) return this.#days;
    const day = siteDay(at, timeZone);
    const before = siteDay(new Date(at.getTime() - SESSION_ENDS_AFTER_MS), timeZone);
    this.#days = { second, timeZone, day, before };
    return this.#days;
  }

  forgetSettings(): void {
    this.#site = null;
  }

  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  /** Beacons that the database could not take by then are lost, since they name addresses. */
  async close(): Promise<void> {
    await this.flush();
    const lost = this.#waiting.take(Number.POSITIVE_INFINITY).length + this.#waiting.takeDropped();
    if (lost > 0) this.#deps.log.warn({ beacons: lost }, "views were dropped");
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  async #writeAll(): Promise<void> {
    const { log } = this.#deps;
    let hasCounted = false;
    for (;;) {
      const beacons = this.#waiting.take(BATCH_MAX);
      if (beacons.length === 0) break;
      try {
        if (await this.#write(beacons)) hasCounted = true;
      } catch (error) {
        if (isDatabaseDown(error)) return this.#keep(beacons, error);
        // Trying again would hold up all others.
        log.warn({ err: error, beacons: beacons.length }, "views could not be written");
      }
    }
    this.#isAway = false;
    const dropped = this.#waiting.takeDropped();
    if (dropped > 0) log.warn({ beacons: dropped }, "views were dropped");
    if (hasCounted) await this.#announce();
  }

  #keep(beacons: readonly WaitingBeacon[], error: unknown): void {
    this.#waiting.putBack(beacons);
    if (!this.#isAway) this.#deps.log.warn({ err: error }, "views wait for the database");
    this.#isAway = true;
    this.#schedule();
  }

  async #write(waiting: readonly WaitingBeacon[]): Promise<boolean> {
    const { db, environment } = this.#deps;
    const beacons: CollectedBeacon[] = [];
    for (const { reporter, longTermId, ...beacon } of waiting) {
      const ids = await this.idsOf(reporter, beacon.at);
      beacons.push({ ...beacon, ...ids, longTermId: await longTermId });
    }
    const { hostname } = new URL(environment.SITE_URL);
    return retryOnConflict(() => writeBatch(db, beacons, hostname));
  }

  async #announce(): Promise<void> {
    const { db, log } = this.#deps;
    await announce(db, ["views"]).catch((err) => log.warn({ err }, "views were not announced"));
  }

  #readSite(): Promise<SiteSettings> {
    const known = this.#site;
    const at = this.#deps.now().getTime();
    if (known && Math.abs(at - known.readAt) < SETTINGS_FRESH_MS) return known.settings;
    // Stored before it is read, so that settings that change meanwhile are not kept.
    const reading = { settings: readSite(this.#deps.db), readAt: at };
    this.#site = reading;
    reading.settings.catch(() => {
      if (this.#site === reading) this.#site = null;
    });
    return reading.settings;
  }
}
