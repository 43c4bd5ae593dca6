import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { gifWithoutMetadata } from "./gif.ts";
import { jpegWithoutMetadata } from "./jpeg.ts";
import { pngWithoutMetadata } from "./png.ts";
import { webpWithoutMetadata } from "./webp.ts";

const SECRET = "48.8584 N 2.2945 E";

/** Noise, so that every part of a format is used. */
function noise(animated = false) {
  const frame = { width: 64, height: animated ? 128 : 64, channels: 3 as const };
  const picture = sharp({
    create: { ...frame, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  });
  return picture
    .withIccProfile("p3")
    .withExif({ IFD0: { ImageDescription: SECRET } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${SECRET} --></x:xmpmeta>`);
}

const formats = [
  ["JPEG", jpegWithoutMetadata, () => noise().jpeg().toBuffer()],
  ["progressive JPEG", jpegWithoutMetadata, () => noise().jpeg({ progressive: true }).toBuffer()],
  ["PNG", pngWithoutMetadata, () => noise().png().toBuffer()],
  ["WebP", webpWithoutMetadata, () => noise().webp().toBuffer()],
  ["lossless WebP", webpWithoutMetadata, () => noise().webp({ lossless: true }).toBuffer()],
] as const;

describe.each(formats)("%s", (_, strip, make) => {
  test("loses location and trailing data, and keeps profile and pixels", async () => {
    const bytes = await make();
    expect(bytes.includes(SECRET)).toBe(true);
    const stripped = strip(Buffer.concat([bytes, Buffer.from(`<script>${SECRET}</script>`)]));
    if (!stripped) throw new Error("it can be followed to its end");
    expect(stripped.includes(SECRET)).toBe(false);
    const [before, after] = [await sharp(bytes).metadata(), await sharp(stripped).metadata()];
    expect(after.exif).toBeUndefined();
    expect(after.xmp).toBeUndefined();
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    const pixels = await sharp(bytes).raw().toBuffer();
    expect((await sharp(stripped).raw().toBuffer()).equals(pixels)).toBe(true);
    expect(strip(stripped)?.equals(stripped)).toBe(true);
  });

  test("a truncated file is recognized", async () => {
    const bytes = await make();
    for (let length = 0; length < bytes.length; length += 97) {
      expect(strip(bytes.subarray(0, length))).toBeNull();
    }
  });

  test("any changed byte makes parsing neither fail nor hang", async () => {
    const bytes = await make();
    for (let at = 0; at < Math.min(bytes.length, 3000); at += 7) {
      const changed = Buffer.from(bytes);
      changed[at] = 255 - (changed[at] ?? 0);
      expect(strip(changed)?.length ?? 0).toBeLessThanOrEqual(bytes.length);
    }
  });
});

const comment = Buffer.concat([
  Buffer.from([0x21, 0xfe, SECRET.length]),
  Buffer.from(`${SECRET}\0`),
]);

async function animatedGif() {
  const raw = { width: 64, height: 128, channels: 3, pageHeight: 64 } as const;
  const frames = sharp(await noise(true).raw().toBuffer(), { raw });
  return await frames.gif({ loop: 3, delay: [100, 200] }).toBuffer();
}

test("an animated GIF loses comments and keeps its frames and its loop", async () => {
  const frames = await animatedGif();
  const withComment = Buffer.concat([
    frames.subarray(0, -1),
    comment,
    Buffer.from([0x3b, 1, 2, 3]),
  ]);
  const stripped = gifWithoutMetadata(withComment);
  expect(stripped?.equals(frames)).toBe(true);
  expect(await sharp(stripped ?? undefined).metadata()).toMatchObject({
    pages: 2,
    loop: 3,
    delay: [100, 200],
  });
  expect(gifWithoutMetadata(frames.subarray(0, -1))?.equals(frames)).toBe(true);
});

test("a truncated animated GIF is recognized unless it ends between two blocks", async () => {
  const frames = await animatedGif();
  const lengths = Array.from(frames.keys());
  const accepted = lengths.filter((length) => gifWithoutMetadata(frames.subarray(0, length)));
  const graphicControlBytes = 8;
  const afterFirstFrame = accepted[0] ?? 0;
  expect(afterFirstFrame).toBeGreaterThan(frames.length / 3);
  expect(accepted).toEqual([
    afterFirstFrame,
    afterFirstFrame + graphicControlBytes,
    frames.length - 1,
  ]);
  expect(await sharp(frames.subarray(0, afterFirstFrame)).metadata()).toMatchObject({ pages: 1 });
});

test("an animated WebP keeps its frames", async () => {
  const frames = await sharp(await noise(true).raw().toBuffer(), {
    raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
  })
    .withExif({ IFD0: { ImageDescription: SECRET } })
    .webp({ loop: 2 })
    .toBuffer();
  const stripped = webpWithoutMetadata(frames);
  expect(stripped?.includes(SECRET)).toBe(false);
  // The VP8X flags for Exif and XMP must not promise missing chunks.
  expect([(frames[20] ?? 0) & 0b1100, (stripped?.[20] ?? 0) & 0b1100]).toEqual([0b1000, 0]);
  expect(await sharp(stripped ?? undefined).metadata()).toMatchObject({ pages: 2, loop: 2 });
});

test("a JPEG's comment and thumbnail segments are dropped", async () => {
  const bytes = await sharp({
    create: { width: 8, height: 8, channels: 3, background: "#888" },
  })
    .jpeg()
    .toBuffer();
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, text.length + 2]);
    return Buffer.concat([head, Buffer.from(text, "latin1")]);
  };
  const extra = [
    segment(0xfe, SECRET),
    segment(0xe0, `JFXX\0${SECRET}`),
    segment(0xe2, `MPF\0${SECRET}`),
  ];
  const stuffed = Buffer.concat([bytes.subarray(0, 2), ...extra, bytes.subarray(2)]);
  expect(jpegWithoutMetadata(stuffed)?.equals(bytes)).toBe(true);
});

const repeated = (hex: string, times: number) => Buffer.from(hex.repeat(times), "hex");

test.each([
  [
    "PNG",
    pngWithoutMetadata,
    Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      repeated("000000004944415435af061e", 60_000),
      repeated("0000000049454e44ae426082", 1),
    ]),
  ],
  [
    "GIF",
    gifWithoutMetadata,
    Buffer.concat([
      Buffer.from("GIF89a"),
      repeated("01000100000000", 1),
      repeated("21f9040000000000", 60_000),
      repeated("3b", 1),
    ]),
  ],
  [
    "JPEG",
    jpegWithoutMetadata,
    Buffer.concat([repeated("ffd8", 1), repeated("ffe50002", 60_000), repeated("ffd9", 1)]),
  ],
])("a %s of more parts than any encoder writes is refused", (_, strip, bytes) => {
  expect(strip(bytes)).toBeNull();
});

test("a scan full of escaped bytes is read to its end", () => {
  const scan = repeated("ff00", 200_000);
  const bytes = Buffer.concat([
    repeated("ffd8", 1),
    repeated("ffda0002", 1),
    scan,
    repeated("ffd9", 1),
  ]);
  expect(jpegWithoutMetadata(bytes)?.equals(bytes)).toBe(true);
});
