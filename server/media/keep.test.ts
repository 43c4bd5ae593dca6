import { createHash } from "node:crypto";
import { readdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Media, mediaKey, renditionKey } from "#domain/media/media.ts";
import { REFUSALS } from "#domain/media/refusals.ts";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { diskStorage, pdf, photo, pngClaiming } from "../../tests/support/media.ts";
import { keepFile, keepPicture } from "./keep.ts";
import { media } from "./tables.ts";

// Encoders are slow beside other tests on a small machine.
vi.setConfig({ testTimeout: 30_000 });

let database: TestDatabase;
let disk: Awaited<ReturnType<typeof diskStorage>>;

beforeAll(async () => {
  database = await testDatabase();
  disk = await diskStorage();
});
afterAll(async () => {
  await database.drop();
  await disk.remove();
});

const world = () => ({ db: database.db, storage: disk.storage });
const send = (bytes: Buffer, fileName = "photo.jpg") =>
  keepPicture(world(), { bytes, area: "thumbnails", fileName });

async function kept(bytes: Buffer, fileName?: string): Promise<Media> {
  const answer = await send(bytes, fileName);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.media;
}

async function stored(key: string): Promise<Buffer> {
  const found = await disk.storage.read(key);
  if (!found) throw new Error(`${key} is not there`);
  return buffer(found.body);
}

