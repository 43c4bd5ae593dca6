import type { Logger } from "pino";
import { deviceOf } from "#domain/analytics/device.ts";
import { SESSION_ENDS_AFTER_MS } from "#domain/analytics/session.ts";
import { siteDay } from "#domain/analytics/site-day.ts";
import type { Site } from "#domain/site/site.ts";
import { announce } from "../db/announcements.ts";
import type { Database } from "../db/connection.ts";
import { isConflict } from "../db/is-conflict.ts";
import type { Settings } from "../env.ts";
import { isDatabaseDown } from "../http/database-down.ts";
import { USER_AGENT_MAX_CHARS } from "../http/truncate-headers.ts";
import { readSite } from "../site/store.ts";
import type { Beacon } from "./beacon.ts";
import type { CollectedReport } from "./collected-report.ts";
import { type CountryLookup, openCountryLookup } from "./country.ts";
import { cleanLabel, evidenceFrom } from "./evidence.ts";
import type { Reporter, ViewCollector } from "./view-collector.ts";
import { DailyVisitorIds } from "./visitor-id.ts";
import { writeBatch } from "./write-batch.ts";

/** A crash loses what was reported since the last batch: less than a second, unless the database is slow. */
const WRITE_EVERY_MS = 400;
const BATCH_MAX = 4_000;
/** A database that is away for longer loses reports, not memory. */
const WAITING_MAX = 40_000;
const RETRY_AFTER_MS = 2_000;
const ATTEMPTS_MAX = 5;
/** For changes whose announcement was lost. */
const SETTINGS_FRESH_MS = 10_000;

type SiteSettings = Pick<Site, "timeZone" | "longTermVisitorId">;

/** `before`: of the latest moment whose session may have gone on until then. */
type SiteDays = { second: number; timeZone: string; day: string; before: string };

type Deps = { db: Database; settings: Settings; log: Pick<Logger, "warn">; now: () => Date };

/** Takes reports of pages at once and writes them in batches, so that no page waits for the database. */
export class Collector implements ViewCollector {
  readonly #deps: Deps;
  readonly #ids = new DailyVisitorIds();
  readonly #countryOf: CountryLookup;
  #waiting: CollectedReport[] = [];
  #days: SiteDays | null = null;
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #site: { settings: Promise<SiteSettings>; readAt: number } | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#countryOf = openCountryLookup(deps.settings.GEO_DATABASE);
  }

  async collect(beacon: Beacon, { address, userAgent }: Reporter): Promise<void> {
    if (this.#waiting.length >= WAITING_MAX) {
      this.#dropped += 1;
      return;
    }
    const at = this.#deps.now();
    const site = await this.#readSite(at);
    const ids = await this.idsOf({ address, userAgent }, at);
    this.#waiting.push({
      ...ids,
      at,
      path: beacon.path,
      isOpened: beacon.isOpened,
      isRead: beacon.isRead,
      seconds: beacon.seconds,
      vitals: beacon.vitals,
      longTermId: (site.longTermVisitorId && beacon.visitorId) || null,
      evidence: evidenceFrom(beacon.referrer, beacon.search),
      userAgent: cleanLabel(userAgent, USER_AGENT_MAX_CHARS),
      device: deviceOf(userAgent),
      country: this.#countryOf(address),
    });
    this.#schedule(WRITE_EVERY_MS);
  }

  async idsOf(
    { address, userAgent }: Reporter,
    at: Date,
  ): Promise<Pick<CollectedReport, "day" | "dailyId" | "yesterdaysId">> {
    const { db, settings } = this.#deps;
    const { timeZone } = await this.#readSite(at);
    const origin = { address, userAgent, site: settings.SITE_URL };
    const { day, before } = this.#daysAt(at, timeZone);
    return {
      day,
      dailyId: await this.#ids.idOf(db, day, origin),
      yesterdaysId: before === day ? null : await this.#ids.idOf(db, before, origin),
    };
  }

  /** Once a second: formatting a date takes longer than the rest of a report. */
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

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delayMs).unref();
  }

  async #writeAll(): Promise<void> {
    const { db, log, settings } = this.#deps;
    const ownHost = new URL(settings.SITE_URL).hostname;
    let hasCounted = false;
    while (this.#waiting.length > 0) {
      const reports = this.#waiting.slice(0, BATCH_MAX);
      try {
        if (await writeWithRetries(db, reports, ownHost)) hasCounted = true;
      } catch (error) {
        log.warn({ err: error, reports: reports.length }, "views could not be written");
        if (isDatabaseDown(error)) return this.#schedule(RETRY_AFTER_MS);
        // Trying again would hold up all others.
        this.#dropped += reports.length;
      }
      this.#waiting.splice(0, reports.length);
    }
    if (this.#dropped > 0) log.warn({ reports: this.#dropped }, "views were dropped");
    this.#dropped = 0;
    if (hasCounted) await this.#announce();
  }

  async #announce(): Promise<void> {
    const { db, log } = this.#deps;
    await announce(db, ["views"]).catch((err) => log.warn({ err }, "views were not announced"));
  }

  #readSite(at: Date): Promise<SiteSettings> {
    const known = this.#site;
    if (known && Math.abs(at.getTime() - known.readAt) < SETTINGS_FRESH_MS) return known.settings;
    // Stored before it is read, so that settings that change meanwhile are not kept.
    const reading = { settings: readSite(this.#deps.db), readAt: at.getTime() };
    this.#site = reading;
    reading.settings.catch(() => {
      if (this.#site === reading) this.#site = null;
    });
    return reading.settings;
  }
}

/** A transaction that others made impossible, such as one that changes many posts, can be repeated at once. */
async function writeWithRetries(...batch: Parameters<typeof writeBatch>): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeBatch(...batch);
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
