import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contentFolder, importWorld, runImportOf } from "../../tests/support/import-world.ts";
import { blogPosts } from "../posts/tables.ts";
import { whileAlone } from "./import-lock.ts";
import { listBatches } from "./list-batches.ts";
import { importBatches } from "./tables.ts";
import { takeBack } from "./undo/take-back.ts";
import { takeBackJob } from "./undo/take-back-job.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
let folder: Awaited<ReturnType<typeof contentFolder>>;
let batchId: string;
beforeAll(async () => {
  opened = await importWorld();
  // The queue has its tables since the first job.
  await opened.world.queue.add(opened.world.db, takeBackJob, { batchIds: [] });
  folder = await contentFolder({
    "posts/a.md": "---\ntitle: A\n---\n",
    "posts/b.md": "---\ntitle: B\n---\n",
  });
});
afterAll(async () => {
  await opened.close();
  await folder.remove();
});
beforeEach(async () => {
  const { world } = opened;
  await world.db.delete(importBatches);
  await world.db.delete(blogPosts);
  batchId = (await runImportOf(world, folder.path)).batchId ?? "";
  // As one that is at it, or that was killed on its way.
  await world.db
    .update(importBatches)
    .set({ finishedAt: null, summary: {} })
    .where(eq(importBatches.id, batchId));
});

test("an import that is at it is told from one that was broken off", async () => {
  const { world } = opened;
  const during = await whileAlone(world.db, () => listBatches(world));
  expect(during).toMatchObject([{ id: batchId, isUnderWay: true, isComplete: false }]);
  expect(await listBatches(world)).toMatchObject([
    { id: batchId, isUnderWay: false, isComplete: false, items: 2 },
  ]);
});

test("of an import that was broken off, it is told what was taken back", async () => {
  const { world } = opened;
  await takeBack(world, batchId);
  expect(await listBatches(world)).toMatchObject([
    { id: batchId, items: 2, undone: { removed: 2 } },
  ]);
});

test("an import that ended ahead of its first item is none that could be taken back", async () => {
  const { world } = opened;
  await world.db.insert(importBatches).values({ origin: "admin", source: "full-disk.zip" });
  expect((await listBatches(world)).map(({ id }) => id)).toEqual([batchId]);
});
