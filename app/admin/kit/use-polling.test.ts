import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pollWhileVisible } from "./use-polling.ts";

let show: (isVisible: boolean) => void;
beforeEach(() => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  show = (isVisible) => {
    page.hidden = !isVisible;
    page.dispatchEvent(new Event("visibilitychange"));
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a hidden tab does not poll, and polls at once when one was missed", () => {
  const poll = vi.fn(async () => undefined);
  const stop = pollWhileVisible(poll, 1_000);
  vi.advanceTimersByTime(2_500);
  expect(poll).toHaveBeenCalledTimes(2);
  show(false);
  vi.advanceTimersByTime(60_000);
  expect(poll).toHaveBeenCalledTimes(2);
  show(true);
  vi.advanceTimersByTime(0);
  expect(poll).toHaveBeenCalledTimes(3);
  // Looking away for a moment is no reason to poll.
  show(false);
  show(true);
  vi.advanceTimersByTime(900);
  expect(poll).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(100);
  expect(poll).toHaveBeenCalledTimes(4);
  stop();
  show(true);
  vi.advanceTimersByTime(10_000);
  expect(poll).toHaveBeenCalledTimes(4);
});
