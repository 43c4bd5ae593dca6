import { expect, test } from "vitest";
import { createUploadList } from "./upload-list.ts";

test("a file is listed under its sanitized name, even if bidi characters disguise it", () => {
  const list = createUploadList("project-file", () => {});
  list.add([new File([], "holiday_\u202egpj.exe.pdf"), new File([], "a/<b>.pdf")]);
  expect(list.uploads().map(({ name }) => name)).toEqual(["holiday_gpj.exe.pdf", "_b_.pdf"]);
});
