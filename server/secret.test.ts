import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSecret } from "./secret.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the first start creates a secret that later ones use", async () => {
  const places = Array.from({ length: 4 }, () => openSecret({ DATA_DIR: folder }));
  const hashes = (await Promise.all(places)).map((secret) => secret.hmac("test", "text"));
  const again = await openSecret({ DATA_DIR: folder });
  expect(new Set([...hashes, again.hmac("test", "text")]).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret"]);
  expect((await stat(join(folder, "secret"))).mode & 0o777).toBe(0o600);
});

test("SECRET with the content of the file is the same secret", async () => {
  const stored = await openSecret({ DATA_DIR: folder });
  const SECRET = await readFile(join(folder, "secret"), "utf8");
  const given = await openSecret({ SECRET, DATA_DIR: folder });
  expect(given.hmac("test", "text")).toBe(stored.hmac("test", "text"));
});

test("a newline at the end of the file is no part of the secret", async () => {
  const SECRET = "written-by-hand-with-an-editor-or-echo";
  await writeFile(join(folder, "secret"), `${SECRET}\n`);
  const stored = await openSecret({ DATA_DIR: folder });
  const given = await openSecret({ SECRET, DATA_DIR: folder });
  expect(stored.hmac("test", "text")).toBe(given.hmac("test", "text"));
});

test.each([
  ["empty", ""],
  ["cut off", "ab12"],
  ["zeroed", "\0".repeat(64)],
])("a stored secret that is %s is refused, and kept", async (_, text) => {
  const file = join(folder, "secret");
  await writeFile(file, text);
  await expect(openSecret({ DATA_DIR: folder })).rejects.toThrow(`${file} is damaged`);
  expect(await readFile(file, "utf8")).toBe(text);
});
