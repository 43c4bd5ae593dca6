import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DEFAULT_LOOK, LOOK_SETTINGS } from "#domain/site/look.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { PageNotes } from "../http/page-notes.ts";
import { manifest } from "./manifest.ts";
import { readSiteSettings, saveSiteSettings } from "./settings.ts";
import { readSite } from "./store.ts";
import { siteConfig } from "./tables.ts";

const { world } = await forAllTests(importWorld());

const LOOK = {
  accentColor: "forest",
  fontPair: "modern",
  cornerRadius: "round",
  spacing: "compact",
} as const;

async function readManifest() {
  const file = await manifest(world, new PageNotes(true));
  return JSON.parse(String(file?.body));
}

test("a saved look is that of the site and of its manifest", async () => {
  expect((await readSite(world.db)).look).toBeUndefined();
  expect(await readManifest()).toMatchObject({ theme_color: "#1b51e0" });
  const { version } = await readSiteSettings(world.db, LOOK_SETTINGS);
  await saveSiteSettings(world, LOOK_SETTINGS, { ...LOOK, version });
  expect((await readSite(world.db)).look).toEqual(LOOK);
  expect(await readManifest()).toMatchObject({ theme_color: "#0a693c" });
});

test("unsaved values replace stored ones for a preview only", async () => {
  const { db } = world;
  const unsaved = await readSite(db, { accentColor: "rust", name: "New name" });
  expect(unsaved).toMatchObject({ name: "New name", look: { ...LOOK, accentColor: "rust" } });
  expect((await readSite(db, DEFAULT_LOOK)).look).toBeUndefined();
  expect((await readSite(db)).look).toEqual(LOOK);
});

test.each(["accent_color", "font_pair", "corner_radius", "spacing"])(
  "the database refuses an unknown %s",
  async (column) => {
    const { db } = world;
    await db.insert(siteConfig).values({ id: 1 }).onConflictDoNothing();
    for (const value of ["", "#ff00gg", "red"]) {
      const update = db.execute(sql`update site_config set ${sql.identifier(column)} = ${value}`);
      await expect(update).rejects.toThrow();
    }
  },
);
