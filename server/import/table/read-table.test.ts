import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { longestBlock } from "../../../tests/support/growth.ts";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { readTable } from "./read-table.ts";

/** In CPU time. */
const TURN_MS = 60;

let data: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  data = await temporaryFolder();
});
afterAll(() => data.remove());

async function read(content: string | Buffer, first?: number) {
  const path = join(data.path, "projects.csv");
  await writeFile(path, content);
  const table = await readTable(path, first);
  return table.ok ? table.table : table.problem;
}

const cellsOf = (table: Awaited<ReturnType<typeof read>>) =>
  typeof table === "string" ? table : [table.columns, ...table.rows.map(({ cells }) => cells)];

test("rows have their start line, whatever the line breaks in cells and between rows", async () => {
  const text = 'a,b\r\n1,"x\r\ny"\r\n\r\n2,z "q" w\r\n,,\r\n"say ""yes""",5\r\n3,4,5\r\n7\r\n';
  expect(await read(text)).toEqual({
    name: "projects.csv",
    columns: ["a", "b"],
    rows: [
      { line: 2, cells: ["1", "x\r\ny"] },
      { line: 5, cells: ["2", 'z "q" w'] },
      { line: 7, cells: ['say "yes"', "5"] },
      { line: 8, cells: ["3", "4", "5"] },
      { line: 9, cells: ["7"] },
    ],
  });
});

test.each([
  ["UTF-8", Buffer.from("a,b\né,€\n")],
  ["UTF-8 with a mark", Buffer.from("\ufeffa,b\né,€\n")],
  ["UTF-16 of little ends", Buffer.from("\ufeffa,b\né,€\n", "utf16le")],
  ["UTF-16 of big ends", Buffer.from("\ufeffa,b\né,€\n", "utf16le").swap16()],
  ["UTF-16 without a mark", Buffer.from(`a,b\né,€\n`, "utf16le")],
  ["Windows-1252", Buffer.from("a,b\n\xe9,\x80\n", "latin1")],
])("a table in %s is read", async (_, bytes) => {
  expect(cellsOf(await read(bytes))).toEqual([
    ["a", "b"],
    ["é", "€"],
  ]);
});

test.each([
  ["semicolons", 'a;"b;c,d,e,f"\n1,5;2\n', ["1,5", "2"]],
  ["tabs", "a\tb c, d\n1\t2\n", ["1", "2"]],
  ["a spreadsheet's own hint", "sep=;\r\na;b,c\r\n1;2\r\n", ["1", "2"]],
])("cells separated by %s are detected", async (_, text, cells) => {
  const table = await read(text);
  expect(cellsOf(table)).toContainEqual(cells);
});

test("a hint of two bytes does not shift lines", async () => {
  const table = await read("sep=¦\na¦b\n1¦2\n");
  expect(typeof table === "object" && table.rows).toEqual([{ line: 3, cells: ["1", "2"] }]);
});

test("columns without a name get one, and long names are cut", async () => {
  const table = await read(`a,,${"x".repeat(300)}\n1,2,3\n`);
  expect(cellsOf(table)[0]).toEqual(["a", "Column 2", expect.stringMatching(/^x+…$/)]);
});

test("the number of rows can be limited", async () => {
  const table = await read(`a\n${"x\n".repeat(4_000)}`, 3);
  expect(typeof table === "object" && table.rows).toHaveLength(3);
});

test.each([
  ["empty", "", "The table has no rows below its header."],
  ["a head alone", "a,b\n\n,\n", "The table has no rows below its header."],
  [
    "an open quotation mark",
    'a,b\n1,2\n3,"open\n4,5\n',
    "The table cannot be read from line 3: a quotation mark is not closed.",
  ],
  [
    "a row of six megabytes",
    `a,b\n1,"${"x".repeat(6 * 1024 * 1024)}"\n`,
    "The table cannot be read from line 2: the row is longer than 5 MB, so a quotation mark may be missing.",
  ],
  [
    "a row of a thousand cells and one",
    `a,b\n1,2\n${",".repeat(1_000)}\n`,
    "The table cannot be read from line 3: the row has more than 1,000 cells, so a quotation mark may be missing.",
  ],
  ["too many rows", `a\n${"x\n".repeat(5_001)}`, "The table has more than 5,000 rows."],
  ["too many columns", `${"a,".repeat(200)}a\n1\n`, "The table has more than 200 columns."],
  ["too large", Buffer.alloc(20 * 1024 * 1024 + 1, "a"), "The table is larger than 20 MB."],
  [
    "a workbook",
    Buffer.from("PK\u0003\u0004xl/workbook.xml"),
    "This is a workbook or an archive, not a CSV file. Export the sheet as CSV first.",
  ],
])("a table that is %s is reported in one sentence", async (_, content, sentence) => {
  expect(await read(content)).toBe(sentence);
});

test("five thousand rows are a table", async () => {
  const table = await read(`a\n${"x\n".repeat(5_000)}`);
  expect(typeof table === "object" && table.rows).toHaveLength(5_000);
});

test("a large table does not block the process", async () => {
  const path = join(data.path, "large.csv");
  await writeFile(path, `a,b\n${`1,"${"word ".repeat(800)}"\n`.repeat(1000)}`);
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  });
  const { ok } = await readTable(path);
  clearInterval(turning);
  expect(ok).toBe(true);
  expect(turns).toBeGreaterThan(10);
});

test.each([
  ["a cell of line breaks", `"${"\n".repeat(1_500_000)}"`],
  ["blank rows", "\r\n".repeat(30_000)],
  ["blank cells", ",".repeat(1_500_000)],
  ["a long name of a column", `"${" a".repeat(750_000)}"`],
])("%s block the process no longer than a plain table", async (_, text) => {
  const path = join(data.path, "held.csv");
  const holdOf = async (content: string) => {
    await writeFile(path, content);
    return longestBlock(() => readTable(path));
  };
  // As long as the other: the time of a few bytes says little on a busy machine.
  const plain = await holdOf(`a,b\n${`1,${"in words ".repeat(65)}\n`.repeat(5_000)}`);
  const held = await holdOf(`a,b\n1,${text}\n${text},2\n`);
  expect(held).toBeLessThan(Math.max(TURN_MS, 25 * plain));
});
