import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { addProject } from "../../../tests/support/views.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { importBatches, importItems } from "../tables.ts";
import { shouldOfferSampleRemoval } from "./sample-content.ts";

const { db } = await forAllTests(testDatabase());

async function addSampleProject(): Promise<string> {
  const [batch] = await db
    .insert(importBatches)
    .values({ origin: "sample", source: "s" })
    .returning();
  const projectId = await addProject(db);
  await db.insert(importItems).values({
    batchId: batch?.id ?? "",
    kind: "project",
    sourceId: "project:a",
    sourceFingerprint: "f",
    writtenVersion: 1,
    projectId,
  });
  return projectId;
}

test("only the first own content offers to remove the sample", async () => {
  const own = await addProject(db);
  expect(await shouldOfferSampleRemoval(db, own)).toBe(false);
  const sample = await addSampleProject();
  expect(await shouldOfferSampleRemoval(db, own)).toBe(true);
  const second = await addProject(db);
  expect(await shouldOfferSampleRemoval(db, second)).toBe(false);
  await db.delete(portfolioProjects).where(eq(portfolioProjects.id, second));
  await db.update(portfolioProjects).set({ version: 2 }).where(eq(portfolioProjects.id, sample));
  expect(await shouldOfferSampleRemoval(db, own)).toBe(false);
});
