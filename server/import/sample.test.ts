import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  contentFolder,
  importWorld,
  plan,
  runImportOf,
  statesOf,
} from "../../tests/support/import-world.ts";
import { aboutContent } from "../about/tables.ts";
import { blogPosts } from "../posts/tables.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";
import { removeSample } from "./remove-sample.ts";
import { importSampleContent } from "./sample.ts";
import { importItems } from "./tables.ts";
import { runImport } from "./write/run-import.ts";

// Pictures take seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let world: World;
let close: () => Promise<void>;
let said: string[];
const say = (line: string) => said.push(line);

beforeEach(async () => {
  ({ world, close } = await importWorld());
  said = [];
});
afterEach(() => close());

async function counts() {
  const { rows } = await world.db.execute(
    sql`select (select count(*)::int from portfolio_projects) as projects,
      (select count(*)::int from blog_posts) as posts`,
  );
  return rows[0];
}

test("an empty site is filled once, and a site with content never", {
  timeout: 120_000,
}, async () => {
  await Promise.all([importSampleContent(world, say), importSampleContent(world, say)]);
  const filled = await counts();
  expect(filled).toMatchObject({ projects: expect.any(Number), posts: expect.any(Number) });
  expect(Number(filled?.projects)).toBeGreaterThan(3);
  expect(said).toEqual([
    "Filling the empty site with sample content; the first real import replaces it",
  ]);
  const notes = await world.db.select().from(importItems);
  expect(notes).toHaveLength(Number(filled?.projects) + Number(filled?.posts) + 2);

  const real = await contentFolder();
  const [edited] = await world.db.select().from(blogPosts).orderBy(blogPosts.slug).limit(1);
  await world.db
    .update(blogPosts)
    .set({ title: "Mine now", version: sql`${blogPosts.version} + 1` })
    .where(eq(blogPosts.slug, edited?.slug ?? ""));
  const planned = await plan(world, real.path);
  expect(planned.sample).toEqual({ untouched: notes.length - 1, edited: 1 });
  expect(statesOf(planned)).toMatchObject({ "site.yaml": "new", "about.md": "new" });
  expect(await counts()).toEqual(filled);

  await runImportOf(world, real.path);
  expect(await counts()).toEqual({ projects: 2, posts: 3 });
  const titles = await world.db.select({ title: blogPosts.title }).from(blogPosts);
  expect(titles).toContainEqual({ title: "Mine now" });
  const [site] = await world.db.select().from(siteConfig);
  expect(site).toMatchObject({
    name: "Ilse Vandermeer",
    metaKeywords: [],
    aiAnswersEnabled: false,
  });
  const [about] = await world.db.select().from(aboutContent);
  expect(about).toMatchObject({ name: "Ilse Vandermeer", aboutTitle: "", hobbies: "" });
  const names = await world.db.select({ name: clients.name }).from(clients);
  expect(names).toEqual([{ name: "Port of Tholen" }]);
  await real.remove();
});

test("a broken folder and an import that cannot begin leave the sample alone; once removed it does not come back", {
  timeout: 120_000,
}, async () => {
  await importSampleContent(world, say);
  const filled = await counts();
  const broken = await contentFolder({ "posts/a.md": "no title" });
  expect((await runImportOf(world, broken.path)).written).toBe(0);
  expect(await counts()).toEqual(filled);
  await broken.remove();
  const real = await contentFolder();
  const noRoom = runImport(world, await plan(world, real.path), {}, async () => 0);
  await expect(noRoom).rejects.toMatchObject({
    sentence: "Stopped after 0 of 6: there is not enough room on the server's disk.",
  });
  expect(await counts()).toEqual(filled);
  await real.remove();
  const { removed, kept } = await removeSample(world);
  expect(removed).toBeGreaterThan(3);
  expect(kept).toEqual([]);
  expect(await counts()).toEqual({ projects: 0, posts: 0 });
  await importSampleContent(world, say);
  expect(await counts()).toEqual({ projects: 0, posts: 0 });
  expect(said).toHaveLength(1);
});

test("a site with one project of the owner's is not empty", async () => {
  const [client] = await world.db.insert(clients).values({ name: "C" }).returning();
  await world.db
    .insert(portfolioProjects)
    .values({ title: "A", clientId: client?.id ?? "", workType: "Pitch", year: 2020 });
  await importSampleContent(world, say);
  expect(await counts()).toEqual({ projects: 1, posts: 0 });
});
