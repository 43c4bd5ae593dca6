import { expect, test } from "vitest";
import type { MediaFinding } from "#server/media/check/finding.ts";
import { mediaFindingLine, sumLines } from "./media.ts";

const plain = (_: string, text: string) => text;
const orphan: MediaFinding = {
  kind: "orphan file",
  name: "projects/a\u202e.pdf",
  bytes: 2_400_000,
  note: "",
  isRepaired: false,
};
const lost: MediaFinding = {
  kind: "missing original",
  name: "thumbnails/b.jpg",
  bytes: 0,
  note: 'used by the project "One"',
  isRepaired: false,
};

test("each finding is one line with kind, size and state", () => {
  expect(mediaFindingLine(orphan, plain)).toBe(
    "wrong   orphan file: projects/a\ufffd.pdf (2.4 MB)",
  );
  expect(mediaFindingLine({ ...orphan, isRepaired: true }, plain)).toMatch(/^fixed {3}orphan file/);
  expect(mediaFindingLine({ ...orphan, kind: "strange file" }, plain)).toMatch(/^skipped /);
  expect(mediaFindingLine(lost, plain)).toContain('(used by the project "One")');
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
