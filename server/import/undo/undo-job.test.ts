import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import {
  contentFolder,
  importWorld,
  plan,
  runImportOf,
} from "../../../tests/support/import-world.ts";
import { withLock } from "../../db/with-lock.ts";
import { blogPosts } from "../../posts/tables.ts";
import { withImportLock } from "../import-lock.ts";
import { listBatches } from "../list-batches.ts";
import { importBatches, importUndos } from "../tables.ts";
import { requestUndo } from "./request-undo.ts";
import { undoBatch, undoBatchWithLock, undoLock } from "./undo-batch.ts";
import { undoJob } from "./undo-job.ts";

const POSTS = 5;
let folder: Awaited<ReturnType<typeof contentFolder>>;
let batchId: string;
const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  // The first job creates the tables of the queue.
  await world.queue.add(world.db, undoJob, { batchIds: [] });
  folder = await contentFolder(
    Object.fromEntries(
      Array.from({ length: POSTS }, (_, i) => [`posts/p${i}.md`, `---\ntitle: P${i}\n---\n`]),
    ),
  );
});
afterAll(async () => {
  await folder.remove();
});
beforeEach(async () => {
  const { db } = world;
  await db.execute(sql`delete from jobs.job`);
  await db.delete(importBatches);
  await db.delete(blogPosts);
  batchId = (await runImportOf(world, folder.path)).batchId ?? "";
});

const posts = () => world.db.$count(blogPosts);
const listed = async () => (await listBatches(world)).find(({ id }) => id === batchId);
const jobs = async () => {
  const { rows } = await world.db.execute(
    sql`select data from jobs.job where name = ${undoJob.name} and state = 'created'`,
  );
  return rows;
};
const work = () => undoJob.run(world, { batchIds: [batchId] }, new AbortController().signal);

test("an interrupted undo resumes and counts everything once", async () => {
  await world.db
    .update(blogPosts)
    .set({ title: "Mine", version: 9 })
    .where(eq(blogPosts.slug, "p4"));
  const stopping = new AbortController();
  const progress = (done: number) => done === 2 && stopping.abort();
  const control = { progress, signal: stopping.signal };
  const first = await undoBatch(world, batchId, control, new Set(), 1);
  expect(first).toEqual({ removed: 2, restored: 0, kept: ["post:p4"], isComplete: false });
  expect(await listed()).toMatchObject({ items: 2, undone: null });
  // Items undone so far are new again and do not conflict.
  const states = (await plan(world, folder.path)).items.map(({ state }) => state);
  expect(states).toEqual(["unchanged", "unchanged", "new", "new", "conflict"]);
  const counted: number[] = [];
  const taken = await undoBatchWithLock(world, batchId, { progress: (done) => counted.push(done) });
  expect(counted).toEqual([0]);
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

test("items are undone in steps, each as a whole or not at all", async () => {
  await world.db.execute(sql`
    create function fail() returns trigger language plpgsql as
      $$ begin if old.slug = 'p1' then raise 'no'; end if; return old; end $$;
    create trigger fail before delete on blog_posts for each row execute function fail()`);
  // Undone from the last item: p4 and p3, then p2 and p1.
  await expect(undoBatch(world, batchId, {}, new Set(), 2)).rejects.toThrow();
  expect(await posts()).toBe(3);
  expect(await world.db.select().from(importUndos)).toMatchObject([{ removed: 2, kept: 0 }]);
  await world.db.execute(sql`drop trigger fail on blog_posts; drop function fail()`);
  expect(await undoBatch(world, batchId)).toMatchObject({ removed: POSTS, isComplete: true });
});

test("items deleted meanwhile are not counted and do not block the undo", async () => {
  await world.db.delete(blogPosts).where(eq(blogPosts.slug, "p0"));
  expect(await undoBatchWithLock(world, batchId)).toMatchObject({
    ok: true,
    report: { removed: 4 },
  });
});

test("requested twice it is one job, which shows its progress and then its result", async () => {
  expect(await requestUndo(world, [batchId])).toBe("queued");
  expect(await requestUndo(world, [batchId])).toBe("queued");
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
  expect(await requestUndo(world, [batchId])).toBe("gone");
});

test("a job retries later when another process is undoing the batch", async () => {
  await requestUndo(world, [batchId]);
  await withLock(world.db, undoLock(batchId), async () => {
    await expect(work()).rejects.toThrow();
  });
  expect((await listed())?.undoing).toMatchObject({ isStopped: false });
  await work();
  expect(await posts()).toBe(0);
});

test("of several imports, those not yet being undone are undone too", async () => {
  const more = await contentFolder({ "posts/more.md": "---\ntitle: More\n---\n" });
  const second = (await runImportOf(world, more.path)).batchId ?? "";
  await more.remove();
  expect(await requestUndo(world, [batchId])).toBe("queued");
  expect(await requestUndo(world, [batchId, second])).toBe("queued");
  expect(await jobs()).toEqual(
    expect.arrayContaining([{ data: { batchIds: [batchId] } }, { data: { batchIds: [second] } }]),
  );
});

test("nothing is undone while an import runs", async () => {
  await withImportLock(world.db, async () => {
    expect(await requestUndo(world, [batchId])).toBe("import");
  });
  await requestUndo(world, [batchId]);
  await withImportLock(world.db, work);
  expect((await listed())?.undoing).toMatchObject({
    isStopped: true,
    problem: expect.stringMatching(/^Another import or undo is running\./),
  });
  expect(await posts()).toBe(POSTS);
});

test("an abandoned undo is stopped, and resumes when requested again", async () => {
  await requestUndo(world, [batchId]);
  await world.db.execute(sql`update jobs.job set state = 'failed' where name = ${undoJob.name}`);
  expect((await listed())?.undoing).toMatchObject({
    isStopped: true,
    problem: expect.stringContaining("Items undone so far are complete."),
  });
  expect(await requestUndo(world, [batchId])).toBe("queued");
  await work();
  expect(await posts()).toBe(0);
  expect(await world.db.select().from(importUndos)).toMatchObject([{ state: "done" }]);
});
