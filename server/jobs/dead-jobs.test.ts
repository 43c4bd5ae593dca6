import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { importWorld } from "../../tests/support/import-world.ts";
import { listDeadJobs } from "./dead-jobs.ts";
import type { Job } from "./job.ts";

const PATIENT = { timeout: 10_000 };

let opened: Awaited<ReturnType<typeof importWorld>>;
afterEach(() => opened.close());

const failing: Job<{ text: string }> = {
  name: "failing",
  data: z.object({ text: z.string() }),
  retries: { times: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 },
  timeoutSeconds: 60,
  async run() {
    throw new Error("no luck");
  },
};

test("before the first start nothing has failed", async () => {
  opened = await importWorld();
  expect(await listDeadJobs(opened.world.db)).toEqual({ jobs: [], count: 0 });
});

test("dead jobs are listed with their reason, newest first", async () => {
  opened = await importWorld();
  const { world } = opened;
  await world.queue.work(world, failing);
  await world.queue.add(world.db, failing, { text: "first" });
  const dead = async () => (await listDeadJobs(world.db)).jobs.map(({ data }) => data);
  await expect.poll(dead, PATIENT).toEqual([{ text: "first" }]);
  await world.queue.add(world.db, failing, { text: "second" });
  await expect.poll(dead, PATIENT).toEqual([{ text: "second" }, { text: "first" }]);
  expect(await listDeadJobs(world.db)).toMatchObject({
    count: 2,
    jobs: [{ name: "failing", tries: 1, reason: "Error: no luck" }, {}],
  });
});
