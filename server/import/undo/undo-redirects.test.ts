import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import {
  contentFolder,
  importWorld,
  plan,
  runImportOf,
  statesOf,
} from "../../../tests/support/import-world.ts";
import { blogPosts } from "../../posts/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { redirects } from "../../site/tables.ts";
import { lastBatch } from "../list-batches.ts";
import { undoBatch } from "./undo-batch.ts";

const { world } = await forAllTests(importWorld());
const { db } = world;

const post = (title: string, more = "") =>
  `---\ntitle: ${title}\nstatus: published\ndate: 2024-03-01\n${more}\n---\nText.`;
const project = (title: string, more = "") =>
  `---\ntitle: ${title}\nclient: C\nyear: 2022\nworkType: Pitch\n${more}\n---\nText.`;

async function undoLast() {
  return undoBatch(world, (await lastBatch(db))?.id ?? "");
}
const stored = () => db.select().from(redirects).orderBy(redirects.fromPath);
const storedPaths = async () => (await stored()).map(({ fromPath }) => fromPath);

test("a new post is not imported where a redirect leads visitors elsewhere", async () => {
  const own = await contentFolder({ "posts/moved.md": post("Moved") });
  await runImportOf(world, own.path);
  const [moved] = await db.select().from(blogPosts).where(eq(blogPosts.slug, "moved"));
  await db.insert(redirects).values({ fromPath: "/blog/alpha", postId: moved?.id ?? "" });
  await own.write("posts/alpha.md", post("Alpha"));
  const planned = await plan(world, own.path);
  expect(planned.items.find(({ slug }) => slug === "alpha")).toMatchObject({
    title: "Alpha",
    state: "broken",
    problems: [
      { text: "its address redirects elsewhere: rename the file, or remove the redirect" },
    ],
  });
  expect(statesOf(await runImportOf(world, own.path))["posts/alpha.md"]).toBe("broken");
  expect(await storedPaths()).toEqual(["/blog/alpha"]);
  await db.delete(redirects);
  expect(statesOf(await runImportOf(world, own.path))["posts/alpha.md"]).toBe("new");
  await own.remove();
});

test("a redirect whose address an imported project took comes back with the undo", async () => {
  const own = await contentFolder({ "projects/moved.md": project("Moved") });
  await runImportOf(world, own.path);
  const [moved] = await db.select().from(portfolioProjects);
  await db.insert(redirects).values([
    { fromPath: "/project/alpha", projectId: moved?.id ?? "" },
    { fromPath: "/project/beta", projectId: moved?.id ?? "" },
    { fromPath: "/project/gamma", toPath: "/about" },
  ]);
  const before = await stored();
  for (const slug of ["alpha", "beta", "gamma"])
    await own.write(`projects/${slug}.md`, project(slug, `aliases: [/works/${slug}]`));
  const report = await runImportOf(world, own.path);
  const { notes } = report.items.find(({ slug }) => slug === "alpha") ?? {};
  expect(notes).toMatchObject([{ text: "its address redirected elsewhere so far" }]);
  expect(await storedPaths()).toEqual(["/works/alpha", "/works/beta", "/works/gamma"]);
  // Given to something else since.
  await db.insert(redirects).values({ fromPath: "/project/beta", toPath: "/blog" });
  expect(await undoLast()).toMatchObject({ removed: 3, kept: [] });
  const after = await stored();
  expect(after.map(({ fromPath, toPath }) => [fromPath, toPath])).toEqual([
    ["/project/alpha", null],
    ["/project/beta", "/blog"],
    ["/project/gamma", "/about"],
  ]);
  expect(after[0]).toEqual(before[0]);
  await own.remove();
});

test("an undo brings back an item's redirects and removes those that the import added", async () => {
  await db.delete(redirects);
  const own = await contentFolder({ "posts/fog.md": post("Fog", "aliases: [/2019/fog]") });
  await runImportOf(world, own.path);
  const isFog = eq(blogPosts.slug, "mist");
  // Renamed here, and known to the import as unedited.
  const [fog] = await db
    .update(blogPosts)
    .set({ slug: "mist" })
    .where(eq(blogPosts.slug, "fog"))
    .returning({ id: blogPosts.id });
  await db.insert(redirects).values([
    { fromPath: "/blog/fog", postId: fog?.id ?? "" },
    { fromPath: "/2018/fog", postId: fog?.id ?? "" },
  ]);
  const before = await stored();
  await own.write("posts/fog.md", post("Fog again", "aliases: [/2019/fog, /2020/fog]"));
  expect((await runImportOf(world, own.path)).written).toBe(1);
  expect(await storedPaths()).toEqual(["/2018/fog", "/2019/fog", "/2020/fog", "/blog/mist"]);
  // Changed by hand since.
  await db.delete(redirects).where(eq(redirects.fromPath, "/2018/fog"));
  await db.insert(redirects).values({ fromPath: "/fog", postId: fog?.id ?? "" });
  expect(await undoLast()).toMatchObject({ restored: 1, kept: [] });
  expect(await db.$count(blogPosts, isFog)).toBe(1);
  const kept = before.map(({ fromPath }) => fromPath).filter((path) => path !== "/2018/fog");
  expect(await storedPaths()).toEqual([...kept, "/fog"].sort());
  await db.execute(sql`delete from blog_posts`);
  expect(await stored()).toEqual([]);
  await own.remove();
});
