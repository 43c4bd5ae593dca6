import { pino } from "pino";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { parseEnvironment } from "../env.ts";
import { storeNotice } from "./notices.ts";
import { notices } from "./tables.ts";
import {
  forgetUnrecognizedProxyJob,
  readUnrecognizedProxy,
  unrecognizedProxyRecorder,
} from "./unrecognized-proxy.ts";

const { world } = await forAllTests(importWorld());
const { db } = world;

const START = new Date("2026-11-20T12:00:00Z").getTime();
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

function readAt(ms: number, TRUSTED_PROXIES = "") {
  const parsed = parseEnvironment({ TRUSTED_PROXIES });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return readUnrecognizedProxy({ db, environment: parsed.environment }, new Date(ms));
}

test("a sender of X-Forwarded-For is recorded each hour, and forgotten a week after the last time", async () => {
  let at = START;
  const log = pino({ level: "silent" });
  const record = unrecognizedProxyRecorder({ db, log, now: () => new Date(at) });
  expect(record("10.0.0.7")).toBe(true);
  await expect.poll(() => readAt(at)).toEqual({ peer: "10.0.0.7", noticedAt: new Date(START) });
  at += HOUR_MS - 1;
  expect(record("10.0.0.8")).toBe(false);
  at += 1;
  expect(record("10.0.0.9")).toBe(true);
  await expect.poll(() => readAt(at)).toEqual({ peer: "10.0.0.9", noticedAt: new Date(at) });
  expect(await readAt(at, "10.0.0.0/8")).toBeNull();
  expect(await readAt(at + 7 * DAY_MS)).not.toBeNull();
  expect(await readAt(at + 7 * DAY_MS + 1)).toBeNull();
});

test("its address is deleted once it is no longer shown, and no other notice is", async () => {
  const noticedAt = new Date(START);
  for (const name of ["unnamed-proxy", "known-secret"])
    await storeNotice(db, { name, detail: "10.0.0.7", noticedAt });
  const namesAfterJob = async (at: number) => {
    const later = { ...world, now: () => new Date(at) };
    await forgetUnrecognizedProxyJob.run(later, {}, new AbortController().signal);
    return (await db.select().from(notices)).map(({ name }) => name).sort();
  };
  expect(await namesAfterJob(START + 7 * DAY_MS)).toEqual(["known-secret", "unnamed-proxy"]);
  expect(await namesAfterJob(START + 7 * DAY_MS + 1)).toEqual(["known-secret"]);
});
