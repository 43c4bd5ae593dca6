import { expect, test } from "vitest";
import { runWhenWoken } from "./run-when-woken.ts";

const HOUR_MS = 3_600_000;

test("what is woken while its work fails works again", async () => {
  const first = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) await first.promise;
  };
  const woken = runWhenWoken(work, { everyMs: HOUR_MS, failed: (error) => failures.push(error) });
  woken.wake();
  first.reject("no");
  await expect.poll(() => runs).toBe(2);
  await woken.stop();
  expect(failures).toEqual(["no"]);
});
