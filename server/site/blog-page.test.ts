import { afterAll, beforeAll, expect, test } from "vitest";
import { blogPageSchema } from "#domain/site/blog-page.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { readBlogPage, saveBlogPage } from "./blog-page.ts";
import { siteConfig } from "./tables.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
beforeAll(async () => {
  opened = await importWorld();
});
afterAll(() => opened.close());

const page = { title: "Notes", metaTitle: "", metaDescription: "" };

test("an unconfigured site can be saved, and an empty title means the default", async () => {
  const { world } = opened;
  const { version } = await readBlogPage(world.db);
  expect(await saveBlogPage(world, { ...page, title: "", version })).toEqual({
    status: "saved",
    current: { title: "Blog", metaTitle: "", metaDescription: "", version: version + 1 },
  });
});

test("of ten saves of the same version one wins, and the others return it", async () => {
  const { world } = opened;
  const { version } = await readBlogPage(world.db);
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, i) => saveBlogPage(world, { ...page, title: `${i}`, version })),
  );
  const [kept, ...others] = saves.filter(({ status }) => status === "saved");
  expect(others).toEqual([]);
  for (const { current } of saves) expect(current).toEqual(kept?.current);
  expect(await world.db.$count(siteConfig)).toBe(1);
});

test.each([
  ["no version", { title: "x" }],
  ["a version that is no number", { ...page, version: "one" }],
  ["a version below zero", { ...page, version: "-1" }],
  ["a long title", { ...page, title: "x".repeat(121), version: "1" }],
  ["a long description", { ...page, metaDescription: "x".repeat(501), version: "1" }],
])("%s is refused", (_what, given) => {
  expect(blogPageSchema.safeParse(given).success).toBe(false);
});

test("invisible characters are removed, and lengths count code points", () => {
  const given = { title: " \u202eNo\u0000tes\n", metaTitle: "🚲".repeat(200), version: "3" };
  expect(blogPageSchema.parse(given)).toEqual({
    title: "No tes",
    metaTitle: "🚲".repeat(200),
    metaDescription: "",
    version: 3,
  });
});
