import { existsSync } from "node:fs";
import { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RunState } from "#domain/import/run.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { expireUploadsJob } from "../../uploads/expire-job.ts";
import { withImportLock } from "../import-lock.ts";
import { importRuns } from "../tables.ts";
import { requestDryRun, requestWrite } from "./change-run.ts";
import { findOpenRun, findRun } from "./find-run.ts";
import { runFolder } from "./run-files.ts";
import { startRun } from "./start-run.ts";

let uploads: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
// No worker runs here, so jobs stay queued.
const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  uploads = await temporaryFolder();
  path = join(uploads.path, "work.csv");
  await writeFile(path, "title,client,year,type\nA,B,2020,Pitch\n");
});
afterAll(async () => {
  await uploads.remove();
});
beforeEach(async () => {
  await world.db.delete(importRuns);
});

async function start(): Promise<string> {
  const started = await startRun(world, { path, fileName: "work.csv" });
  if (!started.ok) throw new Error(started.problem);
  return started.id;
}

const set = (id: string, values: Partial<typeof importRuns.$inferInsert>) =>
  world.db.update(importRuns).set(values).where(eq(importRuns.id, id));
const stateOf = async (id: string) => (await findRun(world, id))?.state;

test.each<RunState>(["mapping", "planned", "stopped", "failed"])(
  "a new upload replaces a run that is %s",
  async (state) => {
    const old = await start();
    await set(old, { state });
    const id = await start();
    expect(await stateOf(old)).toBeUndefined();
    expect([old, id].map((run) => existsSync(runFolder(world, run)))).toEqual([false, true]);
    expect(await findOpenRun(world)).toMatchObject({ id });
  },
);

test("a new upload replaces no run that is busy, and none that is done", async () => {
  const done = await start();
  await set(done, { state: "done" });
  const busy = await start();
  const refused = {
    ok: false,
    problem: expect.stringMatching(/^Another upload is being imported/),
  };
  for (const state of ["reading", "writing"] as const) {
    await set(busy, { state });
    expect(await startRun(world, { path, fileName: "work.csv" })).toEqual(refused);
  }
  expect([await stateOf(done), await stateOf(busy)]).toEqual(["done", "writing"]);
  expect(existsSync(runFolder(world, busy))).toBe(true);
});

test("of two uploads at once one is started", async () => {
  const both = await Promise.all([1, 2].map(() => startRun(world, { path, fileName: "work.csv" })));
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await world.db.$count(importRuns)).toBe(1);
});

test("a run whose job failed for good is stopped, and can be started again", async () => {
  const id = await start();
  const problem =
    "The import could not be started after several tries. See the server log for details.";
  for (const state of ["reading", "writing"] as const) {
    await set(id, { state });
    expect(await stateOf(id)).toBe(state);
    await world.db.execute(sql`update jobs.job set state = 'failed' where name = 'import'`);
    expect(await findOpenRun(world)).toMatchObject({ state: "stopped", problem });
    expect(await requestDryRun(world, id, {})).toBe(true);
    expect(await stateOf(id)).toBe("reading");
  }
});

test("a failed run is shown with its problem", async () => {
  const id = await start();
  const failed = { state: "failed", problem: "This is not a valid ZIP archive." } as const;
  await set(id, failed);
  expect(await findOpenRun(world)).toMatchObject({ id, ...failed });
});

test("a stopped run is read again, and never written unreviewed", async () => {
  const id = await start();
  const notes = { sample: { untouched: 0, edited: 0 }, gone: [], leftOut: [] };
  await set(id, { state: "stopped", notes });
  expect(await requestWrite(world, id)).toBe("outdated");
  expect(await requestDryRun(world, id, {})).toBe(true);
  await set(id, { state: "planned", notes });
  expect(await requestWrite(world, id)).toBe("queued");
});

test("an import is not started while another import or an undo runs, and keeps its dry run", async () => {
  const id = await start();
  await set(id, { state: "planned" });
  await withImportLock(world.db, async () => {
    expect(await requestWrite(world, id)).toBe("import");
    await set(id, { state: "writing" });
    expect(await requestWrite(world, id)).toBe("outdated");
    await set(id, { state: "planned" });
  });
  expect(await stateOf(id)).toBe("planned");
  expect(await requestWrite(world, id)).toBe("queued");
});

test("the files of killed processes are removed after a day", async () => {
  const [dead, running] = ["dead", "running"].map((name) => runFolder(world, name));
  for (const folder of [dead, running]) await mkdir(folder ?? "", { recursive: true });
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const open = runFolder(world, await start());
  for (const old of [dead, open]) await utimes(old ?? "", yesterday, yesterday);
  await expireUploadsJob.run(world, {}, new AbortController().signal);
  const found = [dead, running, open].map((folder) => existsSync(folder ?? ""));
  expect(found).toEqual([false, true, true]);
});

test("an unreadable imports folder does not count as empty", async () => {
  const folder = runFolder(world, "");
  await rm(folder, { recursive: true, force: true });
  await symlink(folder.replace(/\/$/, ""), folder.replace(/\/$/, ""));
  await expect(start()).rejects.toThrow("ELOOP");
  await rm(folder.replace(/\/$/, ""));
});
