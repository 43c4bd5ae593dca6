import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../tests/support/import-world.ts";
import { blogPosts } from "../posts/tables.ts";
import { withImportLock } from "./import-lock.ts";
import { listBatches } from "./list-batches.ts";
import { importBatches } from "./tables.ts";
import { undoBatchWithLock } from "./undo/undo-batch.ts";
import { undoJob } from "./undo/undo-job.ts";

let folder: Awaited<ReturnType<typeof contentFolder>>;
let batchId: string;
const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  // The first job creates the tables of the queue.
  await world.queue.add(world.db, undoJob, { batchIds: [] });
  folder = await contentFolder({
    "posts/a.md": "---\ntitle: A\n---\n",
    "posts/b.md": "---\ntitle: B\n---\n",
  });
});
afterAll(async () => {
  await folder.remove();
});
beforeEach(async () => {
  await world.db.delete(importBatches);
  await world.db.delete(blogPosts);
  batchId = (await runImportOf(world, folder.path)).batchId ?? "";
  // Like an import that is running, or was killed.
  await world.db
    .update(importBatches)
    .set({ finishedAt: null, summary: {} })
    .where(eq(importBatches.id, batchId));
});

test("a running import is distinguished from an interrupted one", async () => {
  const during = await withImportLock(world.db, () => listBatches(world));
  expect(during).toMatchObject([{ id: batchId, isUnderWay: true, isComplete: false }]);
  expect(await listBatches(world)).toMatchObject([
    { id: batchId, isUnderWay: false, isComplete: false, items: 2 },
  ]);
});

test("the undo of an interrupted import is reported", async () => {
  await undoBatchWithLock(world, batchId);
  expect(await listBatches(world)).toMatchObject([
    { id: batchId, items: 2, undone: { removed: 2 } },
  ]);
});

test("an import that ended before its first item cannot be undone", async () => {
  await world.db.insert(importBatches).values({ origin: "admin", source: "full-disk.zip" });
  expect((await listBatches(world)).map(({ id }) => id)).toEqual([batchId]);
});
