import { expect, test } from "vitest";
import type { Finding } from "#server/media/check/finding.ts";
import { findingLine, sumLines } from "./media.ts";

const plain = (_: string, text: string) => text;
const orphan: Finding = {
  kind: "orphan file",
  name: "projects/a\u202e.pdf",
  bytes: 2_400_000,
  note: "",
  isRepaired: false,
};
const lost: Finding = {
  kind: "missing original",
  name: "thumbnails/b.jpg",
  bytes: 0,
  note: 'used by the project "One"',
  isRepaired: false,
};

test("each finding is one line with kind, size and state", () => {
  expect(findingLine(orphan, plain)).toBe("wrong   orphan file: projects/a\ufffd.pdf (2.4 MB)");
  expect(findingLine({ ...orphan, isRepaired: true }, plain)).toMatch(/^fixed {3}orphan file/);
  expect(findingLine({ ...orphan, kind: "strange file" }, plain)).toMatch(/^skipped /);
  expect(findingLine(lost, plain)).toContain('(used by the project "One")');
});

test("the summary has counts, sizes and possible fixes", () => {
  expect(sumLines([], false, plain)).toEqual(["All stored files are in order."]);
  expect(sumLines([orphan, { ...orphan, isRepaired: true }, lost], false, plain)).toEqual([
    "",
    "Files without a database record: 2, 4.8 MB, 1 repaired",
    "Missing originals: 1",
    '"vitrine media check --fix" repairs what it can.',
    "Restore lost originals from a backup, or upload them again.",
  ]);
  expect(sumLines([{ ...orphan, isRepaired: true }], true, plain)).toHaveLength(2);
});
