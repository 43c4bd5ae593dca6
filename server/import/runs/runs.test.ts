import { existsSync } from "node:fs";
import { access, copyFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld } from "../../../tests/support/import-world.ts";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { zipFolder } from "../../../tests/support/zip.ts";
import { clients, portfolioProjects } from "../../projects/tables.ts";
import { latestHiddenProjects } from "../hidden-projects.ts";
import { listBatches } from "../list-batches.ts";
import { importRuns } from "../tables.ts";
import { undoBatchWithLock } from "../undo/undo-batch.ts";
import {
  discardRun,
  requestDryRun,
  requestStop,
  requestWrite,
  returnToMapping,
} from "./change-run.ts";
import { findOpenRun, findRun } from "./find-run.ts";
import { importJob } from "./import-job.ts";
import { previewRun, runFolder, unpackedFolder } from "./run-files.ts";
import { listRunItems } from "./run-items.ts";
import { startRun } from "./start-run.ts";

// Image processing takes seconds on a busy machine.
const PATIENT = { timeout: 90_000, interval: 50 };

let uploads: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: Awaited<ReturnType<typeof contentFolder>>;

const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  uploads = await temporaryFolder();
  folder = await contentFolder();
  await world.queue.work(world, importJob);
});
afterAll(async () => {
  await uploads.remove();
  await folder.remove();
});

const stateOf = async (id: string) => (await findRun(world, id))?.state;
const reaches = (id: string, state: string) => expect.poll(() => stateOf(id), PATIENT).toBe(state);

async function upload(fileName: string, content: string): Promise<string> {
  const path = join(uploads.path, "upload");
  await writeFile(path, content);
  return begin({ path, fileName });
}

async function begin(file: Parameters<typeof startRun>[1]): Promise<string> {
  const started = await startRun(world, file);
  if (!started.ok) throw new Error(started.problem);
  return started.id;
}

/** Creates a hidden project; returns its slug. */
async function makeHidden(): Promise<string> {
  const { db } = world;
  const [client] = await db.insert(clients).values({ name: "Own" }).returning();
  const own = { title: "Own", slug: "own", year: 2020, workType: "Pitch", isVisible: false };
  await db.insert(portfolioProjects).values({ ...own, clientId: client?.id ?? "" });
  return own.slug;
}

const HEAD = "name,client,year,type";
const lines = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => `${name} ${i},Client,2020,Pitch`).join("\n");

test("an archive is planned, imported hidden, unchanged the second time, and undone", async () => {
  const zip = await zipFolder(folder.path, join(uploads.path, "site.zip"), "my site");
  const start = async () => {
    // The upload may be deleted once the run has started.
    await copyFile(zip, join(uploads.path, "gone.zip"));
    return begin({ path: join(uploads.path, "gone.zip"), fileName: "site.zip" });
  };
  const id = await start();
  await reaches(id, "planned");
  expect(await returnToMapping(world, id)).toBe(false);
  expect(await findRun(world, id)).toMatchObject({
    counts: { new: 6, broken: 1 },
    notes: { sample: { untouched: 0 }, gone: [] },
  });
  const items = await listRunItems(world.db, id, { state: null, page: 1 });
  expect(items.map(({ path, importedAs }) => [path, importedAs])).toContainEqual([
    "projects/harbour-signs.md",
    "hidden",
  ]);
  const broken = await listRunItems(world.db, id, { state: "broken", page: 1 });
  expect(broken.map(({ path }) => path)).toEqual(["posts/broken.md"]);
  expect(await world.db.select().from(portfolioProjects)).toEqual([]);

  expect(await requestWrite(world, id)).toBe("queued");
  expect(await requestWrite(world, id)).toBe("outdated");
  await reaches(id, "done");
  const projects = await world.db.select().from(portfolioProjects);
  expect(projects.map(({ isVisible }) => isVisible)).toEqual([false, false]);
  await expect.poll(() => existsSync(runFolder(world, id))).toBe(false);
  const { batchIds: [batchId = ""] = [] } = (await findRun(world, id)) ?? {};
  const mine = await makeHidden();
  expect((await latestHiddenProjects(world.db)).map(({ slug, batch }) => [slug, batch])).toEqual([
    [mine, null],
    ["harbour-signs", { id: batchId, source: "site.zip" }],
    ["Quiet_Letters", { id: batchId, source: "site.zip" }],
  ]);
  await world.db.delete(portfolioProjects).where(eq(portfolioProjects.slug, mine));

  const again = await start();
  await reaches(again, "planned");
  expect((await findRun(world, again))?.counts).toEqual({ unchanged: 6, broken: 1 });
  expect(await discardRun(world, again)).toBe(true);
  expect(await findRun(world, again)).toBeNull();

  await world.db
    .update(portfolioProjects)
    .set({ title: "Mine", version: 2 })
    .where(eq(portfolioProjects.slug, "harbour-signs"));
  expect(await undoBatchWithLock(world, batchId)).toMatchObject({
    report: { kept: ["project:harbour-signs"], isComplete: true },
  });
  expect(await undoBatchWithLock(world, batchId)).toEqual({ ok: false, why: "gone" });
  expect(await findRun(world, id)).toMatchObject({ batchIds: [], isUndone: true });
  expect(await listBatches(world)).toMatchObject([
    { id: batchId, undone: { kept: ["project:harbour-signs"] }, origin: "admin", runId: id },
  ]);
});

