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

test("a hidden tab does not poll, and polls at once when one was missed", async () => {
  const poll = vi.fn(async () => undefined);
  const stop = pollWhileVisible(poll, 1_000);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(poll).toHaveBeenCalledTimes(2);
  show(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(poll).toHaveBeenCalledTimes(2);
  show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(poll).toHaveBeenCalledTimes(3);
  // Looking away for a moment is no reason to poll.
  show(false);
  show(true);
  await vi.advanceTimersByTimeAsync(900);
  expect(poll).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(poll).toHaveBeenCalledTimes(4);
  stop();
  show(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(poll).toHaveBeenCalledTimes(4);
});

test("no poll begins while the last one runs, nor after the end", async () => {
  const replies: (() => void)[] = [];
  const poll = vi.fn(() => new Promise<void>((resolve) => replies.push(resolve)));
  const stop = pollWhileVisible(poll, 1_000);
  await vi.advanceTimersByTimeAsync(10_000);
  show(false);
  show(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(poll).toHaveBeenCalledTimes(1);
  replies.pop()?.();
  await vi.advanceTimersByTimeAsync(999);
  expect(poll).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(poll).toHaveBeenCalledTimes(2);
  stop();
  replies.pop()?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(poll).toHaveBeenCalledTimes(2);
});
