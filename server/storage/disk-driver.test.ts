import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStorage } from "./index.ts";

const FIRST = "1".repeat(64);
const SECOND = "2".repeat(64);
let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-disk-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const filesIn = (folder: string) => readdir(join(dataDir, "media", folder));

test("a failed write leaves no trace", async () => {
  const storage = await openStorage({ url: null, dataDir });
  const broken = Readable.from(
    (async function* () {
      yield randomBytes(100_000);
      throw new Error("cut off");
    })(),
  );
  await expect(storage.put(`projects/${FIRST}.pdf`, broken, "x")).rejects.toThrow("cut off");
  await storage.put(`projects/${SECOND}.pdf`, randomBytes(10), "x");
  expect(await filesIn("projects")).toEqual([`${SECOND}.pdf`]);
  expect(await filesIn(".partial")).toEqual([]);
});

test("concurrent writers of one file leave one complete file", async () => {
  const storage = await openStorage({ url: null, dataDir });
  const bytes = randomBytes(300_000);
  const key = `projects/${FIRST}.pdf`;
  const writers = Array.from({ length: 20 }, (_, i) =>
    storage.put(key, i % 2 ? bytes : Readable.from([bytes]), "application/pdf"),
  );
  await Promise.all(writers);
  expect((await readFile(join(dataDir, "media", key))).equals(bytes)).toBe(true);
  expect(await filesIn(".partial")).toEqual([]);
});

test("a full disk is reported as such and leaves no trace", async () => {
  // A file size limit imitates a full disk on every system.
  const program = `
    import { Readable } from "node:stream";
    const { openStorage } = await import(${JSON.stringify(new URL("index.ts", import.meta.url).href)});
    const storage = await openStorage({ url: null, dataDir: ${JSON.stringify(dataDir)} });
    const big = Buffer.alloc(1_000_000);
    const names = [];
    for (const content of [big, Readable.from([big])])
      await storage.put("projects/${FIRST}.pdf", content, "x").catch((error) => names.push(error.name));
    console.log(names.join());
  `;
  const { stdout } = await promisify(execFile)("sh", [
    "-c",
    'ulimit -f 64; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    program,
  ]);
  expect(stdout.trim()).toBe("StorageFull,StorageFull");
  expect(await filesIn(".partial")).toEqual([]);
  await expect(access(join(dataDir, "media", "projects"))).rejects.toThrow("ENOENT");
});

test("partial files of a killed writer are removed a day later", async () => {
  await openStorage({ url: null, dataDir });
  const at = (name: string) => join(dataDir, "media", ".partial", name);
  await writeFile(at("old"), "x");
  await writeFile(at("new"), "x");
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await utimes(at("old"), twoDaysAgo, twoDaysAgo);
  await openStorage({ url: null, dataDir });
  expect(await filesIn(".partial")).toEqual(["new"]);
});

test("a linkable file on the same disk is not copied", async () => {
  const storage = await openStorage({ url: null, dataDir });
  const path = join(dataDir, "film");
  await writeFile(path, randomBytes(100_000));
  const key = `projects/${FIRST}.mp4`;
  await storage.putFile(key, path, "video/mp4", true);
  const [before, after] = await Promise.all([stat(path), stat(join(dataDir, "media", key))]);
  expect(after.ino).toBe(before.ino);
  expect(await filesIn(".partial")).toEqual([]);
});

test("destroying the reader closes the file", async () => {
  const storage = await openStorage({ url: null, dataDir });
  await storage.put(`projects/${FIRST}.pdf`, randomBytes(1_000_000), "x");
  const found = await storage.read(`projects/${FIRST}.pdf`);
  if (!found) throw new Error("the file was just put");
  const closed = new Promise((resolve) => found.body.once("close", resolve));
  found.body.once("data", () => found.body.destroy());
  await closed;
  expect(found.body.destroyed).toBe(true);
});

test("a file that may still be edited is copied", async () => {
  const storage = await openStorage({ url: null, dataDir });
  const path = join(dataDir, "written");
  await writeFile(path, "as it was");
  const key = `projects/${FIRST}.pdf`;
  await storage.putFile(key, path, "application/pdf", false);
  await writeFile(path, "edited");
  expect(await readFile(join(dataDir, "media", key), "utf8")).toBe("as it was");
});
