import { readdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mislabeledMessage } from "#domain/media/claimed-type.ts";
import { type Media, mediaKey, renditionKey } from "#domain/media/media.ts";
import { REFUSALS } from "#domain/media/refusals.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { pdf, photo } from "../../tests/support/media.ts";
import { openMediaWorld } from "../../tests/support/media-rows.ts";
import { type Storage, StorageFull } from "../storage/storage.ts";
import { keepFile, keepPicture } from "./keep.ts";
import { media } from "./tables.ts";

const world = await forAllTests(openMediaWorld());

const send = (bytes: Buffer, fileName = "photo.jpg") =>
  keepPicture(world, { bytes, area: "thumbnails", fileName });

async function kept(bytes: Buffer, fileName?: string): Promise<Media> {
  const answer = await send(bytes, fileName);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.media;
}

describe("a file", () => {
  const file = (bytes: Buffer, fileName: string) =>
    keepFile(world, { bytes, area: "projects", fileName });

  test("that is not a picture is kept under the type of its bytes", async () => {
    const bytes = pdf("hello", 5000);
    const answer = await file(bytes, "case study.exe");
    expect(answer).toMatchObject({
      ok: true,
      isNew: true,
      media: {
        ext: "pdf",
        fileName: "case study.exe.pdf",
        mimeType: "application/pdf",
        bytes: 5000,
        width: null,
        height: null,
        placeholder: null,
        renditions: [],
      },
    });
  });

  test("that is a picture is kept as one", async () => {
    const answer = await file(await photo(100, 100, 12).jpeg().toBuffer(), "a.pdf");
    expect(answer).toMatchObject({
      ok: true,
      media: { ext: "jpg", fileName: "a.jpg", width: 100 },
    });
  });

  test("on disk is kept without loading it into memory", async () => {
    const path = join(world.folder, "upload.tmp");
    const size = 190 * 1024 * 1024;
    await writeFile(path, pdf("large"));
    await truncate(path, size);
    const before = process.memoryUsage().arrayBuffers;
    const sent = keepFile(world, { path, area: "projects", fileName: "large.pdf" });
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 5);
    const answer = await sent;
    clearInterval(watch);
    await rm(path);
    expect(answer).toMatchObject({ ok: true, media: { bytes: size } });
    // Freed memory lingers on a busy machine.
    expect(most).toBeLessThan(0.8 * size);
    if (answer.ok)
      expect(await world.storage.stat(mediaKey(answer.media))).toEqual({ bytes: size });
  });

  test("that may still be edited is copied", async () => {
    const path = join(world.folder, "brochure.pdf");
    const bytes = pdf("brochure", 5000);
    await writeFile(path, bytes);
    const answer = await keepFile(world, { path, area: "projects", fileName: "brochure.pdf" });
    await writeFile(path, "");
    const key = answer.ok ? mediaKey(answer.media) : "";
    expect(await world.storage.stat(key)).toEqual({ bytes: bytes.length });
  });

  test("of an unknown, empty or unwanted type is refused", async () => {
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect(await file(html, "a.pdf")).toMatchObject({
      ok: false,
      reason: mislabeledMessage("pdf"),
    });
    const program = Buffer.from("MZ\x90\0\x03");
    expect(await file(program, "a.docx")).toMatchObject({ reason: mislabeledMessage("docx") });
    expect(await file(program, "a.exe")).toMatchObject({ reason: REFUSALS.unknownType });
    const sent = { area: "projects", mustMatchExtension: true } as const;
    const picture = await photo(100, 100, 12).jpeg().toBuffer();
    const asPdf = await keepFile(world, { ...sent, bytes: picture, fileName: "a.pdf" });
    expect(asPdf).toMatchObject({ ok: false, reason: mislabeledMessage("pdf") });
    const asPng = await keepFile(world, { ...sent, bytes: picture, fileName: "a.png" });
    expect(asPng).toMatchObject({ ok: true, media: { ext: "jpg" } });
    expect(await file(Buffer.alloc(0), "a.pdf")).toMatchObject({
      ok: false,
      reason: REFUSALS.empty,
    });
    const resume = { area: "resumes", fileName: "cv.pdf", accept: ["pdf", "doc", "docx"] } as const;
    const bytes = await photo(10, 10).png({ compressionLevel: 0 }).toBuffer();
    expect(await keepFile(world, { ...resume, bytes })).toMatchObject({
      ok: false,
      reason: mislabeledMessage("pdf"),
    });
  });

  test("of 200 MB and a byte is refused before it is read", async () => {
    const path = join(world.folder, "huge.tmp");
    await writeFile(path, pdf("x"));
    await truncate(path, 200 * 1024 * 1024 + 1);
    const answer = await keepFile(world, { path, area: "projects", fileName: "huge.pdf" });
    expect(answer).toMatchObject({ ok: false, reason: REFUSALS.fileTooLarge });
    await rm(path);
  });
});

describe("the same content", () => {
  test("is kept once for concurrent uploads", async () => {
    const bytes = await photo(500, 300, 21).jpeg().toBuffer();
    const answers = await Promise.all(
      ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map((fileName) => send(bytes, fileName)),
    );
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true]);
    expect(answers.filter((answer) => answer.ok && answer.isNew)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.ok && answer.media.id)).size).toBe(1);
  });

  test("is repaired by another upload when its bytes were lost", async () => {
    const bytes = await photo(450, 300, 22).jpeg().toBuffer();
    const first = await kept(bytes);
    for (const name of await readdir(join(world.folder, "thumbnails"))) {
      if (name.startsWith(first.hash)) await rm(join(world.folder, "thumbnails", name));
    }
    const second = await kept(bytes);
    expect(second.id).toBe(first.id);
    expect(await world.storage.stat(mediaKey(second))).toEqual({ bytes: bytes.length });
    expect(
      await world.storage.stat(renditionKey({ ...second, name: 400, format: "webp" })),
    ).not.toBeNull();
  });

  test("kept again counts as new", async () => {
    const bytes = await photo(40, 30, 23).jpeg().toBuffer();
    const { id } = await kept(bytes);
    const old = new Date("2020-01-01");
    await world.db.update(media).set({ createdAt: old }).where(eq(media.id, id));
    await kept(bytes);
    const [row] = await world.db.select().from(media).where(eq(media.id, id));
    expect(row?.createdAt.getTime()).toBeGreaterThan(old.getTime());
  });
});

test("a disk that fills up half-way is reported and leaves nothing behind", async () => {
  const full: Storage = {
    ...world.storage,
    async put(key, content, type) {
      if (key.endsWith(".png")) throw new StorageFull("no space left");
      return world.storage.put(key, content, type);
    },
  };
  const before = await readdir(join(world.folder, "thumbnails"));
  const bytes = await photo(500, 20, 31).png().toBuffer();
  const upload = { bytes, area: "thumbnails", fileName: "a.png" } as const;
  const answer = await keepPicture({ db: world.db, storage: full }, upload);
  expect(answer).toMatchObject({ ok: false, reason: REFUSALS.storageFull });
  expect(await readdir(join(world.folder, "thumbnails"))).toEqual(before);
  expect((await kept(bytes, "a.png")).width).toBe(500);
});
