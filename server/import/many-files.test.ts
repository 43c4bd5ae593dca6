import { readFile } from "node:fs/promises";
import { join } from "node:path";
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
import { projectFiles } from "../projects/tables.ts";
import { exportContent } from "./export/export-content.ts";

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