test("a table waits for its mapping, which can be changed after the dry run", async () => {
  const id = await upload("work.csv", `${HEAD},Oddity\n${lines(2, "Row")},x`);
  await reaches(id, "mapping");
  expect(await findRun(world, id)).toMatchObject({
    columns: ["name", "client", "year", "type", "Oddity"],
    mapping: ["title", "client", "year", "workType", null],
  });
  expect(await requestWrite(world, id)).toBe("outdated");
  const mapping = ["title", "client", "year", "workType", "slug"] as const;
  await requestDryRun(world, id, { mapping });
  await reaches(id, "planned");
  expect((await findRun(world, id))?.counts).toEqual({ new: 2 });
  expect(await returnToMapping(world, id)).toBe(true);
  expect(await stateOf(id)).toBe("mapping");
  expect(await findOpenRun(world)).toMatchObject({ id });
  await discardRun(world, id);
});

test("a preview of an archive reads unpacked files and never unpacks", async () => {
  const work = await contentFolder({ "work.csv": `${HEAD}\n${lines(9, "Packed")}` });
  const zip = await zipFolder(work.path, join(uploads.path, "work.zip"), "work");
  const id = await begin({ path: zip, fileName: "work.zip" });
  await reaches(id, "mapping");
  const run = await findRun(world, id);
  if (!run?.mapping) throw new Error("no mapping");
  expect((await previewRun(world, run, run.mapping))?.rows).toHaveLength(6);
  // Same as the job that reads it again, before unpacking.
  await rm(unpackedFolder(world, id), { recursive: true });
  expect(await previewRun(world, run, run.mapping)).toBeNull();
  expect(existsSync(unpackedFolder(world, id))).toBe(false);
  await discardRun(world, id);
  await work.remove();
});

test("an upload started twice at once is one run", async () => {
  const path = join(uploads.path, "twice");
  await writeFile(path, `${HEAD}\n${lines(1, "Twice")}`);
  const file = { path, fileName: "twice.csv", id: crypto.randomUUID() };
  const [one, other] = await Promise.all([begin(file), begin(file)]);
  expect(one).toBe(other);
  // The upload is removed once its run has started, so a third tab no longer finds it.
  await rm(path);
  expect(await begin(file)).toBe(one);
  await reaches(one, "mapping");
  expect(await world.db.$count(importRuns, eq(importRuns.fileName, "twice.csv"))).toBe(1);
  await discardRun(world, one);
});

test("an unreadable upload is a failed run with a message", async () => {
  const id = await upload("broken.zip", "PK\x03\x04 and nothing else");
  await reaches(id, "failed");
  expect((await findRun(world, id))?.problem).toBe("This is not a valid ZIP archive.");
  const table = await upload("work.csv", "PKID");
  await reaches(table, "failed");
});

