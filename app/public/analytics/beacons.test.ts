import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_ENDS_AFTER_MS } from "#domain/analytics/session.ts";
import { measureVisibleTime, REPORT_EVERY_MS } from "./beacons.ts";

const HOUR_MS = 60 * 60 * 1000;
const page = { hidden: false, hasFocus: true };
let changed: () => void;
let reported: number[];
let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, { hidden: false, hasFocus: true });
  changed = () => undefined;
  reported = [];
  vi.stubGlobal("document", {
    get hidden() {
      return page.hidden;
    },
    hasFocus: () => page.hasFocus,
    addEventListener: (_type: string, listener: () => void) => {
      changed = listener;
    },
    removeEventListener: () => undefined,
  });
  leave = measureVisibleTime(false, (seconds) => reported.push(seconds));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setHidden(hidden: boolean): void {
  page.hidden = hidden;
  changed();
}
const sum = () => reported.reduce((all, seconds) => all + seconds, 0);

test("a page that is read for an hour reports often enough for one session, and all of its time", () => {
  expect(REPORT_EVERY_MS).toBeLessThan(SESSION_ENDS_AFTER_MS / 2);
  vi.advanceTimersByTime(HOUR_MS);
  expect(reported).toHaveLength(HOUR_MS / REPORT_EVERY_MS);
  vi.advanceTimersByTime(90_000);
  leave();
  expect(sum()).toBe(HOUR_MS / 1000 + 90);
  vi.advanceTimersByTime(HOUR_MS);
  expect(reported).toHaveLength(HOUR_MS / REPORT_EVERY_MS + 1);
});

test("a hidden tab reports nothing, and none of its time", () => {
  vi.advanceTimersByTime(10_000);
  setHidden(true);
  vi.advanceTimersByTime(HOUR_MS);
  expect(reported).toEqual([10]);
  setHidden(false);
  vi.advanceTimersByTime(20_000);
  leave();
  expect(reported).toEqual([10, 20]);
});

test("a page that is visible without focus reports its time when it is left", () => {
  page.hasFocus = false;
  vi.advanceTimersByTime(REPORT_EVERY_MS * 2);
  expect(reported).toEqual([]);
  leave();
  expect(sum()).toBe((REPORT_EVERY_MS * 2) / 1000);
});
