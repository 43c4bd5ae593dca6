import { expect, test } from "vitest";
import { ConcurrencyLimit, TooBusy } from "./concurrency-limit.ts";

/** Work that records its start and runs until it is released. */
function worksite(limit: ConcurrencyLimit) {
  const started: string[] = [];
  const release: (() => void)[] = [];
  const work = (client: string, name: string, signal?: AbortSignal) =>
    limit.run(
      client,
      () => {
        started.push(name);
        return new Promise<string>((resolve) => release.push(() => resolve(name)));
      },
      signal,
    );
  const nextTick = () => new Promise((resolve) => setImmediate(resolve));
  return { started, release, work, nextTick };
}

test("concurrency is bounded, and all work completes", async () => {
  const { started, release, work, nextTick } = worksite(
    new ConcurrencyLimit({ running: 2, waiting: 9, waitingPerClient: 9 }),
  );
  const all = Promise.all(["1", "2", "3", "4"].map((name) => work("a", name)));
  await nextTick();
  expect(started).toEqual(["1", "2"]);
  for (let i = 0; i < 4; i++) {
    release[i]?.();
    await nextTick();
  }
  expect(await all).toEqual(["1", "2", "3", "4"]);
});

test("a client of much work does not delay another", async () => {
  const { started, release, work, nextTick } = worksite(
    new ConcurrencyLimit({ running: 1, waiting: 9, waitingPerClient: 9 }),
  );
  for (const name of ["a1", "a2", "a3"]) void work("a", name);
  void work("b", "b1");
  for (let i = 0; i < 4; i++) {
    await nextTick();
    release[i]?.();
  }
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
});

test("work beyond the limits is refused, per client first", async () => {
  const { work } = worksite(new ConcurrencyLimit({ running: 1, waiting: 3, waitingPerClient: 2 }));
  for (const name of ["1", "2", "3"]) void work("a", name);
  await expect(work("a", "4")).rejects.toThrow(TooBusy);
  void work("b", "1");
  await expect(work("c", "1")).rejects.toThrow(TooBusy);
});

test("failed work frees its slot", async () => {
  const limit = new ConcurrencyLimit({ running: 1, waiting: 9, waitingPerClient: 9 });
  await expect(limit.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await limit.run("a", async () => "done")).toBe("done");
});

test("work whose time is over before it started makes room, and never starts", async () => {
  const { started, release, work, nextTick } = worksite(
    new ConcurrencyLimit({ running: 1, waiting: 2, waitingPerClient: 2 }),
  );
  const deadline = new AbortController();
  void work("a", "running", deadline.signal);
  const late = work("a", "late", deadline.signal);
  void work("a", "next");
  deadline.abort();
  await expect(late).rejects.toThrow(TooBusy);
  void work("a", "last", AbortSignal.any([]));
  for (let i = 0; i < 3; i++) {
    await nextTick();
    release[i]?.();
  }
  expect(started).toEqual(["running", "next", "last"]);
});
