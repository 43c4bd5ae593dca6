import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Filters } from "#domain/analytics/filters.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { BROWSER } from "../../../tests/support/views.ts";
import { LETTER, RANGE, visitedSite, WEB } from "../../../tests/support/visited-site.ts";
import { rollUpJob } from "../roll-up-job.ts";
import { analyticsDays, analyticsRolledDays } from "../tables.ts";
import { readByDay, readScope } from "./read-figures.ts";
import { readTopPages } from "./read-top-pages.ts";

const { world, visit, setClock, report } = await forAllTests(visitedSite());

beforeAll(async () => {
  const phone = `${BROWSER} Mobile`;
  // Four sessions of three visitors on the 12th, two on the 13th, one the week before.
  await visit("2026-05-12T14:00:00Z", "203.0.113.1", [["/", 5]], {
    referrer: WEB,
    vitals: { lcp: 1_000, inp: 40, cls: 0 },
  });
  await visit(
    "2026-05-12T15:00:00Z",
    "203.0.113.1",
    [
      ["/project/signs", 60],
      ["/contact", 30],
    ],
    {
      search: LETTER,
    },
  );
  await visit("2026-05-12T15:10:00Z", "203.0.113.2", [["/blog/windows", 20]], {
    referrer: WEB,
    userAgent: phone,
  });
  // Already the 13th in UTC.
  await visit("2026-05-13T02:30:00Z", "203.0.113.3", [["/", 9]], {
    vitals: { lcp: 4_400, inp: 40, cls: 0.3 },
  });
  await visit("2026-05-13T14:00:00Z", "203.0.113.1", [["/", 12]], {
    referrer: "https://chatgpt.com/",
    vitals: { lcp: 2_000, inp: 300, cls: 0 },
  });
  await visit("2026-05-13T15:00:00Z", "203.0.113.4", [
    ["/blog/windows", 10],
    ["/", 4],
  ]);
  await visit("2026-05-06T15:00:00Z", "203.0.113.4", [["/", 3]]);
});

test("totals, days and the previous period", async () => {
  const { total, previous, chart } = await report();
  expect(total).toEqual({ views: 8, visitors: 5, sessions: 6, bounces: 2, seconds: 150 });
  expect(previous).toEqual({ views: 1, visitors: 1, sessions: 1, bounces: 1, seconds: 3 });
  expect(chart.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 5, 3]);
  expect(chart.map(({ visitors }) => visitors)).toEqual([0, 0, 0, 0, 0, 3, 2]);
  expect(chart.map(({ before }) => before)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(chart[5]?.published).toEqual(["Shop windows"]);
});

test("a report leaves connections to visitors, and takes each noun's most viewed pages", async () => {
  const pool = world.db.$client;
  let [busy, most] = [0, 0];
  const acquire = () => {
    busy += 1;
    most = Math.max(most, busy);
  };
  const release = () => {
    busy -= 1;
  };
  pool.on("acquire", acquire).on("release", release);
  await report();
  pool.off("acquire", acquire).off("release", release);
  expect(most).toBe(2);
  const top = await readTopPages(world.db, await readScope(world.db, RANGE, {}), 1);
  expect(top.map(({ path, noun }) => [path, noun])).toEqual([
    ["/", "Page"],
    ["/blog/windows", "Post"],
    // What the other pages have together.
    ["", "Page"],
    ["/project/signs", "Project"],
  ]);
});

test("pages with their titles, sources, campaigns and devices", async () => {
  const { pages, sources, channels, campaigns, devices } = await report();
  expect(pages.map(({ title, noun, views, seconds }) => [title, noun, views, seconds])).toEqual([
    ["Home", "Page", 4, 30],
    ["Shop windows", "Post", 2, 30],
    ["Contact", "Page", 1, 30],
    ["Harbour Signs", "Project", 1, 60],
  ]);
  const sessionsOf = (rows: { name: string; sessions: number }[]) =>
    Object.fromEntries(rows.map(({ name, sessions }) => [name, sessions]));
  expect(sessionsOf(channels)).toEqual({ Search: 2, Email: 1, Direct: 2, Referral: 1 });
  expect(sessionsOf(sources)).toEqual({ Google: 2, letter: 1, ChatGPT: 1 });
  expect(sources.find(({ isAssistant }) => isAssistant)?.name).toBe("ChatGPT");
  expect(sessionsOf(campaigns)).toEqual({ May: 1 });
  expect(sessionsOf(devices)).toEqual({ desktop: 5, mobile: 1 });
});

test("web vitals are the 75th percentile with Google's rating", async () => {
  const { vitals } = await report();
  expect(vitals).toEqual([
    {
      path: "/",
      title: "Home",
      samples: 3,
      lcp: { value: 4_500, rating: "poor" },
      inp: { value: 300, rating: "needs work" },
      cls: { value: 300, rating: "poor" },
    },
  ]);
});

test.each<[Filters, number[]]>([
  [{ source: "Google" }, [2, 2, 2]],
  [{ channel: "Direct" }, [3, 2, 2]],
  [{ page: "/" }, [5, 4, 4]],
  [{ page: "/blog/windows" }, [3, 2, 2]],
  [{ entry: "/blog/windows", device: "mobile" }, [1, 1, 1]],
  [{ campaign: "May" }, [2, 1, 1]],
  [{ country: "DE" }, [0, 0, 0]],
  [{ source: "' or 1=1 --" }, [0, 0, 0]],
])("the filter %j leaves views, visitors and sessions %j", async (filters, expected) => {
  const { total } = await report(filters);
  expect([total.views, total.visitors, total.sessions]).toEqual(expected);
});

test("a roll-up changes no figure, and a late event is counted", async () => {
  const before = await report();
  setClock("2026-05-14T12:00:00Z");
  const rollUp = () => rollUpJob.run(world, {}, new AbortController().signal);
  await rollUp();
  expect(await world.db.$count(analyticsRolledDays)).toBe(3);
  expect(await report()).toEqual(before);
  await world.db.update(analyticsDays).set({ views: 100 }).where(eq(analyticsDays.kind, "total"));
  expect((await report()).total.views).toBe(200);
  // The visitor of the evening of the 12th comes back after midnight.
  await visit("2026-05-13T02:35:00Z", "203.0.113.3", [["/about", 1]]);
  await rollUp();
  expect((await report()).chart.map(({ views }) => views).slice(-2)).toEqual([6, 100]);
});

test("a day counts once when its roll-up ends or begins to count within a report", async () => {
  const { db } = world;
  setClock("2026-05-14T12:00:00Z");
  await rollUpJob.run(world, {}, new AbortController().signal);
  const read = async (scope: Awaited<ReturnType<typeof readScope>>) =>
    (await readByDay(db, scope)).map(({ day, views }) => [day, views]);
  const rolled = await readScope(db, RANGE, {});
  expect(rolled.uncomputed).toEqual([]);
  const before = await read(rolled);
  expect(before.map(([day]) => day)).toEqual(["2026-05-12", "2026-05-13"]);
  const last = { day: "2026-05-13" };
  await db.delete(analyticsRolledDays).where(eq(analyticsRolledDays.day, last.day));
  expect(await read(rolled)).toEqual(before);
  const computed = await readScope(db, RANGE, {});
  expect(computed.uncomputed).toEqual([last.day]);
  const live = await read(computed);
  await db.insert(analyticsRolledDays).values(last);
  expect(await read(computed)).toEqual(live);
});
