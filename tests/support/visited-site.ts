import type { Filters } from "#domain/analytics/filters.ts";
import { rangeFrom } from "#domain/analytics/ranges.ts";
import { parseBeacon } from "#server/analytics/beacon.ts";
import { Collector } from "#server/analytics/collector.ts";
import { readReport } from "#server/analytics/report/read-report.ts";
import { siteConfig } from "#server/site/tables.ts";
import { importWorld } from "./import-world.ts";
import { addPublicPost, addPublicProject } from "./rows.ts";
import { BROWSER } from "./views.ts";

const SITE_ZONE = "America/New_York";
export const WEB = "https://www.google.com/";
export const LETTER = "?utm_source=letter&utm_medium=email&utm_campaign=May";

/** A week, read a week later. */
export const RANGE = rangeFrom(
  { days: "custom", from: "2026-05-07", to: "2026-05-13" },
  "2026-05-20",
);

type Origin = { referrer?: string; search?: string; vitals?: object; userAgent?: string };

/** A site with a project and a post, and a clock of its own. */
export async function visitedSite() {
  const opened = await importWorld();
  let time = new Date();
  const now = () => time;
  const world = { ...opened.world, now, collector: new Collector({ ...opened.world, now }) };
  const { db } = world;
  await db.insert(siteConfig).values({ timeZone: SITE_ZONE });
  await addPublicProject(db, { slug: "signs", title: "Harbour Signs" });
  const publishedAt = new Date("2026-05-12T13:00:00Z");
  await addPublicPost(db, { slug: "windows", title: "Shop windows", publishedAt });

  const setClock = (to: string) => {
    time = new Date(to);
  };

  /** A visitor's pages, each so many seconds. */
  async function visit(
    start: string,
    address: string,
    pages: [path: string, seconds: number][],
    from: Origin = {},
  ): Promise<void> {
    setClock(start);
    const { userAgent = BROWSER, vitals, ...origin } = from;
    for (const [at, [path, seconds]] of pages.entries()) {
      const own = at === 0 ? origin : {};
      const sent = [
        { path, isOpened: true, isRead: true, ...own },
        { path, seconds, vitals },
      ];
      for (const each of sent) {
        const beacon = parseBeacon(JSON.stringify(each));
        if (beacon) world.collector.collect(beacon, { address, userAgent });
        time = new Date(time.getTime() + seconds * 1000);
      }
      time = new Date(time.getTime() - seconds * 1000 + 2_000);
    }
    await world.collector.flush();
  }

  const report = (filters: Filters = {}) =>
    readReport(db, {
      range: RANGE,
      filters,
      timeZone: SITE_ZONE,
      now: new Date("2026-05-20T12:00:00Z"),
    });

  return { world, visit, setClock, report, close: opened.close };
}
