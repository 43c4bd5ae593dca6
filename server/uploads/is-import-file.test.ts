import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/site.ts";
import { isImportFile } from "./is-import-file.ts";

const TABLE = "title;client\nCafé;Ana\n";

test.each([
  ["UTF-8", Buffer.from(TABLE), true],
  ["Windows-1252", Buffer.from(TABLE, "latin1"), true],
  ["UTF-16 with a mark", Buffer.from(`\ufeff${TABLE}`, "utf16le"), true],
  ["UTF-16 without one", Buffer.from(TABLE, "utf16le"), true],
  ["UTF-16 of the other kind, without one", Buffer.from(TABLE, "utf16le").swap16(), true],
  ["nothing but zeros", Buffer.alloc(500), false],
  ["bytes that are no text", Buffer.from("\x7fELF\x02\x01\x00title,client", "latin1"), false],
])("a table may be %s, by its content", async (_, bytes, isTaken) => {
  const folder = await temporaryFolder();
  const path = join(folder.path, "upload");
  await writeFile(path, bytes);
  expect(await isImportFile(path, "work.csv")).toBe(isTaken);
  expect(await isImportFile(path, "work.exe")).toBe(false);
  await folder.remove();
});
