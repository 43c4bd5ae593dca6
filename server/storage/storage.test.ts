import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBucket } from "../../tests/support/bucket.ts";
import { openStorage } from "./index.ts";
import type { Storage } from "./storage.ts";

const key = (name: string) => `projects/${name.repeat(64)}.pdf`;
const TEN_MEGABYTES = 10 * 1024 * 1024;
const closing: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closing) await close();
});

async function openDisk(): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-storage-"));
  closing.push(() => rm(dataDir, { recursive: true }));
  return openStorage({ url: null, dataDir });
}

async function openBucket(): Promise<Storage> {
  const bucket = await startBucket();
  closing.push(bucket.stop);
  return openStorage({ url: bucket.url, dataDir: "/nowhere" });
}

describe.each([
  ["a folder", openDisk],
  ["a bucket", openBucket],
])("storage in %s", (_, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  async function contentOf(name: string, range?: { start: number; end: number }) {
    const found = await storage.read(key(name), range);
    return found && { bytes: found.bytes, content: await buffer(found.body) };
  }

  test("returns the stored bytes and their number", async () => {
    const bytes = randomBytes(5000);
    await storage.put(key("a"), bytes, "application/pdf");
    expect(await contentOf("a")).toEqual({ bytes: 5000, content: bytes });
    expect(await storage.stat(key("a"))).toEqual({ bytes: 5000 });
  });

  test("stores a stream in several parts", async () => {
    const bytes = randomBytes(TEN_MEGABYTES);
    const pieces = Readable.from(
      (function* () {
        for (let at = 0; at < bytes.length; at += 65_537) yield bytes.subarray(at, at + 65_537);
      })(),
    );
    await storage.put(key("b"), pieces, "video/mp4");
    const found = await contentOf("b");
    expect(found?.bytes).toBe(TEN_MEGABYTES);
    expect(found?.content.equals(bytes)).toBe(true);
  });

  test("keeps a linkable file, also over an older one, independently of its former name", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-ours-"));
    const path = join(folder, "film");
    const bytes = randomBytes(TEN_MEGABYTES);
    await writeFile(path, bytes);
    await storage.put(key("f"), Buffer.from("older"), "video/mp4");
    for (const _ of ["once", "again"]) await storage.putFile(key("f"), path, "video/mp4", true);
    await rm(folder, { recursive: true });
    expect((await contentOf("f"))?.content.equals(bytes)).toBe(true);
    const missing = storage.putFile(key("f"), path, "video/mp4", true);
    await expect(missing).rejects.toThrow("ENOENT");
    expect((await storage.stat(key("f")))?.bytes).toBe(TEN_MEGABYTES);
  });

  test("reads a range, both ends included", async () => {
    await storage.put(key("c"), Buffer.from("0123456789"), "application/pdf");
    expect(await contentOf("c", { start: 2, end: 4 })).toEqual({
      bytes: 3,
      content: Buffer.from("234"),
    });
  });

  test("putting a key again replaces the file", async () => {
    await storage.put(key("d"), Buffer.from("a longer text"), "application/pdf");
    await storage.put(key("d"), Buffer.from("short"), "application/pdf");
    expect((await contentOf("d"))?.content.toString()).toBe("short");
  });

  test("a missing file is null, and removing it is no error", async () => {
    expect(await storage.read(key("e"))).toBeNull();
    expect(await storage.stat(key("e"))).toBeNull();
    await storage.delete(key("e"));
  });

  test("a deleted file is gone", async () => {
    await storage.put(key("f"), Buffer.from("x"), "application/pdf");
    await storage.delete(key("f"));
    expect(await storage.stat(key("f"))).toBeNull();
  });

  test("a broken stream leaves nothing under the key", async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error("the sender went away");
      })(),
    );
    await expect(storage.put(key("0"), broken, "video/mp4")).rejects.toThrow("went away");
    expect(await storage.stat(key("0"))).toBeNull();
  });

  test.each([
    "../x.pdf",
    "projects/x.pdf",
    `projects/${"a".repeat(64)}`,
    `other/${"a".repeat(64)}.pdf`,
  ])("%s is refused as a key", async (wrong) => {
    await expect(storage.put(wrong, Buffer.from("x"), "x")).rejects.toThrow("not the key");
    await expect(storage.read(wrong)).rejects.toThrow("not the key");
    await expect(storage.stat(wrong)).rejects.toThrow("not the key");
    await expect(storage.delete(wrong)).rejects.toThrow("not the key");
  });

  test("is ready", async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

test("an unreachable or missing bucket is not ready", async () => {
  const bucket = await startBucket();
  const elsewhere = await openStorage({ url: `${bucket.url}-other`, dataDir: "/nowhere" });
  await expect(elsewhere.check()).rejects.toThrow();
  await bucket.stop();
  const away = await openStorage({ url: bucket.url, dataDir: "/nowhere" });
  await expect(away.check()).rejects.toThrow();
});
