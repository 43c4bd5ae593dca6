import { expect, test } from "vitest";
import { settingsSchema } from "#domain/forms/settings-schema.ts";
import { mediaUrl } from "#domain/media/media.ts";
import { AI_SETTINGS } from "#domain/search/ai-settings.ts";
import { BLOG_SETTINGS } from "#domain/site/blog-settings.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { findMissingPictures, readSiteSettings, saveSiteSettings } from "./settings.ts";
import { siteConfig } from "./tables.ts";

const { world } = await forAllTests(importWorld());

const SCHEMA = settingsSchema(BLOG_SETTINGS);
const page = { blogPageTitle: "Notes", blogMetaTitle: "", blogMetaDescription: "" };

test("an unconfigured site can be saved, and an empty title means the default", async () => {
  const { bases: _, ...stored } = await readSiteSettings(world.db, BLOG_SETTINGS);
  expect(
    await saveSiteSettings(world, BLOG_SETTINGS, { ...stored, ...page, blogPageTitle: "" }),
  ).toMatchObject({
    status: "saved",
    current: { ...page, blogPageTitle: "Blog", version: stored.version + 1 },
  });
});

test("of ten saves of the same version one wins, and the others return it", async () => {
  const { bases: _, ...stored } = await readSiteSettings(world.db, BLOG_SETTINGS);
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      saveSiteSettings(world, BLOG_SETTINGS, { ...stored, blogPageTitle: `${i}` }),
    ),
  );
  const [kept, ...others] = saves.filter(({ status }) => status === "saved");
  expect(others).toEqual([]);
  for (const { current } of saves) expect(current).toEqual(kept?.current);
  expect(await world.db.$count(siteConfig)).toBe(1);
});

const readBlog = () => readSiteSettings(world.db, BLOG_SETTINGS);
const readAi = () => readSiteSettings(world.db, AI_SETTINGS);

test("two windows that change different settings do not overwrite each other", async () => {
  const [first, second] = [await readBlog(), await readBlog()];
  const saved = await saveSiteSettings(world, BLOG_SETTINGS, { ...first, blogMetaTitle: "One" });
  expect(saved).toMatchObject({ status: "saved", fields: ["blogMetaTitle"] });
  const other = { ...second, blogMetaDescription: "Two" };
  const merged = await saveSiteSettings(world, BLOG_SETTINGS, other);
  expect(merged).toMatchObject({ status: "saved", fields: ["blogMetaDescription"] });
  const both = { blogMetaTitle: "One", blogMetaDescription: "Two" };
  expect(await readBlog()).toMatchObject(both);
  // The second window still shows the old title: its next save must not bring it back.
  const again = { ...other, bases: merged.current.bases, blogMetaDescription: "Three" };
  await saveSiteSettings(world, BLOG_SETTINGS, again);
  expect(await readBlog()).toMatchObject({ ...both, blogMetaDescription: "Three" });
});

test("of two windows on one setting the second gets a conflict about it, and may overwrite it", async () => {
  const [first, second] = [await readBlog(), await readBlog()];
  const theirs = { ...first, blogMetaTitle: "Theirs", blogMetaDescription: "Theirs too" };
  await saveSiteSettings(world, BLOG_SETTINGS, theirs);
  const mine = { ...second, blogMetaTitle: "Mine" };
  const refused = await saveSiteSettings(world, BLOG_SETTINGS, mine);
  expect(refused).toMatchObject({ status: "conflict", fields: ["blogMetaTitle"] });
  expect(refused.current).toMatchObject({ blogMetaTitle: "Theirs" });
  const { blogMetaTitle: base = "" } = refused.current.bases ?? {};
  const overwriting = { ...mine, bases: { ...second.bases, blogMetaTitle: base } };
  expect((await saveSiteSettings(world, BLOG_SETTINGS, overwriting)).status).toBe("saved");
  const current = { blogMetaTitle: "Mine", blogMetaDescription: "Theirs too" };
  expect(await readBlog()).toMatchObject(current);
});

test("after a save without a reply, its settings are written again, also as they were loaded", async () => {
  const loaded = await readBlog();
  const unanswered = ["blogMetaTitle"];
  const written = { status: "saved", fields: unanswered };
  // It had not arrived.
  expect(await saveSiteSettings(world, BLOG_SETTINGS, { ...loaded, unanswered })).toMatchObject(
    written,
  );
  // It had been stored.
  const changed = { ...loaded, blogMetaTitle: "Perhaps saved" };
  await saveSiteSettings(world, BLOG_SETTINGS, changed);
  const again = await saveSiteSettings(world, BLOG_SETTINGS, { ...changed, unanswered });
  expect(again).toMatchObject(written);
  const undone = await saveSiteSettings(world, BLOG_SETTINGS, { ...loaded, unanswered });
  expect(undone).toMatchObject({ status: "conflict", fields: unanswered });
  const bases = { ...loaded.bases, blogMetaTitle: fingerprint("Perhaps saved") };
  const decided = { ...loaded, bases, unanswered };
  expect(await saveSiteSettings(world, BLOG_SETTINGS, decided)).toMatchObject(written);
  expect((await readBlog()).blogMetaTitle).toBe(loaded.blogMetaTitle);
});

test("settings of another screen neither conflict nor count, and nothing changed is said", async () => {
  const [blog, ai] = [await readBlog(), await readAi()];
  await saveSiteSettings(world, AI_SETTINGS, { ...ai, aiAnswerWordLimit: 33 });
  const unchanged = await saveSiteSettings(world, BLOG_SETTINGS, blog);
  expect(unchanged).toMatchObject({ status: "saved", fields: [] });
  expect((await readBlog()).version).toBe(blog.version + 1);
  expect((await readAi()).aiAnswerWordLimit).toBe(33);
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
  expect(SCHEMA.parse(given)).toMatchObject({
    blogPageTitle: "No tes",
    blogMetaTitle: "🚲".repeat(200),
    blogMetaDescription: "",
    version: 3,
  });
});

test("a picture that another window replaced is refused only where it would be written", async () => {
  const group = { ogImageUrl: ALL_SITE_SETTINGS.ogImageUrl };
  const replaced = { ogImageUrl: `/media/site-assets/${"1".repeat(64)}.png` };
  const loadedWith = (url: string) => ({ ...replaced, bases: { ogImageUrl: fingerprint(url) } });
  const problemsOf = (url: string) => findMissingPictures(world.db, group, loadedWith(url));
  expect(await problemsOf(replaced.ogImageUrl)).toEqual({});
  expect(Object.keys(await problemsOf(""))).toEqual(["ogImageUrl"]);
});

test("an address of this site is refused where there is no picture", async () => {
  const { db } = world;
  const picture = await storedPhoto(world, "shared", "site-assets");
  const resume = await storedPdf(world, "resume", "resumes");
  const problemsOf = (ogImageUrl: string) =>
    findMissingPictures(db, { ogImageUrl: ALL_SITE_SETTINGS.ogImageUrl }, { ogImageUrl });
  for (const url of ["", "https://example.org/a.png", mediaUrl(picture)]) {
    expect(await problemsOf(url)).toEqual({});
  }
  for (const url of [`/media/site-assets/${"0".repeat(64)}.png`, mediaUrl(resume)]) {
    expect(await problemsOf(url)).toEqual({
      ogImageUrl: [
        "Sharing image must be an uploaded picture or an address that begins with https://.",
      ],
    });
  }
});
