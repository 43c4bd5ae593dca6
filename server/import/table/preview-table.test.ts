import { expect, test } from "vitest";
import { previewTable } from "./preview-table.ts";

const NOW = new Date("2026-05-01");
const MAPPING = ["title", "client", "year", "workType", "description", "roles"] as const;

const preview = (cells: string[], mapping: Parameters<typeof previewTable>[1] = MAPPING) =>
  previewTable({ rows: [{ line: 7, cells }] }, mapping, NOW);

test("cells are shown as they will be imported, with the slug of the title", async () => {
  const html = "<p>By <em>hand</em></p><script>alert(1)</script>";
  const { rows } = await preview(["Signs", "Port", "2021", "Pitch", html, "Design; Paint"]);
  expect(rows[0]).toMatchObject({ line: 7, slug: "signs", problems: [] });
  expect(rows[0]?.cells.map(({ text }) => text)).toEqual([
    ...["Signs", "Port", "2021", "Pitch", "By hand", "Design · Paint"],
  ]);
  expect(rows[0]?.cells.every(({ problem, note }) => problem === null && note === null)).toBe(true);
});

test("problems are assigned to their cell, or to the row as a whole", async () => {
  const { rows } = await preview(["Signs", "", "20210", "Pitch", "", "", "moved"]);
  expect(rows[0]?.cells.map(({ problem }) => problem)).toEqual([
    null,
    "Client is required",
    "Year must be a number from 2000 to 2030.",
    ...[null, null, null],
  ]);
  expect(rows[0]?.problems).toEqual(["has 7 cells instead of 6: a quotation mark may be missing"]);
});

test("a slug from the table is used, and values left out are noted", async () => {
  const mapping = ["title", "client", "year", "workType", "slug", "featured"] as const;
  const { rows } = await preview(
    ["Signs", "Port", "2021", "Pitch", "Harbour_Signs", "maybe"],
    mapping,
  );
  expect(rows[0]?.slug).toBe("Harbour_Signs");
  expect(rows[0]?.cells.at(-1)).toMatchObject({
    problem: null,
    note: 'featured should be true or false, not "maybe"',
  });
});

test("an incomplete mapping still shows rows", async () => {
  const { rows } = await preview(["Signs", "Port"], ["title", null]);
  expect(rows[0]?.cells).toHaveLength(1);
});

test("only the beginning of a long cell is read", async () => {
  const html = `<p>Near${"<b></b>".repeat(5_000)}, far</p>`;
  const [row] = (await preview(["A", "B", "2021", "Pitch", html, ""])).rows;
  expect(row?.cells[4]?.text).toMatch(/^Near(?!, far)/);
});
