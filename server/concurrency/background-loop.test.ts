import { expect, test } from "vitest";
import { startBackgroundLoop } from "./background-loop.ts";

const HOUR_MS = 3_600_000;

test("a trigger while the work fails runs it again", async () => {
  const first = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) await first.promise;
  };
  const loop = startBackgroundLoop(work, {
    everyMs: HOUR_MS,
    failed: (error) => failures.push(error),
  });
  loop.trigger();
  first.reject("no");
  await expect.poll(() => runs).toBe(2);
  await loop.stop();
  expect(failures).toEqual(["no"]);
});
