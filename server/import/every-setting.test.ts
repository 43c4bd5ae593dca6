import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { type Setting, type SettingGroup, storedName } from "#domain/forms/setting.ts";
import { NEWSLETTER_SETTINGS, SEND_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { AI_SETTINGS } from "#domain/search/ai-settings.ts";
import { EMBED_SETTINGS } from "#domain/search/embed-settings.ts";
import { BLOG_SETTINGS } from "#domain/site/blog-settings.ts";
import { LOOK_SETTINGS } from "#domain/site/look.ts";
import { ALL_SITE_SETTINGS, SITE_SETTINGS } from "#domain/site/settings.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../tests/support/import-world.ts";
import { readSiteSettings } from "../site/settings.ts";

let folder: Awaited<ReturnType<typeof contentFolder>>;
const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  const entries = Object.entries(ALL_SITE_SETTINGS).map(([name, setting]) => [
    storedName(name),
    otherThanDefault(name, setting),
  ]);
  folder = await contentFolder({ "site.yaml": stringify(Object.fromEntries(entries)) });
  await runImportOf(world, folder.path);
});
afterAll(async () => {
  await folder.remove();
});

function otherThanDefault(name: string, setting: Setting): unknown {
  switch (setting.kind) {
    case "line":
      return name.slice(0, setting.max);
    case "lines":
      return `${name}\nin two lines`;
    case "html":
      return `<p>${name}</p>`;
    case "webAddress":
    case "picture":
      return `https://example.org/${name}`;
    case "timeZone":
      return "Asia/Tokyo";
    case "names":
      return [name.slice(0, setting.each)];
    case "switch":
      return !setting.default;
    case "switches":
      return Object.fromEntries(setting.options.map((option) => [option, false]));
    case "number":
      return setting.default === setting.min ? setting.max : setting.min;
    case "price":
      return setting.max;
    case "choice":
      return setting.options.find((option) => option !== setting.default);
  }
}

const GROUPS: Record<string, SettingGroup> = {
  site: SITE_SETTINGS,
  look: LOOK_SETTINGS,
  blog: BLOG_SETTINGS,
  newsletter: { ...NEWSLETTER_SETTINGS, ...SEND_SETTINGS },
  search: { ...AI_SETTINGS, ...EMBED_SETTINGS },
};

test.each(Object.entries(GROUPS))("every %s setting of site.yaml is imported", async (_, group) => {
  const stored: Record<string, unknown> = await readSiteSettings(world.db, ALL_SITE_SETTINGS);
  for (const [name, setting] of Object.entries(group))
    expect([name, stored[name]]).toEqual([name, otherThanDefault(name, setting)]);
});

test("no setting is in none of the groups", () => {
  const names = Object.values(GROUPS).flatMap((group) => Object.keys(group));
  expect(new Set(names)).toEqual(new Set(Object.keys(ALL_SITE_SETTINGS)));
});
