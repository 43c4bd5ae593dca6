import { eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import {
  contentFolder,
  importWorld,
  plan,
  runImportOf,
  statesOf,
} from "../../tests/support/import-world.ts";
import { freePort } from "../../tests/support/site.ts";
import { smallSample } from "../../tests/support/small-pictures.ts";
import { readEditableAbout, saveAbout } from "../about/edit-about.ts";
import { aboutContent } from "../about/tables.ts";
import { media } from "../media/tables.ts";
import { blogPosts } from "../posts/tables.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { readSiteSettings, saveSiteSettings } from "../site/settings.ts";
import { siteConfig } from "../site/tables.ts";
import { openStorage } from "../storage/index.ts";
import type { World } from "../world.ts";
import { readSampleState } from "./plan/sample-content.ts";
import { removeSample } from "./remove-sample.ts";
import { importSampleContent } from "./sample.ts";
import { importBatches, importItems } from "./tables.ts";
import { runImport } from "./write/run-import.ts";

let world: World;
let close: () => Promise<void>;
let said: string[];
const sample = await forAllTests(smallSample());
const importSample = (to: World) => importSampleContent(to, (line) => said.push(line), sample.path);

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

/** Tables with a row that contains a word, except import notes. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'import_%'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const held = sql`select 1 from ${sql.identifier(name)} t where t::text ~* ${words} limit 1`;
    if ((await world.db.execute(held)).rows.length > 0) found.push(name);
  }
  return found;
}

test("an empty site gets the sample once, and a site with content never", {
  timeout: 120_000,
}, async () => {
  await Promise.all([importSample(world), importSample(world)]);
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

test("an interrupted sample is completed, kept when an import cannot begin, and not restored once removed", {
  timeout: 120_000,
}, async () => {
  await importSample(world);
  const filled = await counts();
  // As left by a killed process.
  const [last] = await world.db.select().from(blogPosts).limit(1);
  await world.db.delete(blogPosts).where(eq(blogPosts.id, last?.id ?? ""));
  await world.db.update(importBatches).set({ finishedAt: null, summary: {} });
  await importSample(world);
  expect(await counts()).toEqual(filled);
  expect(await world.db.$count(importBatches, isNull(importBatches.finishedAt))).toBe(0);

  const broken = await contentFolder({ "posts/a.md": "no title" });
  expect((await runImportOf(world, broken.path)).written).toBe(0);
  expect(await counts()).toEqual(filled);
  await broken.remove();
  const real = await contentFolder();
  const noRoom = runImport(world, await plan(world, real.path), {}, async () => 0);
  await expect(noRoom).rejects.toMatchObject({
    summary: "Stopped after 0 of 6: there is not enough disk space on the server.",
  });
  expect(await counts()).toEqual(filled);
  await real.remove();
  // Edited items are removed on request, and then no sample content remains.
  const [edited] = await world.db
    .update(portfolioProjects)
    .set({ version: sql`${portfolioProjects.version} + 1` })
    .where(eq(portfolioProjects.slug, "skerrow-naming-a-wind-farm"))
    .returning();
  const state = await readSampleState(world.db);
  expect(state?.edited).toMatchObject([{ title: edited?.title }]);
  const also = state?.edited.map(({ id }) => id);
  const { removed, kept } = await removeSample(world, also);
  expect(removed).toBeGreaterThan(3);
  expect(kept).toEqual([]);
  expect(await counts()).toEqual({ projects: 0, posts: 0 });
  expect(await readSampleState(world.db)).toBeNull();
  expect(await tablesWith("mirela|skerrow|velomere|tangwell|ordinary objects")).toEqual([]);
  expect(await world.db.$count(media)).toBe(0);
  await importSample(world);
  expect(await counts()).toEqual({ projects: 0, posts: 0 });
  expect(said).toHaveLength(2);
});

test("removing the sample clears its values from edited settings, and keeps those of the owner", {
  timeout: 120_000,
}, async () => {
  await importSample(world);
  const site = await readSiteSettings(world.db, ALL_SITE_SETTINGS);
  const settings: typeof site = {
    ...site,
    gaMeasurementId: "G-1",
    siteSubtitle: "Glass",
    accentColor: "forest",
  };
  await saveSiteSettings(world, ALL_SITE_SETTINGS, settings);
  const about = await readEditableAbout(world.db);
  await saveAbout(world, { ...about, title: "Glazier", hobbies: "<p>Kilns</p>" });
  const state = await readSampleState(world.db);
  expect(state?.edited.map(({ title }) => title)).toEqual(["About page"]);
  const { db } = world;
  const [item] = await db.select().from(importItems).where(eq(importItems.kind, "site"));
  expect(await removeSample(world, [item?.id ?? ""])).toMatchObject({ kept: ["about", "site"] });
  expect(await tablesWith("mirela|skerrow|velomere|tangwell|ordinary objects|antwerp")).toEqual([]);
  expect(await db.$count(media)).toBe(0);
  const [row] = await db.select().from(siteConfig);
  expect(row).toMatchObject({
    name: "",
    siteTitle: "",
    quickTags: [],
    gaMeasurementId: "G-1",
    siteSubtitle: "Glass",
    accentColor: "forest",
    aiAnswersEnabled: true,
  });
  const [page] = await db.select().from(aboutContent);
  const cleared = { name: "", bio: "", profileImageUrl: "", resumeUrl: "", expertise: [] };
  expect(page).toMatchObject({ title: "Glazier", hobbies: "<p>Kilns</p>", ...cleared });
});

test("an import of the owner's site leaves none of the sample in edited settings", {
  timeout: 120_000,
}, async () => {
  await importSample(world);
  const site = await readSiteSettings(world.db, ALL_SITE_SETTINGS);
  await saveSiteSettings(world, ALL_SITE_SETTINGS, { ...site, gaMeasurementId: "G-1" });
  const real = await contentFolder();
  await runImportOf(world, real.path, { overwrite: true });
  await real.remove();
  const [row] = await world.db.select().from(siteConfig);
  expect(row).toMatchObject({ name: "Ilse Vandermeer", metaKeywords: [], gaMeasurementId: "G-1" });
  expect(await tablesWith("mirela|antwerp")).toEqual([]);
});

test("a site with an own project gets no sample, even after an interrupted one", async () => {
  const [client] = await world.db.insert(clients).values({ name: "C" }).returning();
  await world.db
    .insert(portfolioProjects)
    .values({ title: "A", clientId: client?.id ?? "", workType: "Pitch", year: 2020 });
  await importSample(world);
  await world.db.insert(importBatches).values({ origin: "sample", source: "sample" });
  await importSample(world);
  expect(await counts()).toEqual({ projects: 1, posts: 0 });
});

test("a bucket that cannot be reached is named, and leaves the sample to the next start", async () => {
  const STORAGE_URL = `s3://key:hidden@127.0.0.1:${await freePort()}/files`;
  const storage = await openStorage({ url: STORAGE_URL, dataDir: world.environment.DATA_DIR });
  const away = { ...world, storage, environment: { ...world.environment, STORAGE_URL } };
  await importSample(away);
  expect(said.at(-1)).toMatch(
    /^The sample content was not imported: files cannot be stored in the bucket of STORAGE_URL \(.*ECONNREFUSED.*\)\. The next start tries again$/,
  );
  expect(said.join()).not.toContain("hidden");
  expect(await world.db.$count(importBatches)).toBe(0);
});
