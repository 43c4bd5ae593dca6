import { expect, test } from "vitest";
import { columnLines, mapColumns } from "./map-columns.ts";

const COLUMNS = ["Name", "Customer", "Year", "Kind", "a=b"];

test("names are understood, and what is said outright wins", () => {
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
  ["Name=-", "Choose a column for: Title. Say it with --map column=field."],
])("--map %s is refused in one line", (choice, problem) => {
  expect(mapColumns(COLUMNS, [choice])).toEqual({
    ok: false,
    problem: expect.stringContaining(problem),
  });
});

test("the plan says what each column holds", () => {
  expect(columnLines(COLUMNS, ["title", "client", "year", "workType", null])).toEqual([
    "Columns: Name → Title, Customer → Client, Year → Year, Kind → Work type.",
    "Left out: a=b.",
    "",
  ]);
});
