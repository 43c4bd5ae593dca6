import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaKey } from "#domain/media/media.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import {
  importWorld,
  importWorldWithFolder,
  plan,
  runImportOf,
  statesOf,
} from "../../../tests/support/import-world.ts";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { mediaFromRow } from "../../media/store.ts";
import { media } from "../../media/tables.ts";
import { fieldsOf } from "../../posts/post-values.ts";
import { blogPosts, postWorkingCopies } from "../../posts/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { findRedirect } from "../../site/redirects.ts";
import { exportContent } from "./export-content.ts";

const { world, folder: source } = await forAllTests(importWorldWithFolder());
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);

beforeAll(async () => {
  folder = await temporaryFolder();
  await runImportOf(world, source.path);
});
afterAll(() => folder.remove());

test("a folder with files in it is left alone, and an empty one is filled", async () => {
  await mkdir(at("full"));
  await writeFile(at("full", "mine.txt"), "mine");
  const refused = { ok: false, problem: `${at("full")} is not empty.` };
  expect(await exportContent(world, at("full"))).toEqual(refused);
  const file = { ok: false, problem: expect.stringContaining("mine.txt") };
  expect(await exportContent(world, at("full", "mine.txt"))).toEqual(file);
  expect(await readdir(at("full"))).toEqual(["mine.txt"]);
  await mkdir(at("empty"));
  const counts = { ok: true, projects: 2, posts: 2, problems: [] };
  expect(await exportContent(world, at("empty"))).toMatchObject(counts);
  expect(await readdir(at("empty"))).toEqual([
    "about.md",
    "media",
    "posts",
    "projects",
    "site.yaml",
  ]);
});

test("an export that is stopped leaves nothing behind", async () => {
  const before = await readdir(folder.path);
  const stopping = new AbortController();
  const progress = (done: number) => {
    if (done === 3) stopping.abort();
  };
  const stopped = await exportContent(world, at("stopped"), { progress, signal: stopping.signal });
  expect(stopped).toEqual({ ok: false, problem: "Stopped; nothing was written." });
  expect(await readdir(folder.path)).toEqual(before);
});

test("an item that was edited or created here is unchanged when its export is imported", async () => {
  await world.db
    .update(blogPosts)
    .set({ slug: "moved", title: "Edited here", version: sql`${blogPosts.version} + 1` })
    .where(eq(blogPosts.slug, "next-spring"));
  await world.db.insert(blogPosts).values({ slug: "next-spring", title: "Another" });
  await exportContent(world, at("edited"));
  const states = statesOf(await plan(world, at("edited")));
  expect(new Set(Object.values(states))).toEqual(new Set(["unchanged"]));
  const post = await readFile(at("edited", "posts", "moved.md"), "utf8");
  await writeFile(at("edited", "posts", "moved.md"), post.replace("Edited here", "Elsewhere"));
  expect(statesOf(await plan(world, at("edited")))).toMatchObject({
    "posts/moved.md": "conflict",
    "posts/next-spring.md": "unchanged",
  });
});

test("a picture that was edited in the export is imported again", async () => {
  await exportContent(world, at("retouched"));
  const names = await readdir(at("retouched", "media"), { recursive: true });
  const drawing = names.find((name) => name.endsWith("drawing.svg")) ?? "";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  await writeFile(at("retouched", "media", drawing), svg);
  const changed = Object.entries(statesOf(await plan(world, at("retouched")))).filter(
    ([, state]) => state !== "unchanged",
  );
  expect(changed).toEqual([["posts/shop-windows.md", "changed"]]);
});

test("an item whose address cannot be a file name gets its id, and its address redirects", async () => {
  const ids: string[] = [];
  for (const slug of ["Twin", "twin", ".dot", "漢".repeat(200), null]) {
    const [like] = await world.db.select().from(portfolioProjects).limit(1);
    if (!like) throw new Error("no project");
    const { id: _, ...values } = like;
    const isFeatured = { isFeatured: false, featuredPosition: null };
    const copy = { ...values, ...isFeatured, slug, title: `Named ${ids.length}`, isVisible: true };
    const [row] = await world.db.insert(portfolioProjects).values(copy).returning();
    ids.push(row?.id ?? "");
  }
  expect(await exportContent(world, at("named"))).toMatchObject({ ok: true, problems: [] });
  const names = await readdir(at("named", "projects"));
  expect(names.filter((name) => /^twin\.md$/i.test(name))).toHaveLength(1);
  expect(names.filter((name) => ids.includes(name.slice(0, -".md".length)))).toHaveLength(4);
  expect(new Set(Object.values(statesOf(await plan(world, at("named")))))).toEqual(
    new Set(["unchanged"]),
  );
  const other = await importWorld();
  await runImportOf(other.world, at("named"));
  for (const path of ["/project/.dot", `/project/id/${ids[4]}`])
    expect(await findRedirect(other.world.db, path, other.world.now())).toMatch(
      /^\/project\/[0-9a-f-]{36}$/,
    );
  await other.close();
});

test("a draft is exported as its editor shows it, a published post as visitors see it", async () => {
  for (const slug of ["moved", "shop-windows"]) {
    const [row] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, slug));
    if (!row) throw new Error(`no post ${slug}`);
    const fields = { ...fieldsOf(row), title: "Unsaved", slug: "unsaved" };
    const copy = { postId: row.id, basedOnVersion: row.version, fields };
    await world.db.insert(postWorkingCopies).values(copy);
  }
  await exportContent(world, at("drafts"));
  const draft = await readFile(at("drafts", "posts", "moved.md"), "utf8");
  expect(draft).toMatch(/^---\ntitle: Unsaved\nstatus: draft\n/);
  const live = await readFile(at("drafts", "posts", "shop-windows.md"), "utf8");
  expect(live).not.toMatch("Unsaved");
});

test("a text that an import would cut, and a file that is lost, are reported", async () => {
  await world.db.insert(blogPosts).values({ slug: "long", title: "L", excerpt: "x".repeat(5_001) });
  const [row] = await world.db.select().from(media).where(eq(media.ext, "pdf"));
  if (!row) throw new Error("no PDF");
  await world.storage.delete(mediaKey(mediaFromRow(row)));
  const exported = await exportContent(world, at("lost"));
  expect(exported).toMatchObject({
    ok: true,
    problems: expect.arrayContaining([
      { path: "posts/long.md", why: "line 5: excerpt was cut to 5,000 characters" },
      {
        path: expect.stringMatching(/^media\/[0-9a-f]{16}\/plan\.pdf$/),
        why: "is missing from the storage",
      },
    ]),
  });
});
