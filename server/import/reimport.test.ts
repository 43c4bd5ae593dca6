import { rm } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import {
  importWorldWithFolder,
  plan,
  runImportOf,
  statesOf,
} from "../../tests/support/import-world.ts";
import { blogPosts } from "../posts/tables.ts";
import { findRedirect } from "../site/redirects.ts";

const { world, folder } = await forAllTests(importWorldWithFolder());

beforeAll(async () => {
  await runImportOf(world, folder.path);
});

async function post(slug: string) {
  const [row] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, slug));
  if (!row) throw new Error(`no post ${slug}`);
  return row;
}

describe("importing again", () => {
  test("changes nothing without changes", async () => {
    const before = await post("shop-windows");
    const report = await runImportOf(world, folder.path);
    expect(report).toMatchObject({ written: 0, batchId: null });
    expect(new Set(Object.values(statesOf(report)))).toEqual(new Set(["unchanged", "broken"]));
    expect(await post("shop-windows")).toEqual(before);
  });

  test("updates only the changed file", async () => {
    await folder.write(
      "posts/next-spring.md",
      "---\ntitle: Next summer\nstatus: draft\n---\nSoon.",
    );
    const states = statesOf(await runImportOf(world, folder.path));
    expect(Object.entries(states).filter(([, state]) => state === "changed")).toEqual([
      ["posts/next-spring.md", "changed"],
    ]);
    expect(await post("next-spring")).toMatchObject({
      title: "Next summer",
      content: "<p>Soon.</p>",
      version: 2,
    });
  });

  test("a changed image updates the items that show it", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
    await folder.write("media/drawing.svg", svg.padEnd(120));
    const report = await runImportOf(world, folder.path);
    expect(statesOf(report)).toMatchObject({
      "posts/shop-windows.md": "changed",
      "projects/harbour-signs.md": "unchanged",
    });
  });

  test("a new alias rewrites the links of unchanged files", async () => {
    await folder.write(
      "posts/elsewhere.md",
      "---\ntitle: Elsewhere\nstatus: published\ndate: 2016-01-01\naliases: [/2016/elsewhere]\n---\nHere.",
    );
    const report = await runImportOf(world, folder.path);
    expect(statesOf(report)).toMatchObject({
      "posts/elsewhere.md": "new",
      "posts/shop-windows.md": "changed",
      "projects/harbour-signs.md": "unchanged",
    });
    expect((await post("shop-windows")).content).toContain('href="/blog/elsewhere"');
  });

  test("items no longer in the folder are reported and kept", async () => {
    await rm(join(folder.path, "posts/elsewhere.md"));
    const planned = await plan(world, folder.path);
    expect(planned.gone).toEqual(["post:elsewhere"]);
    await runImportOf(world, folder.path);
    expect((await post("elsewhere")).title).toBe("Elsewhere");
  });
});

describe("an item that was edited here", () => {
  const edit = async (slug: string, title: string) => {
    await world.db
      .update(blogPosts)
      .set({ title, version: sql`${blogPosts.version} + 1` })
      .where(eq(blogPosts.slug, slug));
  };

  test("is left alone while its file stays the same", async () => {
    await edit("next-spring", "Mine");
    const states = statesOf(await runImportOf(world, folder.path));
    expect(states["posts/next-spring.md"]).toBe("unchanged");
    expect((await post("next-spring")).title).toBe("Mine");
  });

  test("is a conflict when its file changes too, and is kept", async () => {
    await folder.write("posts/next-spring.md", "---\ntitle: Theirs\n---\nLater.");
    const report = await runImportOf(world, folder.path);
    expect(statesOf(report)["posts/next-spring.md"]).toBe("conflict");
    expect((await post("next-spring")).title).toBe("Mine");
    const [item] = report.items.filter(({ state }) => state === "conflict");
    expect(item?.problems).toEqual([
      { line: null, text: "it was edited here since its last import" },
    ]);
  });

  test("is overwritten on request", async () => {
    const report = await runImportOf(world, folder.path, { overwrite: true });
    expect(statesOf(report)["posts/next-spring.md"]).toBe("changed");
    expect((await post("next-spring")).title).toBe("Theirs");
  });

  test("an item of the same name created here is a conflict", async () => {
    await world.db.insert(blogPosts).values({ slug: "by-hand", title: "By hand" });
    await folder.write("posts/by-hand.md", "---\ntitle: From the folder\n---\nText.");
    const [item] = (await plan(world, folder.path)).items.filter(({ slug }) => slug === "by-hand");
    expect(item).toMatchObject({
      state: "conflict",
      problems: [{ line: null, text: "it was created here or imported from elsewhere" }],
    });
  });
});

test("an item whose address was changed here gets its file name back, and both addresses work", async () => {
  const { id } = await post("next-spring");
  await world.db.update(blogPosts).set({ slug: "moved-here" }).where(eq(blogPosts.id, id));
  await folder.write(
    "posts/next-spring.md",
    "---\ntitle: Back again\nstatus: published\ndate: 2024-03-01\n---\nText.",
  );
  await runImportOf(world, folder.path);
  expect(await post("next-spring")).toMatchObject({ id, title: "Back again" });
  expect(await findRedirect(world.db, "/blog/moved-here", world.now())).toBe("/blog/next-spring");
});

test("a published post without a date keeps the time of its first import", async () => {
  await folder.write("posts/undated.md", "---\ntitle: Undated\nstatus: published\n---\nOne.");
  await runImportOf(world, folder.path);
  const first = await post("undated");
  expect(first.publishedAt).toBeInstanceOf(Date);
  await folder.write("posts/undated.md", "---\ntitle: Undated\nstatus: published\n---\nTwo.");
  await runImportOf(world, folder.path);
  expect(await post("undated")).toMatchObject({
    content: "<p>Two.</p>",
    publishedAt: first.publishedAt,
    createdAt: first.createdAt,
  });
});
