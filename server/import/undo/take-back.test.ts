import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  contentFolder,
  importWorld,
  plan,
  runImportOf,
} from "../../../tests/support/import-world.ts";
import { withLock } from "../../db/with-lock.ts";
import { blogPosts } from "../../posts/tables.ts";
import { whileAlone } from "../import-lock.ts";
import { listBatches } from "../list-batches.ts";
import { importBatches, importUndos } from "../tables.ts";
import { askToTakeBack } from "./ask-to-take-back.ts";
import { takeBack } from "./take-back.ts";
import { takeBackJob } from "./take-back-job.ts";
import { undoBatch } from "./undo-batch.ts";
import { undoLock } from "./undo-lock.ts";

const POSTS = 5;
let opened: Awaited<ReturnType<typeof importWorld>>;
let folder: Awaited<ReturnType<typeof contentFolder>>;
let batchId: string;
beforeAll(async () => {
  opened = await importWorld();
  // The queue has its tables since the first job.
  await opened.world.queue.add(opened.world.db, takeBackJob, { batchIds: [] });
  folder = await contentFolder(
    Object.fromEntries(
      Array.from({ length: POSTS }, (_, i) => [`posts/p${i}.md`, `---\ntitle: P${i}\n---\n`]),
    ),
  );
});
afterAll(async () => {
  await opened.close();
  await folder.remove();
});
beforeEach(async () => {
  const { db } = opened.world;
  await db.execute(sql`delete from jobs.job`);
  await db.delete(importBatches);
  await db.delete(blogPosts);
  batchId = (await runImportOf(opened.world, folder.path)).batchId ?? "";
});

const posts = () => opened.world.db.$count(blogPosts);
const listed = async () => (await listBatches(opened.world)).find(({ id }) => id === batchId);
const jobs = async () => {
  const { rows } = await opened.world.db.execute(
    sql`select data from jobs.job where name = ${takeBackJob.name} and state = 'created'`,
  );
  return rows;
};
const work = () =>
  takeBackJob.run(opened.world, { batchIds: [batchId] }, new AbortController().signal);

test("broken off in the middle it goes on where it was, and counts everything once", async () => {
  const { world } = opened;
  await world.db
    .update(blogPosts)
    .set({ title: "Mine", version: 9 })
    .where(eq(blogPosts.slug, "p4"));
  const stopping = new AbortController();
  const progress = (done: number) => done === 2 && stopping.abort();
  const first = await undoBatch(world, batchId, { progress, signal: stopping.signal });
  expect(first).toEqual({ removed: 2, restored: 0, kept: ["post:p4"], isComplete: false });
  expect(await listed()).toMatchObject({ items: 2, undone: null });
  // What was taken back by then is new again, and not in anybody's way.
  const states = (await plan(world, folder.path)).items.map(({ state }) => state);
  expect(states).toEqual(["unchanged", "unchanged", "new", "new", "conflict"]);
  const counted: number[] = [];
  const taken = await takeBack(world, batchId, { progress: (done) => counted.push(done) });
  expect(counted).toEqual([0, 1]);
  expect(taken).toEqual({
    ok: true,
    report: { removed: 4, restored: 0, kept: ["post:p4"], isComplete: true },
  });
  expect(await listed()).toMatchObject({
    items: POSTS,
    undoing: null,
    undone: { removed: 4, restored: 0, kept: ["post:p4"] },
  });
  expect(await posts()).toBe(1);
});

test("what was deleted here meanwhile is nobody's count, and hinders nothing", async () => {
  await opened.world.db.delete(blogPosts).where(eq(blogPosts.slug, "p0"));
  expect(await takeBack(opened.world, batchId)).toMatchObject({ ok: true, report: { removed: 4 } });
});

test("asked for twice it is one job, which shows how far it is and then what came of it", async () => {
  const { world } = opened;
  expect(await askToTakeBack(world, [batchId])).toBe("asked");
  expect(await askToTakeBack(world, [batchId])).toBe("asked");
  expect(await jobs()).toEqual([{ data: { batchIds: [batchId] } }]);
  expect((await listed())?.undoing).toEqual({
    done: 0,
    total: POSTS,
    problem: null,
    isStopped: false,
  });
  await work();
  expect(await posts()).toBe(0);
  await work();
  expect((await listed())?.undone).toMatchObject({ removed: POSTS, kept: [] });
  expect(await askToTakeBack(world, [batchId])).toBe("gone");
});

test("a job that finds somebody else at it looks again later, and leaves it as it stands", async () => {
  const { world } = opened;
  await askToTakeBack(world, [batchId]);
  await withLock(world.db, undoLock(batchId), async () => {
    await expect(work()).rejects.toThrow();
  });
  expect((await listed())?.undoing).toMatchObject({ isStopped: false });
  await work();
  expect(await posts()).toBe(0);
});

test("of several imports, those are taken back too that nobody is at yet", async () => {
  const { world } = opened;
  const more = await contentFolder({ "posts/more.md": "---\ntitle: More\n---\n" });
  const second = (await runImportOf(world, more.path)).batchId ?? "";
  await more.remove();
  expect(await askToTakeBack(world, [batchId])).toBe("asked");
  expect(await askToTakeBack(world, [batchId, second])).toBe("asked");
  expect(await jobs()).toEqual(
    expect.arrayContaining([{ data: { batchIds: [batchId] } }, { data: { batchIds: [second] } }]),
  );
});

test("while an import runs nothing is taken back", async () => {
  const { world } = opened;
  await whileAlone(world.db, async () => {
    expect(await askToTakeBack(world, [batchId])).toBe("import");
  });
  await askToTakeBack(world, [batchId]);
  await whileAlone(world.db, work);
  expect((await listed())?.undoing).toMatchObject({
    isStopped: true,
    problem: expect.stringMatching(/^Another import is running, or /),
  });
  expect(await posts()).toBe(POSTS);
});

test("an undo that nobody is at any more stops, and goes on when it is asked for again", async () => {
  const { world } = opened;
  await askToTakeBack(world, [batchId]);
  await world.db.execute(
    sql`update jobs.job set state = 'failed' where name = ${takeBackJob.name}`,
  );
  expect((await listed())?.undoing).toMatchObject({
    isStopped: true,
    problem: expect.stringContaining("What was taken back is whole."),
  });
  expect(await askToTakeBack(world, [batchId])).toBe("asked");
  await work();
  expect(await posts()).toBe(0);
  expect(await world.db.select().from(importUndos)).toMatchObject([{ state: "done" }]);
});