/** Enough to stop on a fast machine. */
const heldAtAnItem = (work: () => Promise<void>) =>
  world.db.transaction(async (tx) => {
    await tx.execute(sql`lock table import_items in share mode`);
    await work();
  });

async function waitsForItems(): Promise<boolean> {
  const { rows } = await world.db.execute(
    sql`select from pg_locks where relation = 'import_items'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}

test("a run stops between two items, and completes when started again", async () => {
  const before = await world.db.$count(portfolioProjects);
  const id = await upload("many.csv", `${HEAD}\n${lines(400, "Many")}`);
  await reaches(id, "mapping");
  await requestDryRun(world, id, { mapping: ["title", "client", "year", "workType"] });
  await reaches(id, "planned");
  await heldAtAnItem(async () => {
    await requestWrite(world, id);
    await expect.poll(waitsForItems, PATIENT).toBe(true);
    await requestStop(world, id);
    const asked = Date.now();
    const lastHeard = async () => (await findRun(world, id))?.updatedAt.getTime();
    await expect.poll(lastHeard, PATIENT).toBeGreaterThan(asked);
    // The run has the reply to one save before it begins the next.
    const heard = (await lastHeard()) ?? 0;
    await expect.poll(lastHeard, PATIENT).toBeGreaterThan(heard);
  });
  await reaches(id, "stopped");
  expect(await world.db.$count(portfolioProjects)).toBe(before + 1);
  expect(await findRun(world, id)).toMatchObject({ itemCount: 1, isUndone: false });
  expect(await requestWrite(world, id)).toBe("outdated");
  await requestDryRun(world, id, {});
  await reaches(id, "planned");
  expect((await findRun(world, id))?.counts).toEqual({ new: 399, unchanged: 1 });
  await requestWrite(world, id);
  await reaches(id, "done");
  const whole = await findRun(world, id);
  expect([whole?.batchIds.length, whole?.itemCount]).toEqual([2, 400]);
  const goes = (await listBatches(world)).filter(({ runId }) => runId === id);
  expect(goes.map(({ items, isComplete }) => [items, isComplete])).toEqual([
    [399, true],
    [1, true],
  ]);
  expect(await world.db.$count(portfolioProjects)).toBe(before + 400);
});

test("a run whose process died is stopped, and keeps its file", async () => {
  const id = await upload("work.csv", `${HEAD}\n${lines(1, "Dead")}`);
  await reaches(id, "mapping");
  const claimed = { state: "writing", claimedAt: world.now() } as const;
  await world.db.update(importRuns).set(claimed).where(eq(importRuns.id, id));
  const retry = (step: "reading" | "writing") =>
    importJob.run(world, { runId: id, step }, new AbortController().signal);
  // A retry of the step before, whose end was not recorded.
  await retry("reading");
  const [run] = await world.db.select().from(importRuns).where(eq(importRuns.id, id));
  expect(run?.state).toBe("writing");
  await retry("writing");
  expect(await findRun(world, id)).toMatchObject({
    state: "stopped",
    problem: "The server stopped during this import. Items imported so far are complete.",
  });
  await access(runFolder(world, id));
  await discardRun(world, id);
  expect(await readdir(runFolder(world, ""))).toEqual([]);
});

test("the problem of a dry run whose process died, or that failed, mentions no imported items", async () => {
  const id = await upload("work.csv", `${HEAD}\n${lines(1, "Dead")}`);
  await reaches(id, "mapping");
  const reread = async (claimedAt: Date | null, broken: Partial<typeof world> = {}) => {
    const busy = { state: "reading", claimedAt } as const;
    await world.db.update(importRuns).set(busy).where(eq(importRuns.id, id));
    const data = { runId: id, step: "reading" } as const;
    await importJob.run({ ...world, ...broken }, data, new AbortController().signal);
    const run = await findRun(world, id);
    return [run?.state, run?.problem];
  };
  expect(await reread(world.now())).toEqual(["stopped", "Stopped before anything was written."]);
  const environment = { ...world.environment, DATA_DIR: "/no\0where" };
  expect(await reread(null, { environment })).toEqual([
    "stopped",
    "Something went wrong. See the server log for details.",
  ]);
  await discardRun(world, id);
});
