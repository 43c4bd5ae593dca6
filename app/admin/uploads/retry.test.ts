import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryUntilDone, type UploadFailed } from "./retry.ts";

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

/** Runs attempts that always fail like this; resolves to their number and the final error. */
async function failWith(status: number, body: string) {
  let tries = 0;
  const result = retryUntilDone<never>({ state: () => {} }, signal, async () => {
    tries += 1;
    return { ok: false, status, body };
  });
  const end = result.catch(({ message, isFinal }: UploadFailed) => ({ message, isFinal }));
  await vi.runAllTimersAsync();
  return { tries, ...(await end) };
}

test("a transient error is retried, then reported with the server's message", async () => {
  const error = { message: TOO_MANY, isFinal: false };
  expect(await failWith(429, JSON.stringify({ detail: TOO_MANY }))).toEqual({ tries: 7, ...error });
  expect(await failWith(502, "<h1>Bad Gateway</h1>")).toMatchObject({ tries: 7, message: "" });
});

test.each([
  [413, true],
  [415, true],
  [422, true],
  [404, false],
  [507, false],
])("a refusal with %d is not retried, final for this file: %s", async (status, isFinal) => {
  const body = JSON.stringify({ detail: "No." });
  expect(await failWith(status, body)).toEqual({ tries: 1, message: "No.", isFinal });
});
