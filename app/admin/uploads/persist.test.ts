import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { persist, type Refused } from "./persist.ts";

const TOO_MANY = "Too many uploads are under way.";
const signal = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json({ signedIn: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Tries what is answered like this each time; tells how often, and what was said in the end. */
async function tryWhat(status: number, said: string) {
  let tries = 0;
  const trying = persist<never>({ state: () => {} }, signal, async () => {
    tries += 1;
    return { ok: false, status, said };
  });
  const end = trying.catch(({ message, isFinal }: Refused) => ({ message, isFinal }));
  await vi.runAllTimersAsync();
  return { tries, ...(await end) };
}

test("what passes is tried several times, and then told in the server's words", async () => {
  const told = { message: TOO_MANY, isFinal: false };
  expect(await tryWhat(429, JSON.stringify({ detail: TOO_MANY }))).toEqual({ tries: 7, ...told });
  expect(await tryWhat(502, "<h1>Bad Gateway</h1>")).toMatchObject({ tries: 7, message: "" });
});

test.each([
  [413, true],
  [415, true],
  [422, true],
  [404, false],
  [507, false],
])("a refusal with %d is told at once, final for this file: %s", async (status, isFinal) => {
  const said = JSON.stringify({ detail: "No." });
  expect(await tryWhat(status, said)).toEqual({ tries: 1, message: "No.", isFinal });
});
