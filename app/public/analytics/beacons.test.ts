import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_ENDS_AFTER_MS } from "#domain/analytics/session.ts";
import { afterVisible, measureVisibleTime, REPORT_EVERY_MS } from "./beacons.ts";

const HOUR_MS = 60 * 60 * 1000;
const page = { hidden: false, hasFocus: true };
let changed: () => void;
let focused: (() => void)[];
let reported: number[];
let time: ReturnType<typeof measureVisibleTime>;
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, { hidden: false, hasFocus: true });
  changed = () => undefined;
  focused = [];
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
  vi.stubGlobal("window", {
    addEventListener: (_type: string, listener: () => void) => focused.push(listener),
    removeEventListener: (_type: string, listener: () => void) => {
      focused = focused.filter((other) => other !== listener);
    },
  });
  time = measureVisibleTime(false, (seconds) => reported.push(seconds));
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
  time.stop();
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
  time.stop();
  expect(reported).toEqual([10, 20]);
});

test("a page that is visible without focus reports what was read with it, and the rest when it is left", () => {
  vi.advanceTimersByTime(60_000);
  page.hasFocus = false;
  vi.advanceTimersByTime(HOUR_MS);
  expect(reported).toEqual([REPORT_EVERY_MS / 1000]);
  time.stop();
  expect(sum()).toBe((HOUR_MS + 60_000) / 1000);
});

test("a page that had the focus between two reports reports its time", () => {
  page.hasFocus = false;
  vi.advanceTimersByTime(REPORT_EVERY_MS * 2);
  expect(reported).toHaveLength(1);
  page.hasFocus = true;
  for (const listener of focused) listener();
  page.hasFocus = false;
  vi.advanceTimersByTime(REPORT_EVERY_MS * 2);
  expect(reported).toEqual([REPORT_EVERY_MS / 1000, (REPORT_EVERY_MS * 2) / 1000]);
  time.stop();
  expect(focused).toEqual([]);
});

test("time that was taken for another report is not reported again", () => {
  vi.advanceTimersByTime(55_000);
  expect(time.take()).toBe(55);
  vi.advanceTimersByTime(5_000);
  time.stop();
  expect(reported).toEqual([5]);
});

test("a page is read again a second after its window has the focus again", () => {
  const read = vi.fn();
  const stop = afterVisible(false, read);
  vi.advanceTimersByTime(HOUR_MS);
  expect(read).toHaveBeenCalledTimes(1);
  for (const listener of focused) listener();
  vi.advanceTimersByTime(999);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(2);
  stop();
  expect(focused).toHaveLength(1);
});
