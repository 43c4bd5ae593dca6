import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { yearMax } from "#domain/projects/project-form.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import {
  contentFolder,
  importWorld,
  plan,
  runImportOf,
  statesOf,
} from "../../tests/support/import-world.ts";
import { changeNamed } from "../projects/change-named.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { atLine } from "./format/note.ts";
import type { ImportReport } from "./write/run-import.ts";

const { world } = await forAllTests(importWorld());

const HEAD = "project_title,client_name,project_year,work_type,slug,roles,description,thumbnail";

async function folderWith(rows: string[], head = HEAD) {
  const pixel = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>${" ".repeat(40)}`;
  return contentFolder({ "work.csv": [head, ...rows].join("\n"), "media/pixel.svg": pixel });
}

async function project(slug: string) {
  const [row] = await world.db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.slug, slug));
  return row;
}

const problemsOf = ({ items }: Pick<ImportReport, "items">) =>
  Object.fromEntries(
    items.flatMap(({ path, problems, notes }) => {
      const said = [...problems, ...notes.filter(({ gravity }) => gravity === "left-out")];
      return said.length > 0 ? [[path, said.map(atLine)]] : [];
    }),
  );

test("rows become projects, unchanged ones are skipped, and changed ones updated", async () => {
  const rows = [
    'Signs,Port,2021,Wayfinding,signs,"Design; Paint",<p>By <em>hand</em></p>,pixel.svg',
    'Letters,Port,2020,Pitch,,,"Two\n\nparagraphs",',
  ];
  const own = await folderWith(rows);
  expect(await runImportOf(world, own.path)).toMatchObject({ written: 2 });
  expect(await project("signs")).toMatchObject({
    title: "Signs",
    year: 2021,
    myRole: "Design, Paint",
    description: "<p>By <em>hand</em></p>",
    thumbnailId: expect.any(String),
  });
  expect((await project("letters"))?.description).toBe("<p>Two</p><p>paragraphs</p>");
  expect(statesOf(await plan(world, own.path))).toEqual({
    "work.csv, line 2": "unchanged",
    "work.csv, line 3": "unchanged",
  });
  // Reordered, with an extra unmapped column and one changed text.
  const again = [`${rows[1]},x`, `${rows[0]?.replace("hand", "heart")},y`];
  await own.write("work.csv", [`${HEAD},Invoice`, ...again].join("\n"));
  expect(statesOf(await plan(world, own.path))).toEqual({
    "work.csv, line 2": "unchanged",
    "work.csv, line 5": "changed",
  });
  await own.remove();
});

test("a row without a slug keeps the one it got, and others get different ones", async () => {
  const own = await folderWith(["Same,A,2020,Pitch", "Same,B,2020,Pitch", "日本,A,2020,Pitch"]);
  const report = await runImportOf(world, own.path);
  expect(report.items.map(({ slug }) => slug)).toEqual(["same", "same-2", "project"]);
  await own.write("work.csv", [HEAD, "Same,B,2020,Pitch", "Same,A,2020,Pitch"].join("\n"));
  const turned = await plan(world, own.path);
  expect(turned.items.map(({ slug, state }) => [slug, state])).toEqual([
    ["same-2", "unchanged"],
    ["same", "unchanged"],
  ]);
  await world.db
    .update(portfolioProjects)
    .set({ title: "Mine now", version: 2 })
    .where(eq(portfolioProjects.slug, "same"));
  await own.write("work.csv", [HEAD, "Same,A,2020,Pitch,,Painter"].join("\n"));
  expect((await plan(world, own.path)).items[0]?.state).toBe("conflict");
  expect((await plan(world, own.path, { overwrite: true })).items[0]?.state).toBe("changed");
  await own.remove();
});

test("a row with the former name of a renamed client is the project that is here", async () => {
  const text = "---\ntitle: Tiles\nclient: Delft\nyear: 2022\nworkType: Pitch\n---\n";
  const written = await contentFolder({ "projects/tiles.md": text });
  await runImportOf(world, written.path);
  const [client] = await world.db.select().from(clients).where(eq(clients.name, "Delft"));
  const id = client?.id ?? "";
  await changeNamed(world, { intent: "rename", kind: "client", id, name: "Royal Delft" });
  const own = await folderWith(["Tiles,DELFT,2022,Pitch", "Tiles,Leiden,2022,Pitch"]);
  const { items } = await plan(world, own.path);
  expect(items.map(({ slug, state }) => [slug, state])).toEqual([
    ["tiles", "conflict"],
    ["tiles-2", "new"],
  ]);
  await written.remove();
  await own.remove();
});

test("a case study is imported with its texts, figures and testimonial", async () => {
  const head = `${HEAD},Challenge,approach,case_results,figures,testimonial,testimonial_name,testimonial_role`;
  const row = (figures: string) =>
    `Fog,Port,2021,Pitch,fog,,,,"Lost in\n\nfog",<p>We <b>walked</b>.</p>,None aground,"${figures}","Ours, at last.",Ana,pilot`;
  const own = await folderWith([row("−42%: calls to: the harbour\n3:1: odds; alone")], head);
  const report = await runImportOf(world, own.path);
  expect(problemsOf(report)).toEqual({
    "work.csv, line 2": [expect.stringMatching(/a figure needs both a value and a label$/)],
  });
  expect(await project("fog")).toMatchObject({
    caseProblem: "<p>Lost in</p><p>fog</p>",
    caseApproach: "<p>We <strong>walked</strong>.</p>",
    caseResults: "<p>None aground</p>",
    resultFigures: [
      { value: "−42%", label: "calls to: the harbour" },
      { value: "3:1", label: "odds" },
    ],
    testimonialQuote: "Ours, at last.",
    testimonialName: "Ana",
    testimonialRole: "pilot",
  });
  expect(statesOf(await plan(world, own.path))).toEqual({ "work.csv, line 2": "unchanged" });
  const json = '[{""value"":7,""label"":""piers""}]';
  await own.write("work.csv", [head, row(json)].join("\n"));
  expect(statesOf(await runImportOf(world, own.path))).toEqual({ "work.csv, line 2": "changed" });
  expect((await project("fog"))?.resultFigures).toEqual([{ value: "7", label: "piers" }]);
  await own.remove();
});

test("problems are reported with the line of their row, and do not stop the import", async () => {
  const own = await folderWith([
    "No client,,2020,Pitch",
    "Wrong year,C,20201,Pitch",
    "Text year,C,next,Pitch",
    "Twin,C,2020,Pitch",
    "Twin,C,2020,Pitch",
    "Wide,C,2020,Pitch,wide,,,,,moved",
    "Short,C",
    "Reserved,C,2020,Pitch,new",
    "Blank slug,C,2020,Pitch,a b",
    "Lost,C,2020,Pitch,lost,,,gone.png",
    "Out,C,2020,Pitch,out,,,../../../etc/passwd",
  ]);
  const report = await runImportOf(world, own.path);
  expect(problemsOf(report)).toEqual({
    "work.csv, line 2": ["line 2: Client is required"],
    "work.csv, line 3": [`line 3: Year must be a number from 2000 to ${yearMax(new Date())}.`],
    "work.csv, line 4": [`line 4: Year must be a number from 2000 to ${yearMax(new Date())}.`],
    "work.csv, line 5": [
      expect.stringMatching(/^line 5: has 4 cells instead of 8: .* count as empty$/),
    ],
    "work.csv, line 6": ["is a duplicate of line 5"],
    "work.csv, line 7": ["line 7: has 10 cells instead of 8: a quotation mark may be missing"],
    "work.csv, line 8": ["line 8: Year is required", "line 8: Work type is required"],
    "work.csv, line 9": ["“new” cannot be used as an address: it is reserved"],
    "work.csv, line 10": [expect.stringMatching(/^cannot be used as an address/)],
    "work.csv, line 11": [expect.stringContaining("media/gone.png: does not exist")],
    "work.csv, line 12": [expect.stringMatching(/thumbnail is not in the media folder/)],
  });
  expect(report.written).toBe(3);
  await own.remove();
});

test("hostile cells are plain text: formulas, scripts, NUL, bidi controls, 300 characters", async () => {
  const long = "x".repeat(300);
  const own = await folderWith([
    `"=cmd|' /C calc'!A0",@sum,2020,+Pitch,formula,"-2+3",<script>alert(1)</script><p onclick=x>Text</p>`,
    `"A\0B\u202eC\u{1f600}",'); drop table clients; --,2020,${long},bidi,${long}`,
  ]);
  const report = await runImportOf(world, own.path);
  expect(report.written).toBe(2);
  expect(await project("formula")).toMatchObject({
    title: "=cmd|' /C calc'!A0",
    workType: "+Pitch",
    myRole: "-2+3",
    description: "<p>Text</p>",
  });
  expect((await project("bidi"))?.title).toBe("ABC\u{1f600}");
  await own.remove();
});

test("a table beside Markdown projects is left out and reported", async () => {
  const text = "---\ntitle: M\nclient: C\nyear: 2020\nworkType: Pitch\n---\n";
  const own = await folderWith(["Signs,Port,2021,Pitch"]);
  await own.write("projects/m.md", text);
  const planned = await plan(world, own.path);
  expect(Object.keys(statesOf(planned))).toEqual(["projects/m.md"]);
  expect(planned.leftOut).toContainEqual({
    path: "work.csv",
    why: "is ignored because there are projects/*.md",
  });
  await own.remove();
});
