import { expect, test } from "vitest";
import { addBeacon, type CountedBeacon, continues, type VisitSession } from "./session.ts";

const START = new Date("2026-03-10T10:58:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const direct = { channel: "Direct", name: "", isAssistant: false } as const;

function session(): VisitSession {
  return {
    id: "1",
    dailyId: "d",
    visitorId: "d",
    day: "2026-03-10",
    startedAt: START,
    lastSeenAt: START,
    entryPath: "/",
    exitPath: "/",
    channel: "Direct",
    source: "",
    isAssistant: false,
    campaign: "",
    lastChannel: "Direct",
    lastSource: "",
    lastCampaign: "",
    device: "desktop",
    country: "",
    pages: 0,
    seconds: 0,
    viewedItem: false,
    viewedContact: false,
  };
}

const beacon = (at: Date, changes: Partial<CountedBeacon> = {}): CountedBeacon => ({
  at,
  path: "/",
  isOpened: true,
  isItem: false,
  seconds: 0,
  source: direct,
  campaign: "",
  ...changes,
});

test("a session ends after 30 minutes without activity, not at a clock hour", () => {
  expect(continues(session(), after(4 * 60))).toBe(true);
  expect(continues(session(), after(30 * 60 - 1))).toBe(true);
  expect(continues(session(), after(30 * 60))).toBe(false);
});

test("a session lasts a day at most", () => {
  const lastSeenAt = after(24 * 60 * 60 - 60);
  expect(continues({ startedAt: START, lastSeenAt }, after(24 * 60 * 60 - 1))).toBe(true);
  expect(continues({ startedAt: START, lastSeenAt }, after(24 * 60 * 60))).toBe(false);
});

test("a clock that jumps back a little goes on, one that jumps far begins anew", () => {
  expect(continues(session(), after(-60))).toBe(true);
  expect(continues(session(), after(-3600))).toBe(false);
});

test("no more time counts than has passed", () => {
  const visit = session();
  addBeacon(visit, beacon(START));
  expect(addBeacon(visit, beacon(after(8), { isOpened: false, seconds: 8 })).seconds).toBe(8);
  addBeacon(visit, beacon(after(10), { isOpened: false, seconds: 86_400 }));
  addBeacon(visit, beacon(after(-100), { isOpened: false, seconds: 500 }));
  expect(visit).toMatchObject({ pages: 1, seconds: 12, lastSeenAt: after(10) });
});

test("the same page within a second is one view, later another", () => {
  const visit = session();
  addBeacon(visit, beacon(START));
  expect(addBeacon(visit, beacon(after(0.5))).isNewPage).toBe(false);
  expect(addBeacon(visit, beacon(after(0.6), { path: "/about" })).isNewPage).toBe(true);
  expect(addBeacon(visit, beacon(after(5))).isNewPage).toBe(true);
  expect(visit).toMatchObject({ pages: 3, entryPath: "/", exitPath: "/" });
});

test("the last touch is the last source from elsewhere", () => {
  const visit = session();
  addBeacon(visit, beacon(START));
  const mail = { channel: "Email", name: "letter", isAssistant: false } as const;
  addBeacon(
    visit,
    beacon(after(60), { path: "/blog/a", isItem: true, source: mail, campaign: "May" }),
  );
  addBeacon(visit, beacon(after(90), { path: "/contact", source: null }));
  addBeacon(visit, beacon(after(95), { path: "/", source: direct }));
  expect(visit).toMatchObject({
    channel: "Direct",
    lastChannel: "Email",
    lastSource: "letter",
    lastCampaign: "May",
    viewedItem: true,
    viewedContact: true,
  });
});

test.each([
  ["elsewhere", direct],
  ["the site itself", null],
])("a campaign alone, on a link of %s, is the last one", (_where, source) => {
  const visit = session();
  const mail = { channel: "Email", name: "letter", isAssistant: false } as const;
  addBeacon(visit, beacon(START, { source: mail, campaign: "May" }));
  addBeacon(visit, beacon(after(60), { source, campaign: "June" }));
  expect(visit).toMatchObject({ lastSource: "letter", lastCampaign: "June" });
  addBeacon(visit, beacon(after(90), { path: "/about", source }));
  expect(visit.lastCampaign).toBe("June");
});

test("a session of a page that reloads itself stops counting", () => {
  const visit = session();
  for (let n = 0; n < 1_200; n += 1) addBeacon(visit, beacon(after(n * 60)));
  expect(visit.pages).toBe(1_000);
});
