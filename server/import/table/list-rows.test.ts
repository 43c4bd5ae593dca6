import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { longestBlock } from "../../../tests/support/growth.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { listRows } from "./list-rows.ts";

/** In CPU time. */
const TURN_MS = 60;

const { world } = await forAllTests(importWorld());

function tableOf(rows: number, title: (row: number) => string) {
  const cells = (row: number) => [title(row), `Client ${row}`, "2021", "Pitch"];
  const table = {
    name: "a.csv",
    columns: ["title", "client", "year", "work type"],
    rows: Array.from({ length: rows }, (_, row) => ({ line: row + 2, cells: cells(row) })),
  };
  return { table, mapping: ["title", "client", "year", "workType"] as const };
}

test("rows with the same title get consecutively numbered slugs", async () => {
  const { entries } = await listRows(
    world.db,
    tableOf(4, () => "Harbour signs"),
    [],
  );
  const slugs = entries.map(({ slug }) => slug);
  expect(slugs).toEqual(["harbour-signs", "harbour-signs-2", "harbour-signs-3", "harbour-signs-4"]);
});

test.each([
  ["one title", () => "Harbour signs"],
  ["one long title", () => "Harbour signs ".repeat(150)],
  ["titles that begin alike", (row: number) => `${"Harbour signs ".repeat(3)}${row}`],
  ["a title of megabytes", (row: number) => (row === 0 ? " a".repeat(2_000_000) : `Signs ${row}`)],
])("five thousand rows of %s do not block the process", async (_, title) => {
  const holdOf = async (table: ReturnType<typeof tableOf>) => {
    let slugs: string[] = [];
    const held = await longestBlock(async () => {
      const { entries } = await listRows(world.db, table, []);
      slugs = entries.map(({ slug }) => slug);
    });
    expect(new Set(slugs).size).toBe(5_000);
    return held;
  };
  const plain = await holdOf(tableOf(5_000, (row) => `Signs ${row}`));
  expect(await holdOf(tableOf(5_000, title))).toBeLessThan(Math.max(TURN_MS, 3 * plain));
});
