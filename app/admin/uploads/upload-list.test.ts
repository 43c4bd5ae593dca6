import { expect, test } from "vitest";
import { openUploadList } from "./upload-list.ts";

test("a file is shown by the name that it will have, whatever its own is written to read as", () => {
  const list = openUploadList("project-file", () => {});
  list.add([new File([], "holiday_\u202egpj.exe.pdf"), new File([], "a/<b>.pdf")]);
  expect(list.uploads().map(({ name }) => name)).toEqual(["holiday_gpj.exe.pdf", "_b_.pdf"]);
});
