import { expect, test } from "vitest";
import { TaskQueue } from "./task-queue.ts";

test("tasks run one after the other, also after one that fails", async () => {
  const queue = new TaskQueue();
  const steps: string[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const first = queue.add(async () => {
    await isReleased;
    steps.push("first");
    throw new Error("failed");
  });
  const second = queue.add(async () => {
    steps.push("second");
    return true;
  });
  release();
  await expect(first).rejects.toThrow("failed");
  expect(await second).toBe(true);
  expect(steps).toEqual(["first", "second"]);
});

test("what waits when the editor is left never begins", async () => {
  const queue = new TaskQueue();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = queue.add(async () => {
    begin();
    await isReleased;
    return true;
  });
  const steps: string[] = [];
  const publish = queue.add(async () => {
    steps.push("published");
    return true;
  });
  await hasBegun;
  queue.close();
  release();
  expect(await first).toBe(true);
  expect(await publish).toBe(false);
  expect(queue.signal.aborted).toBe(true);
  // Effects run twice while developing.
  queue.open();
  expect(await queue.add(async () => true)).toBe(true);
  expect(steps).toEqual([]);
});
