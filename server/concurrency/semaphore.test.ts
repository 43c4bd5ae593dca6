import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("work starts in order, as many at once as there are permits", async () => {
  const withPermit = createSemaphore(2);
  const started: number[] = [];
  const all = Array.from({ length: 5 }, (_, index) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const result = withPermit(() => {
      started.push(index);
      return promise;
    });
    return { result, resolve, reject };
  });
  const [first, second, third, fourth, fifth] = all;
  expect(started).toEqual([0, 1]);
  second?.resolve(1);
  await expect.poll(() => started).toEqual([0, 1, 2]);
  first?.reject(new Error("failed"));
  await expect(first?.result).rejects.toThrow("failed");
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  third?.resolve(2);
  fourth?.resolve(3);
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4]);
  fifth?.resolve(4);
  const results = await Promise.allSettled(all.map(({ result }) => result));
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});
