import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../tests/support/database.ts";
import { forAllTests } from "../tests/support/for-all-tests.ts";
import { contentFolder } from "../tests/support/import-world.ts";
import { databaseUrl, temporaryFolder, vitrine } from "../tests/support/site.ts";

let data: Awaited<ReturnType<typeof temporaryFolder>>;
let env: Record<string, string>;
const { connection } = await forAllTests(testDatabase());
const target = () => join(data.path, "exported");

beforeAll(async () => {
  data = await temporaryFolder();
  env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: join(data.path, "data") };
  const source = await contentFolder();
  await vitrine(["import", source.path, "--yes"], env);
  await source.remove();
});
afterAll(() => data.remove());

test("content is exported once, and an import of it finds nothing to do", async () => {
  const output = `Exported 2 projects, 2 posts, 4 files to ${target()}.\n`;
  expect(await vitrine(["export", target()], env)).toEqual({ code: 0, output });
  const again = await vitrine(["export", target()], env);
  expect(again).toEqual({ code: 1, output: `${target()} is not empty.\n` });
  expect((await readdir(data.path)).sort()).toEqual(["data", "exported"]);
  const imported = await vitrine(["import", target(), "--yes"], env);
  expect(imported.output).toMatch(/Done: 0 written, 6 unchanged\.\n$/);
});

test("without a folder, or with an option that it does not have, it names its usage", async () => {
  const usage = "Usage: vitrine export <folder>";
  expect(await vitrine(["export"], env)).toEqual({ code: 1, output: `${usage}\n` });
  expect((await vitrine(["export", "--help"], env)).output).toMatch(usage);
  expect((await vitrine(["export", "--all"], env)).code).toBe(1);
});

test("a file cannot be the folder", async () => {
  const file = join(data.path, "file");
  await writeFile(file, "");
  expect((await vitrine(["export", file], env)).code).toBe(1);
});
