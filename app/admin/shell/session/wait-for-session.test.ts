import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSignOut, sessionState, setSession, startSignOut } from "./session-state.ts";
import { waitForSession } from "./wait-for-session.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  endSignOut();
  setSession("active");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("while signing out, the session is asked for at growing intervals until its end is reported", async () => {
  let isSignedIn = false;
  const request = vi.fn(async () => Response.json({ signedIn: isSignedIn }));
  vi.stubGlobal("fetch", request);
  startSignOut();
  const waiting = waitForSession(new AbortController().signal);
  const times = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return request.mock.calls.length;
  };
  expect([await times(0), await times(1_000), await times(2_000)]).toEqual([1, 2, 3]);
  expect(sessionState()).toBe("active");
  endSignOut();
  expect(await times(4_000)).toBe(4);
  expect(sessionState()).toBe("ended");
  expect(await times(60_000)).toBe(4);
  isSignedIn = true;
  setSession("active");
  await waiting;
});
