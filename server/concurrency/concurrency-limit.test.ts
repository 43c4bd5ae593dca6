import { expect, test } from "vitest";
import { ConcurrencyLimit, TooBusy } from "./concurrency-limit.ts";

test("work whose signal has aborted before is refused", async () => {
  const limit = new ConcurrencyLimit({ running: 1, waiting: 9 });
  await expect(limit.run("a", async () => "done", AbortSignal.abort())).rejects.toThrow(TooBusy);
  expect(await limit.run("a", async () => "done")).toBe("done");
});

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
    new ConcurrencyLimit({ running: 2, waiting: 9 }),
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
    new ConcurrencyLimit({ running: 1, waiting: 9 }),
  );
  for (const name of ["a1", "a2", "a3"]) void work("a", name);
  void work("b", "b1");
  for (let i = 0; i < 4; i++) {
    await nextTick();
    release[i]?.();
  }
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
});

test("when too much is waiting, the client with the most of it is refused", async () => {
  const { work } = worksite(new ConcurrencyLimit({ running: 1, waiting: 4 }));
  const [, , a2, a3, a4] = ["running", "a1", "a2", "a3", "a4"].map((name) => work("a", name));
  await expect(work("a", "a5")).rejects.toThrow(TooBusy);
  void work("b", "b1");
  await expect(a4).rejects.toThrow(TooBusy);
  void work("c", "c1");
  await expect(a3).rejects.toThrow(TooBusy);
  // Nothing would be gained: b would have as much waiting as a.
  await expect(work("b", "b2")).rejects.toThrow(TooBusy);
  void work("d", "d1");
  await expect(a2).rejects.toThrow(TooBusy);
  await expect(work("e", "e1")).rejects.toThrow(TooBusy);
});

test("clients that fill the queue do not shut out another, whose work is done", async () => {
  const { started, release, work, nextTick } = worksite(
    new ConcurrencyLimit({ running: 1, waiting: 6 }),
  );
  const flood = Promise.allSettled(
    ["a1", "b1", "a2", "b2", "a3", "b3", "a4"].map((name) => work(name.slice(0, 1), name)),
  );
  const others = [work("c", "c1"), work("d", "d1")];
  for (let i = 0; i < 7; i++) {
    await nextTick();
    release[i]?.();
  }
  expect(started).toEqual(["a1", "b1", "a2", "c1", "d1", "b2", "a3"]);
  expect(await Promise.all(others)).toEqual(["c1", "d1"]);
  expect((await flood).filter(({ status }) => status === "rejected")).toHaveLength(2);
});

test("work that was refused for others is not affected by its deadline later", async () => {
  const { started, release, work, nextTick } = worksite(
    new ConcurrencyLimit({ running: 1, waiting: 2 }),
  );
  const deadline = new AbortController();
  void work("a", "running");
  void work("a", "a1");
  const refused = work("a", "a2", deadline.signal);
  void work("b", "b1");
  await expect(refused).rejects.toThrow(TooBusy);
  deadline.abort();
  await expect(work("a", "a3")).rejects.toThrow(TooBusy);
  for (let i = 0; i < 3; i++) {
    await nextTick();
    release[i]?.();
  }
  expect(started).toEqual(["running", "a1", "b1"]);
});

test("failed work frees its slot", async () => {
  const limit = new ConcurrencyLimit({ running: 1, waiting: 9 });
  await expect(limit.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await limit.run("a", async () => "done")).toBe("done");
});

test("work whose time is over before it started makes room, and never starts", async () => {
  const { started, release, work, nextTick } = worksite(
    new ConcurrencyLimit({ running: 1, waiting: 2 }),
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
