import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Media, mediaKey, renditionKey } from "#domain/media/media.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { photo } from "../../tests/support/media.ts";
import { openMediaWorld } from "../../tests/support/media-rows.ts";
import { keepPicture } from "./keep.ts";

const world = await forAllTests(openMediaWorld());

const send = (bytes: Buffer, fileName = "photo.jpg") =>
  keepPicture(world, { bytes, area: "thumbnails", fileName });

async function kept(bytes: Buffer, fileName?: string): Promise<Media> {
  const answer = await send(bytes, fileName);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.media;
}

async function stored(key: string): Promise<Buffer> {
  const found = await world.storage.read(key);
  if (!found) throw new Error(`${key} is not there`);
  return buffer(found.body);
}

describe("a photo", () => {
  test("is kept with every rendition for its size", async () => {
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

  test("loses its location data without being re-encoded", async () => {
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

  test("that is rotated is set upright and keeps its color profile", async () => {
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

  test("in CMYK, 16 bits or grayscale can be shown", async () => {
    const cmyk = await photo(50, 50, 55).toColourspace("cmyk").jpeg().toBuffer();
    const deep = await photo(50, 50, 54).toColourspace("rgb16").png().toBuffer();
    const grey = await photo(50, 50, 53).greyscale().png().toBuffer();
    for (const bytes of [cmyk, deep, grey]) {
      const { renditions } = await kept(bytes);
      expect(renditions.at(-1)?.formats).toContain("jpeg");
    }
  });

  test("of great height skips AVIF, which would take too long", async () => {
    const { renditions } = await kept(await photo(1200, 3400).jpeg().toBuffer());
    expect(renditions.map(({ formats }) => formats)).toEqual([
      ["webp"],
      ["webp"],
      ["webp", "jpeg"],
    ]);
  });

  test("higher than WebP allows is scaled down as a whole", async () => {
    const { renditions } = await kept(await photo(500, 18_000).jpeg({ quality: 30 }).toBuffer());
    expect(renditions.at(-1)).toMatchObject({ name: 800, width: 455, height: 16_383 });
  });
});

test("a transparent picture gets a white JPEG background and no placeholder", async () => {
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

test("a picture with the wrong extension is kept under the right one", async () => {
  const png = await kept(await photo(20, 20).png().toBuffer(), "really-a-png.jpg");
  expect(png).toMatchObject({ ext: "png", mimeType: "image/png", fileName: "really-a-png.png" });
});

test("data appended to a picture is dropped", async () => {
  const clean = await photo(30, 30, 33).gif().toBuffer();
  const polyglot = Buffer.concat([clean, Buffer.from("<script>alert(1)</script>")]);
  const found = await stored(mediaKey(await kept(polyglot, "page.html")));
  expect(found.equals(clean)).toBe(true);
});

/** From github.com/18F/18f.gsa.gov (CC0). `png-named.jpg` is a PNG; the SVG is Inkscape's, with fewer shapes. */
test.each([
  ["png-named.jpg", "png", 787],
  ["progressive.jpg", "jpg", 800],
  ["inkscape.svg", "svg", 905],
])("the real picture %s is kept as %s", async (name, ext, width) => {
  const real = await kept(await readFile(`tests/fixtures/pictures/${name}`), name);
  expect(real).toMatchObject({ ext, width });
  expect(real.renditions.at(-1)?.formats).toContain("jpeg");
});

test("concurrent uploads are decoded one at a time", async () => {
  const files = await Promise.all(
    [1, 2, 3, 4].map((hue) =>
      photo(2500, 2500, 200 + hue)
        .png({ compressionLevel: 0 })
        .toBuffer(),
    ),
  );
  // Encoding may run beside decoding, so no job does it here.
  const queue = { add: async () => undefined };
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  }, 1);
  const kept = await Promise.all(
    files.map((bytes) =>
      keepPicture({ ...world, queue }, { bytes, area: "site-assets", fileName: "a.png" }),
    ),
  );
  clearInterval(watch);
  expect(kept.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  expect(most).toBe(1);
});
