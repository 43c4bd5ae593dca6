import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedJson } from "./cached-json.ts";
import { ApiError } from "./fetch-json.ts";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

test("requests within a minute of the answer share it", async () => {
  fetched.mockImplementation(() => answer([1]));
  const get = cachedJson<number[]>();
  const [first, second] = await Promise.all([get("/a"), get("/a")]);
  expect(second).toBe(first);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await get("/a")).toBe(first);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await get("/a")).toEqual(first);
  await get("/b");
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("a failure is retried three times, ever later, and is not kept", async () => {
  fetched.mockImplementation(() => answer({ detail: "Busy" }, 503));
  const get = cachedJson<number[]>();
  const failed = expect(get("/a")).rejects.toThrow(new ApiError("Busy"));
  for (const [at, requests] of [
    [0, 1],
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(at);
    expect(fetched).toHaveBeenCalledTimes(requests);
  }
  await failed;
  fetched.mockImplementation(() => answer([2]));
  expect(await get("/a")).toEqual([2]);
});

test("an aborted request is not retried, and the next one does not join it", async () => {
  fetched.mockImplementation(() => answer({}, 503));
  const get = cachedJson<number[]>();
  const abort = new AbortController();
  const aborted = expect(get("/a", abort.signal)).rejects.toThrow("left");
  await vi.advanceTimersByTimeAsync(500);
  abort.abort(new Error("left"));
  fetched.mockImplementation(() => answer([3]));
  expect(await get("/a")).toEqual([3]);
  await aborted;
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("an answer that has arrived is kept when its request is aborted later", async () => {
  fetched.mockImplementation(() => answer([4]));
  const get = cachedJson<number[]>();
  const abort = new AbortController();
  const first = await get("/a", abort.signal);
  abort.abort();
  expect(await get("/a")).toBe(first);
});

test("on a stalled connection a request fails after half a minute, and is not kept", async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(late.signal);
  fetched.mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );
  const get = cachedJson<number[]>();
  const stalled = expect(get("/a")).rejects.toThrow("timed out");
  late.abort(new DOMException("The operation timed out", "TimeoutError"));
  await stalled;
  expect(timeout).toHaveBeenCalledWith(30_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockImplementation(() => answer([5]));
  expect(await get("/a")).toEqual([5]);
});
