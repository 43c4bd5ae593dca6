import { expect, test, vi } from "vitest";
import { fetchSmart } from "./search-data.ts";

test("smart search on a stalled connection fails after half a minute", async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
  const fetch = vi.spyOn(globalThis, "fetch").mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );
  const search = fetchSmart({ query: "signs", part: "results" }, new AbortController().signal);
  late.abort(new DOMException("The operation timed out", "TimeoutError"));
  await expect(search).rejects.toThrow("timed out");
  expect(timeout).toHaveBeenCalledWith(30_000);
  expect(fetch).toHaveBeenCalledOnce();
});
