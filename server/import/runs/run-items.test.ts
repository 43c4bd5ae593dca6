import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { BATCHES_LISTED_MAX } from "../list-batches.ts";
import { importRunItems, importRuns } from "../tables.ts";
import { removeOldItems } from "./run-items.ts";

const { db } = await forAllTests(testDatabase());

test("items of finished imports are removed when twenty others have finished since", async () => {
  const add = async (fileName: string, state: "done" | "planned", day: number) => {
    const createdAt = new Date(Date.UTC(2026, 0, day));
    const [run] = await db.insert(importRuns).values({ fileName, state, createdAt }).returning();
    await db.insert(importRunItems).values({
      runId: run?.id ?? "",
      position: 0,
      kind: "post",
      path: "posts/a.md",
      title: "A",
      state: "new",
      isEditLost: false,
      notes: [],
      problems: [],
    });
  };
  await add("waiting.zip", "planned", 1);
  await add("old.zip", "done", 2);
  for (let n = 1; n <= BATCHES_LISTED_MAX; n += 1) await add(`${n}.zip`, "done", 2 + n);
  await removeOldItems(db);
  const { fileName } = importRuns;
  const kept = await db
    .select({ fileName })
    .from(importRunItems)
    .innerJoin(importRuns, eq(importRuns.id, importRunItems.runId));
  const names = kept.map((row) => row.fileName);
  expect(names).toContain("waiting.zip");
  expect(names).not.toContain("old.zip");
  expect(names).toHaveLength(1 + BATCHES_LISTED_MAX);
  expect(await db.$count(importRuns, eq(fileName, "old.zip"))).toBe(1);
});
