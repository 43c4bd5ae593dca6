import { existsSync } from "node:fs";
import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OPEN_RUNS_MAX, type RunState } from "#domain/import/run.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { importRuns } from "../tables.ts";
import { findRun, listOpenRuns } from "./find-run.ts";
import { runFolder, runsFolder } from "./run-folder.ts";
import { requestDryRun, requestWrite } from "./run-transitions.ts";
import { startRun } from "./start-run.ts";
import { sweepRuns } from "./sweep-runs.ts";

// No worker runs here, so jobs stay queued.
let opened: Awaited<ReturnType<typeof importWorld>>;
let uploads: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
beforeAll(async () => {
  opened = await importWorld();
  uploads = await temporaryFolder();
  path = join(uploads.path, "work.csv");
  await writeFile(path, "title,client,year,type\nA,B,2020,Pitch\n");
});
afterAll(async () => {
  await opened.close();
  await uploads.remove();
});
beforeEach(async () => {
  await opened.world.db.delete(importRuns);
});

async function start(): Promise<string> {
  const started = await startRun(opened.world, { path, fileName: "work.csv" });
  if (!started.ok) throw new Error(started.problem);
  return started.id;
}

const set = (id: string, values: Partial<typeof importRuns.$inferInsert>) =>
  opened.world.db.update(importRuns).set(values).where(eq(importRuns.id, id));
const stateOf = async (id: string) => (await findRun(opened.world, id))?.state;

test("one run too many evicts only the oldest that wrote nothing", async () => {
  const { world } = opened;
  const ids: string[] = [];
  const states: RunState[] = ["stopped", "planned", "mapping"];
  for (let count = 0; count < OPEN_RUNS_MAX; count += 1) {
    const id = await start();
    await set(id, { state: states[count] ?? "reading", updatedAt: new Date(count) });
    ids.push(id);
  }
  const [stopped = "", planned = "", mapping = ""] = ids;
  await world.db.execute(
    sql`insert into import_batches (origin, source, run_id) values ('admin', 'work.csv', ${stopped})`,
  );
  const more = await Promise.all([start(), start()]);
  expect(new Set(more).size).toBe(2);
  expect([await stateOf(stopped), await stateOf(planned), await stateOf(mapping)]).toEqual([
    ...["stopped", undefined, undefined],
  ]);
  expect(existsSync(runFolder(world, planned))).toBe(false);
  expect(existsSync(runFolder(world, stopped))).toBe(true);
  expect(await startRun(world, { path, fileName: "work.csv" })).toEqual({
    ok: false,
    problem: expect.stringMatching(/^10 imports are in progress or unfinished\./),
  });
  expect(await world.db.$count(importRuns)).toBe(OPEN_RUNS_MAX);
});

test("a run whose job failed for good has failed, and can be tried again", async () => {
  const { world } = opened;
  const [read, written] = [await start(), await start()];
  await set(written, { state: "writing" });
  expect([await stateOf(read), await stateOf(written)]).toEqual(["reading", "writing"]);
  await world.db.execute(sql`update jobs.job set state = 'failed' where name = 'import'`);
  const problem =
    "The import could not be started after several tries. See the server log for details.";
  expect(await findRun(world, read)).toMatchObject({ state: "failed", problem });
  expect(await findRun(world, written)).toMatchObject({ state: "stopped", problem });
  await sweepRuns(world);
  expect(await requestDryRun(world, read, {})).toBe(true);
  expect(await stateOf(read)).toBe("reading");
});

test("a failed run is listed for a day", async () => {
  const { world } = opened;
  const id = await start();
  await set(id, { state: "failed", problem: "This is not a valid ZIP archive." });
  expect(await listOpenRuns(world)).toMatchObject([
    { id, state: "failed", problem: "This is not a valid ZIP archive." },
  ]);
  await set(id, { updatedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) });
  expect(await listOpenRuns(world)).toEqual([]);
});

test("a run stopped before its dry run is read again, and never written unreviewed", async () => {
  const id = await start();
  await set(id, { state: "stopped", notes: null });
  expect(await requestWrite(opened.world, id)).toBe(false);
  expect(await requestDryRun(opened.world, id, {})).toBe(true);
  const notes = { sample: { untouched: 0, edited: 0 }, gone: [], leftOut: [] };
  await set(id, { state: "stopped", notes });
  expect(await requestWrite(opened.world, id)).toBe(true);
});

test("an unreadable imports folder does not count as empty", async () => {
  const folder = runsFolder(opened.world);
  await rm(folder, { recursive: true, force: true });
  await sweepRuns(opened.world);
  await symlink(folder, folder);
  await expect(sweepRuns(opened.world)).rejects.toThrow("ELOOP");
  await rm(folder);
});
