import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import {
  contentFolder,
  importWorld,
  plan,
  runImportOf,
  statesOf,
} from "../../tests/support/import-world.ts";
import { pdf } from "../../tests/support/media.ts";
import { temporaryFolder } from "../../tests/support/site.ts";
import { media } from "../media/tables.ts";
import { projectFiles } from "../projects/tables.ts";
import { exportContent } from "./export/export-content.ts";
import { importItems } from "./tables.ts";

const { world } = await forAllTests(importWorld());

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

test("files of a project beyond 60, also those of its text, are left out and reported", async () => {
  const listed = (names: string[]) =>
    names.map((name) => `  - path: ../media/${name}.pdf\n`).join("");
  const sheets = Array.from({ length: 59 }, (_, i) => `sheet-${i}`);
  const write = (names: string[]) =>
    `---\ntitle: Sheets\nclient: C\nyear: 2020\nworkType: Pitch\nfiles:\n${listed(names)}---\n![](../media/one.svg) ![](../media/two.svg)\n`;
  const own = await contentFolder({
    "projects/sheets.md": write(sheets),
    "media/one.svg": LOGO,
    "media/two.svg": LOGO.replaceAll("9", "8"),
    ...Object.fromEntries(sheets.map((name) => [`media/${name}.pdf`, pdf(name)])),
  });
  const leftOut = [
    "image ../media/two.svg: a project can have at most 60 files",
    "image ../media/two.svg: this text cannot contain images, so it is left out",
  ];
  const notesOf = (items: { notes: { text: string }[] }[]) =>
    items.flatMap(({ notes }) => notes.map(({ text }) => text));
  expect(notesOf((await plan(world, own.path)).items)).toEqual(expect.arrayContaining(leftOut));
  expect(notesOf((await runImportOf(world, own.path)).items)).toEqual(
    expect.arrayContaining(leftOut),
  );
  expect(await world.db.$count(projectFiles)).toBe(60);

  const again = [...sheets, "sheet-0", "sheet-1", "sheet-2"];
  await own.write("projects/sheets.md", write(again));
  const { items } = await runImportOf(world, own.path);
  expect(notesOf(items)).toContain(
    "path ../media/sheet-2.pdf: a project can have at most 60 files",
  );
  expect(await world.db.$count(projectFiles)).toBe(60);
  await own.remove();
});

test("an export has all files that an earlier version stored", async () => {
  const [file] = await world.db.select().from(projectFiles).limit(1);
  if (!file) throw new Error("no file");
  const { id: _, ...copied } = file;
  await world.db.insert(projectFiles).values({ ...copied, position: 99, displayName: "The last" });
  const exported = await temporaryFolder();
  const folder = join(exported.path, "site");
  await exportContent(world, folder);
  expect(await readFile(join(folder, "projects/sheets.md"), "utf8")).toContain("The last");
  expect(statesOf(await plan(world, folder))["projects/sheets.md"]).toBe("unchanged");
  await exported.remove();
});

test("a project imported with more than 60 files by an earlier version is unchanged", async () => {
  const names = Array.from({ length: 62 }, (_, i) => `plan-${i}`);
  const listed = names.map((name) => `  - ../media/${name}.pdf\n`).join("");
  const text = `---\ntitle: Plans\nclient: C\nyear: 2020\nworkType: Pitch\nfiles:\n${listed}---\nText\n`;
  const own = await contentFolder({
    "projects/plans.md": text,
    ...Object.fromEntries(names.map((name) => [`media/${name}.pdf`, pdf(name)])),
  });
  await runImportOf(world, own.path);
  expect(await world.db.$count(media, like(media.fileName, "plan-%"))).toBe(60);
  const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
  const files = names.map((name) => [`../media/${name}.pdf`, sha256(pdf(name))]);
  const [imported] = await world.db
    .select({ fingerprint: importItems.sourceFingerprint })
    .from(importItems)
    .where(eq(importItems.sourceId, "project:plans"));
  // As earlier versions computed it, which stored all files.
  const earlier = sha256(JSON.stringify([1, sha256(text), files, [], []]));
  expect(imported?.fingerprint).toBe(earlier);
  expect(statesOf(await plan(world, own.path))).toEqual({ "projects/plans.md": "unchanged" });
  await own.remove();
});
