import { expect, test } from "vitest";
import type { Finding } from "#server/media/check/finding.ts";
import { findingLine, sumLines } from "./media.ts";

const plain = (_: string, text: string) => text;
const orphan: Finding = {
  kind: "orphan file",
  name: "projects/a\u202e.pdf",
  bytes: 2_400_000,
  note: "",
  isMended: false,
};
const lost: Finding = {
  kind: "missing original",
  name: "thumbnails/b.jpg",
  bytes: 0,
  note: 'used by the project "One"',
  isMended: false,
};

test("each finding is a line that says what it is, how much, and whether it was mended", () => {
  expect(findingLine(orphan, plain)).toBe("wrong   orphan file: projects/a\ufffd.pdf (2.4 MB)");
  expect(findingLine({ ...orphan, isMended: true }, plain)).toMatch(/^mended {2}orphan file/);
  expect(findingLine({ ...orphan, kind: "strange file" }, plain)).toMatch(/^left /);
  expect(findingLine(lost, plain)).toContain('(used by the project "One")');
});

test("the sum says how many, how much, and what can be done", () => {
  expect(sumLines([], false, plain)).toEqual(["Every stored file is where it should be."]);
  expect(sumLines([orphan, { ...orphan, isMended: true }, lost], false, plain)).toEqual([
    "",
    "Files that nothing names: 2, 4.8 MB, 1 mended",
    "Originals that are missing: 1",
    '"vitrine media check --fix" mends what can be mended.',
    "What is lost comes back from a backup, or when its item gets the file again.",
  ]);
  expect(sumLines([{ ...orphan, isMended: true }], true, plain)).toHaveLength(2);
});
