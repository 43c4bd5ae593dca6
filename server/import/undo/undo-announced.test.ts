import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../../tests/support/import-world.ts";
import { fillWithSubscribers } from "../../../tests/support/newsletter.ts";
import { publishPosts } from "../../posts/apply-post-change.ts";
import { blogPosts } from "../../posts/tables.ts";
import { showProjects } from "../../projects/apply-project-change.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { lastBatch } from "../list-batches.ts";
import { undoBatch } from "./undo-batch.ts";

const { world } = await forAllTests(importWorld());
await fillWithSubscribers(world.db, { confirmed: 1 });

const project = (visible: boolean) =>
  `---\ntitle: Buoys\nclient: C\nyear: 2022\nworkType: Pitch\nvisible: ${visible}\n---\nText.`;
const post = (status: string) => `---\ntitle: Fog\nstatus: ${status}\ndate: 2024-03-01\n---\nText.`;

async function undoLast() {
  return undoBatch(world, (await lastBatch(world.db))?.id ?? "");
}

async function projectId(slug: string): Promise<string> {
  const { id } = portfolioProjects;
  const rows = await world.db
    .select({ id })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.slug, slug));
  return rows[0]?.id ?? "";
}

test("what only an undone import made public is announced when it is first shown", async () => {
  const own = await contentFolder({
    "projects/buoys.md": project(false),
    "posts/fog.md": post("draft"),
  });
  await runImportOf(world, own.path);
  await own.write("projects/buoys.md", project(true));
  await own.write("posts/fog.md", post("published"));
  await runImportOf(world, own.path);
  expect(await undoLast()).toMatchObject({ restored: 2, kept: [] });
  const id = await projectId("buoys");
  expect(await showProjects(world, [id])).toMatchObject({ changed: [{ mail: "sent" }] });
  const [fog] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, "fog"));
  expect(await publishPosts(world, [fog?.id ?? ""])).toMatchObject({ changed: [{ mail: "sent" }] });
  await own.remove();
});

test("what was announced since an import is not announced again after its undo", async () => {
  const own = await contentFolder({ "projects/lights.md": project(false) });
  await runImportOf(world, own.path);
  const id = await projectId("lights");
  await own.write("projects/lights.md", `${project(false)} More.`);
  await runImportOf(world, own.path);
  expect(await showProjects(world, [id])).toMatchObject({ changed: [{ mail: "sent" }] });
  expect(await undoLast()).toMatchObject({ restored: 0, kept: ["project:lights"] });
  // As if it had been undone: the newsletter that was sent decides.
  await world.db
    .update(portfolioProjects)
    .set({ isVisible: false, firstShownAt: null })
    .where(eq(portfolioProjects.id, id));
  expect(await showProjects(world, [id])).toMatchObject({ changed: [{ mail: "quiet" }] });
  await own.remove();
});
