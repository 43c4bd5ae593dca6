import { expect, test } from "vitest";
import { columnLines, mapColumns } from "./map-columns.ts";

const COLUMNS = ["Name", "Customer", "Year", "Kind", "a=b"];

test("columns are recognized by name, and explicit mappings win", () => {
  expect(mapColumns(COLUMNS, [])).toEqual({
    ok: true,
    mapping: ["title", "client", "year", "workType", null],
  });
  expect(mapColumns(COLUMNS, ["a=b=title", "kind=-", "NAME=workType"])).toEqual({
    ok: true,
    mapping: ["workType", "client", "year", null, "title"],
  });
});

test.each([
  ["Nothing=title", "--map Nothing=title: the columns are Name, Customer, Year, Kind, a=b."],
  ["title", "--map title: the columns are Name, Customer, Year, Kind, a=b."],
  ["Name=price", "--map Name=price: the fields are title, client,"],
  ["Name=-", "Choose a column for: Title. Use --map column=field."],
])("--map %s is rejected in one line", (choice, problem) => {
  expect(mapColumns(COLUMNS, [choice])).toEqual({
    ok: false,
    problem: expect.stringContaining(problem),
  });
});

test("the plan shows the mapping", () => {
  expect(columnLines(COLUMNS, ["title", "client", "year", "workType", null])).toEqual([
    "Columns: Name → Title, Customer → Client, Year → Year, Kind → Work type.",
    "Ignored: a=b.",
    "",
  ]);
});
