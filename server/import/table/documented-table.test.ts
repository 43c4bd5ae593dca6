import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guessMapping, mappingProblems } from "#domain/import/columns.ts";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { previewTable } from "./preview-table.ts";
import { readTable } from "./read-table.ts";

const DOCS = join(import.meta.dirname, "../../../docs/importing.md");

test("the documented table can be imported with every column recognized", async () => {
  const [, example = ""] = /```csv\n(.*?)```/s.exec(await readFile(DOCS, "utf8")) ?? [];
  const folder = await temporaryFolder();
  const path = join(folder.path, "example.csv");
  await writeFile(path, example);
  const read = await readTable(path);
  await folder.remove();
  if (!read.ok) throw new Error(read.problem);
  const mapping = guessMapping(read.table.columns);
  expect(mapping).not.toContain(null);
  const { rows } = await previewTable(read.table, mapping, new Date("2026-01-01"));
  const wrong = rows.flatMap(({ cells }) =>
    cells.flatMap(({ problem, note }) => problem ?? note ?? []),
  );
  expect([mappingProblems(mapping), wrong, rows[0]?.problems]).toEqual([[], [], []]);
  expect(rows[0]?.cells.map(({ text }) => text)).toContain(
    "−42% calls to the harbour master · 3 languages",
  );
});
