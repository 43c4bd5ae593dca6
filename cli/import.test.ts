import { type ChildProcess, spawn } from "node:child_process";
import { readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { count } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { blogPosts } from "#server/posts/tables.ts";
import { testDatabase } from "../tests/support/database.ts";
import { forAllTests } from "../tests/support/for-all-tests.ts";
import { contentFolder } from "../tests/support/import-world.ts";
import { databaseUrl, temporaryFolder, vitrine } from "../tests/support/site.ts";
import { zipFolder, zipOf } from "../tests/support/zip.ts";

let data: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: Awaited<ReturnType<typeof contentFolder>>;
let env: Record<string, string>;

const { connection, db } = await forAllTests(testDatabase());

beforeAll(async () => {
  data = await temporaryFolder();
  folder = await contentFolder();
  env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: data.path };
});
afterAll(async () => {
  await data.remove();
  await folder.remove();
});

async function countPosts(): Promise<number> {
  const [row] = await db.select({ count: count() }).from(blogPosts);
  return row?.count ?? 0;
}

test("without --yes it shows a table and writes nothing", async () => {
  const { code, output } = await vitrine(["import", folder.path], env);
  expect(output).toContain(
    "new        posts/shop-windows.md                        Shop windows & wh",
  );
  expect(output).toContain("error      posts/broken.md\n            - line 4: invalid YAML");
  expect(output).toMatch(
    /7 files: 6 new, 1 with errors\.\nDry run: nothing was written\. Run again with --yes to import\.\n$/,
  );
  expect(code).toBe(2);
  expect(await countPosts()).toBe(0);
});

test("with --yes it writes, and reports what was skipped and why", async () => {
  const { code, output } = await vitrine(["import", folder.path, "--yes"], env);
  expect(output).toContain("Skipped, and why\n");
  expect(output).toContain('            - line 16: unknown field "layout"\n');
  expect(output).toContain("     1 × image without alt text\n");
  expect(output).toContain("4 of 5 links to https://old.example.org now point to this site.\n");
  expect(output).toMatch(/Done: 6 written, 0 unchanged, 1 with errors\.\n$/);
  expect(code).toBe(2);
  expect(await countPosts()).toBe(2);
});

test("a second run changes nothing, and succeeds without invalid files", async () => {
  await folder.write("posts/broken.md", "---\ntitle: Mended\n---\n");
  expect((await vitrine(["import", folder.path, "--yes"], env)).output).toMatch(
    /Done: 1 written, 6 unchanged\.\n$/,
  );
  const { code, output } = await vitrine(["import", folder.path, "--yes"], env);
  expect(output).toMatch(/\nDone: 0 written, 7 unchanged\.\n$/);
  expect(code).toBe(0);
});

test("--undo names the import, and undoes it with --yes", async () => {
  const asked = await vitrine(["import", "--undo"], env);
  expect(asked.output).toContain(`UTC, from ${folder.path}, 1 item.\nNothing was changed.`);
  const done = await vitrine(["import", "--undo", "--yes"], env);
  expect(done).toEqual({
    code: 0,
    output: "Import undone: 1 removed, 0 restored, 0 kept (edited since).\n",
  });
});

test("a ZIP archive and a CSV file are imported like a folder", async () => {
  const zip = await zipFolder(folder.path, join(data.path, "site.zip"), "my site");
  const unpacked = await vitrine(["import", zip], env);
  expect(unpacked.output).toMatch(/7 files: .*\nDry run: nothing was written/);
  const table = join(data.path, "work.csv");
  await writeFile(table, "Name,For,Year,Type\nBy table,A client,2020,Pitch\n");
  const unmapped = await vitrine(["import", table, "--yes"], env);
  expect(unmapped).toEqual({
    code: 1,
    output: "Choose a column for: Client. Use --map column=field.\n",
  });
  const mapped = await vitrine(["import", table, "--map", "For=client", "--yes"], env);
  expect(mapped.output).toContain("Name → Title, For → Client, Year → Year, Type → Work type.");
  expect(mapped.output).toMatch(/Done: 1 written, 0 unchanged\.\n$/);
  expect(mapped.code).toBe(0);
  // What was unpacked is gone again.
  expect(await readdir(join(data.path, "imports"))).toEqual([]);
});

