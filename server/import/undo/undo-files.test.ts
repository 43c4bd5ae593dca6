import { eq, ne, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../../tests/support/import-world.ts";
import { pdf, photo } from "../../../tests/support/media.ts";
import { removeUnused, UNUSED_RETENTION_MS } from "../../media/remove-unused.ts";
import { media } from "../../media/tables.ts";
import { mediaUses } from "../../media/uses-table.ts";
import { portfolioProjects, projectFiles } from "../../projects/tables.ts";
import { lastBatch } from "../list-batches.ts";
import { undoBatch } from "./undo-batch.ts";

const { world } = await forAllTests(importWorld());
const { db } = world;

/** An item of every kind; each seed has files of its own. */
async function content(seed: number): Promise<Record<string, string | Buffer>> {
  const picture = (add: number) =>
    photo(40, 30, seed + add)
      .png()
      .toBuffer();
  return {
    "site.yaml": "site_title: Site\nprofile_image_url: ../media/site.png",
    "about.md":
      "---\nname: Name\nprofile_image_url: ../media/about.png\nresume_url: ../media/resume.pdf\n---\n",
    "projects/one.md":
      "---\ntitle: One\nclient: C\nyear: 2020\nworkType: Pitch\nthumbnail: ../media/card.png\nfile: ../media/main.pdf\nfiles: [../media/more.pdf]\n---\n",
    "posts/one.md": "---\ntitle: One\nimage: ../media/head.png\n---\n![](../media/body.png)",
    "media/site.png": await picture(0),
    "media/about.png": await picture(1),
    "media/card.png": await picture(2),
    "media/head.png": await picture(3),
    "media/body.png": await picture(4),
    "media/resume.pdf": pdf(`resume ${seed}`),
    "media/main.pdf": pdf(`main ${seed}`),
    "media/more.pdf": pdf(`more ${seed}`),
  };
}

async function importedTwice() {
  const own = await contentFolder(await content(10));
  await runImportOf(world, own.path, { overwrite: true });
  const before = await filesShown();
  for (const [name, text] of Object.entries(await content(100))) await own.write(name, text);
  expect((await runImportOf(world, own.path, { overwrite: true })).written).toBe(4);
  await own.remove();
  return before;
}

async function filesShown() {
  const { noun, role, mediaId } = mediaUses;
  return {
    uses: await db
      .select({ noun, role, mediaId })
      .from(mediaUses)
      .where(ne(role, "revision"))
      .orderBy(noun, role, mediaId),
    more: await db.select().from(projectFiles),
    cards: await db
      .select({ thumbnail: portfolioProjects.thumbnailId, asset: portfolioProjects.assetId })
      .from(portfolioProjects),
  };
}

async function undoLast() {
  const batch = await lastBatch(db);
  return undoBatch(world, batch?.id ?? "");
}

const isKept = async (id: string) => (await db.$count(media, eq(media.id, id))) === 1;

test("files that an import replaced stay until it is undone, however late", async () => {
  const before = await importedTwice();
  expect(before.uses).toHaveLength(8);
  const later = new Date(Date.now() + 2 * UNUSED_RETENTION_MS);
  expect(await removeUnused({ ...world, now: () => later })).toBe(0);
  expect(await undoLast()).toMatchObject({ restored: 4, kept: [] });
  expect(await filesShown()).toEqual(before);
  // Those of the undone import are gone.
  expect(await db.$count(media)).toBe(8);
  expect(await undoLast()).toMatchObject({ removed: 4 });
  expect(await db.$count(media)).toBe(0);
});

test("files of an item that an undo keeps, or that is deleted, go", async () => {
  const first = await importedTwice();
  const replaced = first.cards[0]?.thumbnail ?? "";
  await db.update(portfolioProjects).set({ version: sql`${portfolioProjects.version} + 1` });
  expect(await undoLast()).toMatchObject({ restored: 3, kept: ["project:one"] });
  expect(await isKept(replaced)).toBe(false);

  const again = await importedTwice();
  const other = again.cards[0]?.thumbnail ?? "";
  await removeUnused(world);
  expect(await isKept(other)).toBe(true);
  await db.delete(portfolioProjects);
  await removeUnused(world);
  expect(await isKept(other)).toBe(false);
});
