import { expect, test } from "vitest";
import { readProject } from "../format/project-source.ts";
import { describeRow } from "./describe-row.ts";

const NAMED = ["title", "client", "year", "workType"] as const;

function notesOf(field: Parameters<typeof describeRow>[1][number], cell: string) {
  const cells = ["Signs", "Port", "2021", "Pitch", cell];
  const { fields } = describeRow({ line: 7, cells }, [...NAMED, field]);
  readProject(fields, () => null, new Date("2026-05-01"));
  const notes = [...fields.problems, ...fields.notes].filter(({ text }) =>
    text.includes("was cut"),
  );
  return notes.map(({ line, text }) => `${line}: ${text}`);
}

test.each([
  ["roles", "|", "10,000"],
  ["categories", "; ", "10,000"],
  ["figures", "|", "10,000"],
  ["description", "word ", "400,000"],
  ["h1", "a ", "200"],
] as const)("a far too long cell for %s is cut and reported", (field, text, limit) => {
  expect(notesOf(field, text.repeat(600_000))).toContain(
    `7: ${field} was cut to ${limit} characters`,
  );
});

test("a long description is accepted", () => {
  expect(notesOf("description", "word ".repeat(40_000))).toEqual([]);
});

test("a changed cell changes the hash of a row, another line does not", () => {
  const hashOf = (line: number, text: string) =>
    describeRow({ line, cells: ["Signs", text] }, ["title", "description"]).hash;
  expect(hashOf(7, "One")).toBe(hashOf(8, "One"));
  expect(hashOf(7, "One")).not.toBe(hashOf(7, "Two"));
});