test("files that are skipped as a whole are reported, and an item among them is an error", async () => {
  const post = { name: "posts/harbour.md", content: "---\ntitle: Harbour\n---\nText." };
  const notes = { name: "posts/notes.txt", content: "Milk" };
  const zip = join(data.path, "skipped.zip");
  const write = async () => await vitrine(["import", zip, "--yes"], env);
  await writeFile(zip, await zipOf([post, notes]));
  const withNotes = await write();
  expect(withNotes.output).toContain(
    "Skipped, and why\nskipped    posts/notes.txt                              is not a Markdown file (.md)\n",
  );
  expect(withNotes.code).toBe(0);
  await writeFile(zip, await zipOf([{ ...post, name: "posts/quay.md" }, post, post]));
  const withDuplicate = await write();
  expect(withDuplicate.output).toContain("skipped    posts/harbour.md   ");
  expect(withDuplicate.output).toMatch(/\nDone: 1 written, 1 unchanged\.\n$/);
  expect(withDuplicate.code).toBe(2);
  expect((await vitrine(["import", zip], env)).code).toBe(2);
  await writeFile(zip, await zipOf([post]));
  const withoutQuay = await write();
  expect(withoutQuay.output).toMatch(
    /\nNo longer in the folder, but kept here: post:quay\.\nDone: 0 written, 1 unchanged\.\n$/,
  );
  expect(withoutQuay.code).toBe(0);
});

test("a folder of items that is skipped as a whole is an error", async () => {
  const part = await contentFolder({ "posts/pier.md": "---\ntitle: Pier\n---\nText." });
  await symlink(data.path, join(part.path, "projects"));
  const { code, output } = await vitrine(["import", part.path, "--yes"], env);
  await part.remove();
  expect(output).toMatch(/\nskipped {4}projects +points outside the folder\n/);
  expect(output).toMatch(/\nDone: 1 written, 0 unchanged\.\n$/);
  expect(code).toBe(2);
});

test.each([
  [["import"], "Missing path. Usage: vitrine import <folder|site.zip|projects.csv>\n"],
  [
    ["import", "a", "b"],
    "Too many arguments. Usage: vitrine import <folder|site.zip|projects.csv>\n",
  ],
  [["import", "a", "--undo"], "There is no import a to undo.\n"],
  [["import", "/no/such/folder"], "There is no folder /no/such/folder.\n"],
])("%j is rejected in one line", async (args, line) => {
  expect(await vitrine(args, env)).toEqual({ code: 1, output: line });
});

test("an unknown option is rejected", async () => {
  const { code, output } = await vitrine(["import", folder.path, "--force"], env);
  expect([code, output]).toEqual([1, expect.stringContaining("--force")]);
});

test("invalid settings are reported in one line each", async () => {
  const wrong = { ...env, PORT: "many", SITE_URL: "nowhere" };
  const { code, output } = await vitrine(["import", folder.path], wrong);
  expect(code).toBe(1);
  expect(output.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^Setting PORT /),
    expect.stringMatching(/^Setting SITE_URL /),
  ]);
});

test("Ctrl-C stops it between two items, and the next run continues", async () => {
  const names = Array.from({ length: 500 }, (_, i) => `posts/n${i}.md`);
  const many = await contentFolder(
    Object.fromEntries(names.map((name) => [name, `---\ntitle: ${name}\n---\nText.`])),
  );
  const before = await countPosts();
  const child = spawn(process.execPath, ["cli/main.ts", "import", many.path, "--yes"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = outcomeOf(child);
  await vi.waitUntil(async () => (await countPosts()) > before, { timeout: 60_000, interval: 5 });
  child.kill("SIGINT");
  child.kill("SIGINT");
  const { code, output } = await ended;
  expect(output).toMatch(
    /Stopped: \d+ written, 0 unchanged\. Items imported so far are complete\./,
  );
  expect(code).toBe(2);
  const written = Number(/Stopped: (\d+) written/.exec(output)?.[1]);
  expect(await countPosts()).toBe(before + written);
  const rest = await vitrine(["import", many.path, "--yes"], env);
  expect(rest.output).toContain(`Done: ${500 - written} written, ${written} unchanged.`);
  await many.remove();
});

function outcomeOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
