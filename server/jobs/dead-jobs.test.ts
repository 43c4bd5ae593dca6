import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { importWorld } from "../../tests/support/import-world.ts";
import { dismissDeadJobs, listDeadJobs } from "./dead-jobs.ts";
import type { Job } from "./job.ts";
import { LABELS } from "./job-labels.ts";
import type { JobRules } from "./job-queue.ts";
import type { OpenQueue } from "./queue.ts";
import { startJobs } from "./start-jobs.ts";

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
  expect(await dismissDeadJobs(opened.world.db, {})).toBe(0);
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
    jobs: [{ name: "failing", label: "failing", tries: 1, reason: "no luck" }, {}],
  });
});

test("a dead job is done when it is retried after its cause was mended", async () => {
  opened = await importWorld();
  const { world } = opened;
  const done: string[] = [];
  let isMended = false;
  const job: typeof failing = {
    ...failing,
    async run(_, { text }) {
      if (!isMended) throw new Error("no luck");
      done.push(text);
    },
  };
  await world.queue.work(world, job);
  await world.queue.add(world.db, job, { text: "one" });
  await world.queue.add(world.db, job, { text: "other" });
  const count = async () => (await listDeadJobs(world.db)).count;
  await expect.poll(count, PATIENT).toBe(2);
  const { jobs } = await listDeadJobs(world.db);
  const ids = jobs.flatMap(({ id, data }) => (JSON.stringify(data).includes("one") ? [id] : []));
  expect(await world.retryDeadJobs({ name: "another" })).toBe(0);
  isMended = true;
  expect(await world.retryDeadJobs({ ids })).toBe(1);
  expect(await count()).toBe(1);
  await expect.poll(() => done, PATIENT).toEqual(["one"]);
  expect(await world.retryDeadJobs({ ids })).toBe(0);
  expect(await dismissDeadJobs(world.db, { name: "another" })).toBe(0);
  expect(await dismissDeadJobs(world.db, { ids })).toBe(0);
  expect(await dismissDeadJobs(world.db, {})).toBe(1);
  expect(await count()).toBe(0);
  expect(done).toEqual(["one"]);
});

test("every job is named in words and runs, those that remove old data by the clock", async () => {
  opened = await importWorld();
  const jobs: Pick<JobRules<object>, "name" | "cron">[] = [];
  const work: OpenQueue["work"] = async (_, job) => void jobs.push(job);
  await startJobs({ ...opened.world, queue: { ...opened.world.queue, work } });
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(LABELS).toSorted());
  const withoutClock = jobs.filter(({ name, cron }) => name.startsWith("forget-") && !cron);
  expect(withoutClock).toEqual([]);
});
