import { afterAll, beforeAll, expect, test } from "vitest";
import { settingsSchema } from "#domain/forms/settings-schema.ts";
import { BLOG_SETTINGS } from "#domain/site/blog-settings.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { readSiteSettings, saveSiteSettings } from "./settings.ts";
import { siteConfig } from "./tables.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
beforeAll(async () => {
  opened = await importWorld();
});
afterAll(() => opened.close());

const SCHEMA = settingsSchema(BLOG_SETTINGS);
const page = { blogPageTitle: "Notes", blogMetaTitle: "", blogMetaDescription: "" };

test("an unconfigured site can be saved, and an empty title means the default", async () => {
  const { world } = opened;
  const { version } = await readSiteSettings(world.db, BLOG_SETTINGS);
  expect(
    await saveSiteSettings(world, BLOG_SETTINGS, { ...page, blogPageTitle: "", version }),
  ).toEqual({
    status: "saved",
    current: { ...page, blogPageTitle: "Blog", version: version + 1 },
  });
});

test("of ten saves of the same version one wins, and the others return it", async () => {
  const { world } = opened;
  const { version } = await readSiteSettings(world.db, BLOG_SETTINGS);
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      saveSiteSettings(world, BLOG_SETTINGS, { ...page, blogPageTitle: `${i}`, version }),
    ),
  );
  const [kept, ...others] = saves.filter(({ status }) => status === "saved");
  expect(others).toEqual([]);
  for (const { current } of saves) expect(current).toEqual(kept?.current);
  expect(await world.db.$count(siteConfig)).toBe(1);
});

test.each([
  ["no version", { blogPageTitle: "x" }],
  ["a version that is no number", { ...page, version: "one" }],
  ["a version below zero", { ...page, version: "-1" }],
  ["a long title", { ...page, blogPageTitle: "x".repeat(121), version: "1" }],
  ["a long description", { ...page, blogMetaDescription: "x".repeat(501), version: "1" }],
])("%s is refused", (_what, given) => {
  expect(SCHEMA.safeParse(given).success).toBe(false);
});

test("invisible characters are removed, and lengths count code points", () => {
  const given = {
    blogPageTitle: " \u202eNo\u0000tes\n",
    blogMetaTitle: "🚲".repeat(200),
    version: "3",
  };
  expect(SCHEMA.parse(given)).toEqual({
    blogPageTitle: "No tes",
    blogMetaTitle: "🚲".repeat(200),
    blogMetaDescription: "",
    version: 3,
  });
});