describe("a photo", () => {
  test("is kept with every rendition that its size calls for", async () => {
    const bytes = await photo(1500, 1000).jpeg().toBuffer();
    const photoMedia = await kept(bytes, "Grüße vom See.jpeg");
    expect(photoMedia).toMatchObject({
      area: "thumbnails",
      hash: createHash("sha256").update(bytes).digest("hex"),
      ext: "jpg",
      fileName: "Grüße vom See.jpeg",
      mimeType: "image/jpeg",
      bytes: bytes.length,
      width: 1500,
      height: 1000,
    });
    expect(photoMedia.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      [400, 400, 267],
      [800, 800, 533],
      [1200, 1200, 800],
    ]);
    expect((await stored(mediaKey(photoMedia))).equals(bytes)).toBe(true);
    for (const { name, width, height, formats } of photoMedia.renditions) {
      for (const format of formats) {
        const file = await stored(renditionKey({ ...photoMedia, name, format }));
        const made = await sharp(file).metadata();
        expect(made).toMatchObject({ width, height, format: format === "avif" ? "heif" : format });
        expect([made.exif, made.xmp, made.icc]).toEqual([undefined, undefined, undefined]);
      }
    }
    expect(photoMedia.renditions.map(({ formats }) => formats.includes("jpeg"))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each([
    [300, [[400, 300]]],
    [400, [[400, 400]]],
    [
      401,
      [
        [400, 400],
        [800, 401],
      ],
    ],
    [
      800,
      [
        [400, 400],
        [800, 800],
      ],
    ],
    [
      1000,
      [
        [400, 400],
        [800, 800],
        [1200, 1000],
      ],
    ],
  ])("of %i px has renditions up to the first that holds all of it", async (width, sizes) => {
    const { renditions } = await kept(
      await photo(width, 50, width % 251)
        .png()
        .toBuffer(),
    );
    expect(renditions.map((made) => [made.name, made.width])).toEqual(sizes);
  });

  test("has a placeholder of less than 400 characters", async () => {
    const { placeholder } = await kept(await photo(900, 600, 90).jpeg().toBuffer());
    expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
    expect(placeholder?.length).toBeLessThan(400);
  });

  test("loses where it was taken, without being encoded again", async () => {
    const plain = await photo(200, 100, 77).jpeg().toBuffer();
    const camera = await sharp(plain)
      .keepIccProfile()
      .withExif({
        IFD0: { Make: "SecretCamera" },
        IFD3: { GPSLatitude: "48/1 51/1 30/1", GPSLatitudeRef: "N" },
      })
      .jpeg()
      .toBuffer();
    const found = await stored(mediaKey(await kept(camera)));
    expect(found.includes("SecretCamera")).toBe(false);
    expect((await sharp(found).metadata()).exif).toBeUndefined();
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect((await pixels(found)).equals(await pixels(camera))).toBe(true);
  });

  test("that lies on its side is set upright, and its colour profile stays", async () => {
    const turned = await photo(300, 100, 66)
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const upright = await kept(turned);
    expect([upright.width, upright.height]).toEqual([100, 300]);
    const header = await sharp(await stored(mediaKey(upright))).metadata();
    expect(header).toMatchObject({ width: 100, height: 300, hasProfile: true });
    expect(header.orientation ?? 1).toBe(1);
  });

  test("with four inks, 16 bits or one grey can be shown too", async () => {
    const cmyk = await photo(50, 50, 55).toColourspace("cmyk").jpeg().toBuffer();
    const deep = await photo(50, 50, 54).toColourspace("rgb16").png().toBuffer();
    const grey = await photo(50, 50, 53).greyscale().png().toBuffer();
    for (const bytes of [cmyk, deep, grey]) {
      const { renditions } = await kept(bytes);
      expect(renditions.at(-1)?.formats).toContain("jpeg");
    }
  });

  test("of many rows goes without AVIF, which would take too long", async () => {
    const { renditions } = await kept(await photo(1200, 3400).jpeg().toBuffer());
    expect(renditions.map(({ formats }) => formats)).toEqual([
      ["webp"],
      ["webp"],
      ["webp", "jpeg"],
    ]);
  });

  test("higher than WebP can hold is made smaller as a whole", async () => {
    const { renditions } = await kept(await photo(500, 18_000).jpeg({ quality: 30 }).toBuffer());
    expect(renditions.at(-1)).toMatchObject({ name: 800, width: 455, height: 16_383 });
  });
});

test("a transparent picture is flattened on white in its JPEG and has no placeholder", async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const logo = await kept(bytes, "logo.png");
  expect(logo.placeholder).toBeNull();
  const jpeg = await stored(renditionKey({ ...logo, name: 400, format: "jpeg" }));
  expect((await sharp(jpeg).raw().toBuffer())[0]).toBe(255);
});

test("an animated GIF stays animated; its renditions show the first frame", async () => {
  const frames = await sharp(await photo(60, 120).raw().toBuffer(), {
    raw: { width: 60, height: 120, channels: 3, pageHeight: 60 },
  })
    .gif({ delay: [50, 50] })
    .toBuffer();
  const moving = await kept(frames, "dance.gif");
  expect(moving).toMatchObject({ ext: "gif", width: 60, height: 60 });
  expect((await stored(mediaKey(moving))).equals(frames)).toBe(true);
  expect(moving.renditions[0]).toMatchObject({ width: 60, height: 60 });
});

test("an SVG is kept as it is, with the size of its viewBox and renditions of every width", async () => {
  const text =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="30" height="20" fill="#c33"/></svg>';
  const drawing = await kept(Buffer.from(text), "drawing.svg");
  expect(drawing).toMatchObject({ ext: "svg", mimeType: "image/svg+xml", width: 30, height: 20 });
  expect((await stored(mediaKey(drawing))).toString()).toBe(text);
  expect(drawing.renditions.map(({ width, height }) => [width, height])).toEqual([
    [400, 267],
    [800, 533],
    [1200, 800],
  ]);
});

test("a picture under a wrong name is kept under the right one", async () => {
  const png = await kept(await photo(20, 20).png().toBuffer(), "really-a-png.jpg");
  expect(png).toMatchObject({ ext: "png", mimeType: "image/png", fileName: "really-a-png.png" });
});

test("what is appended to a picture is not kept with it", async () => {
  const clean = await photo(30, 30, 33).gif().toBuffer();
  const polyglot = Buffer.concat([clean, Buffer.from("<script>alert(1)</script>")]);
  const found = await stored(mediaKey(await kept(polyglot, "page.html")));
  expect(found.equals(clean)).toBe(true);
});

describe("a picture is refused when", () => {
  const filler = " ".repeat(100);
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const whole = () => photo(600, 400, 44);
  test.each<[string, () => Promise<Buffer>, keyof typeof REFUSALS]>([
    ["it is empty", async () => Buffer.alloc(0), "empty"],
    ["it has 99 bytes", async () => (await whole().png().toBuffer()).subarray(0, 99), "tooSmall"],
    ["its header claims 4 gigapixels", async () => pngClaiming(65_000, 65_000), "tooManyPixels"],
    ["its header claims more than it holds", async () => pngClaiming(4000, 4000), "damaged"],
    ["a JPEG is cut off", async () => half(await whole().jpeg().toBuffer()), "damaged"],
    ["a PNG is cut off", async () => half(await whole().png().toBuffer()), "damaged"],
    ["a WebP is cut off", async () => half(await whole().webp().toBuffer()), "damaged"],
    ["an AVIF is cut off", async () => half(await whole().avif().toBuffer()), "damaged"],
    ["a GIF is cut off", async () => half(await whole().gif().toBuffer()), "damaged"],
    ["it is a PDF", async () => pdf("x", 200), "notAPicture"],
    [
      "it is an HTML page",
      async () => Buffer.from(`<!doctype html>${filler}<svg/>`),
      "notAPicture",
    ],
    ["it is words", async () => Buffer.from(`words${filler}`), "notAPicture"],
    [
      "it is no text at all",
      async () => Buffer.from([60, 115, 118, 103, ...Buffer.alloc(200, 255)]),
      "notAPicture",
    ],
    ["it is a TIFF", async () => whole().tiff().toBuffer(), "notAPicture"],
    [
      "an SVG runs a script",
      async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${filler}<script/></svg>`),
      "svgActive",
    ],
    [
      "an SVG is not well formed",
      async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${filler}<g></svg>`),
      "svgUnreadable",
    ],
    [
      "an SVG is larger than any screen",
      async () =>
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="900000">${filler}</svg>`,
        ),
      "tooManyPixels",
    ],
  ])("%s", async (_, make, refusal) => {
    const before = await database.db.$count(media);
    const answer = await send(await make(), "photo.jpg");
    expect(answer).toEqual({ ok: false, reason: REFUSALS[refusal] });
    expect(await database.db.$count(media)).toBe(before);
  });

  test("an SVG keeps the renderer busy for ever", async () => {
    const work =
      '<feMorphology operator="dilate" radius="400"/><feGaussianBlur stdDeviation="300"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><filter id="f">${work.repeat(500)}</filter><rect width="1000" height="1000" filter="url(#f)"/></svg>`;
    expect(await send(Buffer.from(svg), "slow.svg")).toEqual({
      ok: false,
      reason: REFUSALS.tooSlow,
    });
  });
});

describe("a file", () => {
  const file = (bytes: Buffer, fileName: string) =>
    keepFile(world(), { bytes, area: "projects", fileName });

  test("that is no picture is kept under the type of its bytes", async () => {
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

  test("on disk is kept without being read whole", async () => {
    const path = join(disk.folder, "upload.tmp");
    const size = 150 * 1024 * 1024;
    await writeFile(path, pdf("large", size));
    const before = process.memoryUsage().arrayBuffers;
    const sent = keepFile(world(), { path, area: "projects", fileName: "large.pdf" });
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 5);
    const answer = await sent;
    clearInterval(watch);
    await rm(path);
    expect(answer).toMatchObject({ ok: true, media: { bytes: size } });
    expect(most).toBeLessThan(size / 2);
    if (answer.ok) expect(await disk.storage.stat(mediaKey(answer.media))).toEqual({ bytes: size });
  });

  test("of an unknown, an empty or an unwanted type is refused", async () => {
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect(await file(html, "a.pdf")).toEqual({ ok: false, reason: REFUSALS.unknownType });
    expect(await file(Buffer.from("MZ\x90\0\x03"), "a.pdf")).toEqual({
      ok: false,
      reason: REFUSALS.unknownType,
    });
    expect(await file(Buffer.alloc(0), "a.pdf")).toEqual({ ok: false, reason: REFUSALS.empty });
    const resume = { area: "resumes", fileName: "cv.pdf", accept: ["pdf", "doc", "docx"] } as const;
    const bytes = await photo(10, 10).png({ compressionLevel: 0 }).toBuffer();
    expect(await keepFile(world(), { ...resume, bytes })).toEqual({
      ok: false,
      reason: REFUSALS.unknownType,
    });
  });

  test("of 200 MB and a byte is refused before it is read", async () => {
    const path = join(disk.folder, "huge.tmp");
    await writeFile(path, pdf("x"));
    await truncate(path, 200 * 1024 * 1024 + 1);
    const answer = await keepFile(world(), { path, area: "projects", fileName: "huge.pdf" });
    expect(answer).toEqual({ ok: false, reason: REFUSALS.fileTooLarge });
    await rm(path);
  });
});

describe("the same content", () => {
  test("is kept once, however many send it at the same moment", async () => {
    const bytes = await photo(500, 300, 21).jpeg().toBuffer();
    const answers = await Promise.all(
      ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map((fileName) => send(bytes, fileName)),
    );
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true]);
    expect(answers.filter((answer) => answer.ok && answer.isNew)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.ok && answer.media.id)).size).toBe(1);
  });

  test("whose bytes were lost is mended by sending it again", async () => {
    const bytes = await photo(450, 300, 22).jpeg().toBuffer();
    const first = await kept(bytes);
    for (const name of await readdir(join(disk.folder, "thumbnails"))) {
      if (name.startsWith(first.hash)) await rm(join(disk.folder, "thumbnails", name));
    }
    const second = await kept(bytes);
    expect(second.id).toBe(first.id);
    expect(await disk.storage.stat(mediaKey(second))).toEqual({ bytes: bytes.length });
    expect(
      await disk.storage.stat(renditionKey({ ...second, name: 400, format: "webp" })),
    ).not.toBeNull();
  });

  test("kept again counts as fresh", async () => {
    const bytes = await photo(40, 30, 23).jpeg().toBuffer();
    const { id } = await kept(bytes);
    const old = new Date("2020-01-01");
    await database.db.update(media).set({ createdAt: old }).where(eq(media.id, id));
    await kept(bytes);
    const [row] = await database.db.select().from(media).where(eq(media.id, id));
    expect(row?.createdAt.getTime()).toBeGreaterThan(old.getTime());
  });
});
