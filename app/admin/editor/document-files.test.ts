import { expect, test } from "vitest";
import { isDocument, titleOfDocument } from "./document-files.ts";

test.each([
  ["Harbour signs.docx", "Harbour signs"],
  ["harbour-signs_2.MD", "harbour signs 2"],
  ["v1.2.markdown", "v1.2"],
  [".md", ""],
])("%s is a document with the title %j", (name, title) => {
  const file = new File([], name);
  expect(isDocument(file)).toBe(true);
  expect(titleOfDocument(file)).toBe(title);
});

test.each(["a.doc", "a.docx.exe", "md", "a.md.zip"])("%s is no document", (name) => {
  expect(isDocument(new File([], name))).toBe(false);
});
