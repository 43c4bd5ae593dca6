import { expect, test } from "vitest";
import { TooBusy, WorkLimit } from "./work-limit.ts";

/** Work that notes its begin and goes on until it is let go. */
function worksite(limit: WorkLimit) {
  const begun: string[] = [];
  const letGo: (() => void)[] = [];
  const work = (sender: string, name: string) =>
    limit.run(sender, () => {
      begun.push(name);
      return new Promise<string>((resolve) => letGo.push(() => resolve(name)));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, letGo, work, settle };
}

test("no more work goes on at a time than may, and all of it is done", async () => {
  const { begun, letGo, work, settle } = worksite(
    new WorkLimit({ running: 2, waiting: 9, waitingOfOne: 9 }),
  );
  const all = Promise.all(["1", "2", "3", "4"].map((name) => work("a", name)));
  await settle();
  expect(begun).toEqual(["1", "2"]);
  for (let i = 0; i < 4; i++) {
    letGo[i]?.();
    await settle();
  }
  expect(await all).toEqual(["1", "2", "3", "4"]);
});

test("a sender of much waits no less than a sender of little", async () => {
  const { begun, letGo, work, settle } = worksite(
    new WorkLimit({ running: 1, waiting: 9, waitingOfOne: 9 }),
  );
  for (const name of ["a1", "a2", "a3"]) void work("a", name);
  void work("b", "b1");
  for (let i = 0; i < 4; i++) {
    await settle();
    letGo[i]?.();
  }
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

test("what would wait behind too much is refused, of one sender sooner than of all", async () => {
  const { work } = worksite(new WorkLimit({ running: 1, waiting: 3, waitingOfOne: 2 }));
  for (const name of ["1", "2", "3"]) void work("a", name);
  await expect(work("a", "4")).rejects.toThrow(TooBusy);
  void work("b", "1");
  await expect(work("c", "1")).rejects.toThrow(TooBusy);
});

test("work that fails gives its place to the next", async () => {
  const limit = new WorkLimit({ running: 1, waiting: 9, waitingOfOne: 9 });
  await expect(limit.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await limit.run("a", async () => "done")).toBe("done");
});
