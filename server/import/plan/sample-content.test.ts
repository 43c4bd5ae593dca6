import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { addPublicProject } from "../../../tests/support/rows.ts";
import { blogPosts } from "../../posts/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { dismissSampleOffer } from "../../site/notices.ts";
import { importBatches, importItems } from "../tables.ts";
import { readSampleState } from "./sample-content.ts";

const { db } = await forAllTests(testDatabase());

async function addSampleProject(): Promise<string> {
  const [batch] = await db
    .insert(importBatches)
    .values({ origin: "sample", source: "s" })
    .returning();
  const projectId = await addPublicProject(db);
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

const isOffered = async () => (await readSampleState(db))?.isOffered;

test("the first own content, a post too, offers to remove the sample until the owner keeps it", async () => {
  const own = await addPublicProject(db);
  expect(await readSampleState(db)).toBeNull();
  const sample = await addSampleProject();
  expect(await isOffered()).toBe(true);
  await db.delete(portfolioProjects).where(eq(portfolioProjects.id, own));
  expect(await isOffered()).toBe(false);
  await db.insert(blogPosts).values({ title: "Mine", slug: "mine" });
  expect(await isOffered()).toBe(true);
  await dismissSampleOffer(db);
  expect(await isOffered()).toBe(false);
  await db.update(portfolioProjects).set({ version: 2 }).where(eq(portfolioProjects.id, sample));
  expect(await readSampleState(db)).toBeNull();
});
