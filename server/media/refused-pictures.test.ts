import { describe, expect, test } from "vitest";
import { mislabeledMessage } from "#domain/media/claimed-type.ts";
import { REFUSALS } from "#domain/media/refusals.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { pdf, photo, pngClaiming } from "../../tests/support/media.ts";
import { openMediaWorld } from "../../tests/support/media-rows.ts";
import { keepPicture } from "./keep.ts";
import { media } from "./tables.ts";

const world = await forAllTests(openMediaWorld());

const send = (bytes: Buffer, fileName = "photo.jpg") =>
  keepPicture(world, { bytes, area: "thumbnails", fileName });

describe("a picture is refused when", () => {
  const filler = " ".repeat(100);
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const whole = () => photo(600, 400, 44);
  test.each<[string, () => Promise<Buffer>, keyof typeof REFUSALS | "not a JPG"]>([
    ["it is empty", async () => Buffer.alloc(0), "empty"],
    [
      "only 99 bytes are left",
      async () => (await whole().png().toBuffer()).subarray(0, 99),
      "damaged",
    ],
    ["its header claims 4 gigapixels", async () => pngClaiming(65_000, 65_000), "tooManyPixels"],
    ["its header claims more than it holds", async () => pngClaiming(4000, 4000), "damaged"],
    ["a JPEG is cut off", async () => half(await whole().jpeg().toBuffer()), "damaged"],
    ["a PNG is cut off", async () => half(await whole().png().toBuffer()), "damaged"],
    ["a WebP is cut off", async () => half(await whole().webp().toBuffer()), "damaged"],
    ["an AVIF is cut off", async () => half(await whole().avif().toBuffer()), "damaged"],
    ["a GIF is cut off", async () => half(await whole().gif().toBuffer()), "damaged"],
    ["it is a PDF", async () => pdf("x", 200), "not a JPG"],
    ["it is an HTML page", async () => Buffer.from(`<!doctype html>${filler}<svg/>`), "not a JPG"],
    ["it is plain text", async () => Buffer.from(`words${filler}`), "not a JPG"],
    [
      "it is binary data",
      async () => Buffer.from([60, 115, 118, 103, ...Buffer.alloc(200, 255)]),
      "not a JPG",
    ],
    ["it is a TIFF", async () => whole().tiff().toBuffer(), "not a JPG"],
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
    const before = await world.db.$count(media);
    const answer = await send(await make(), "photo.jpg");
    const reason = refusal === "not a JPG" ? mislabeledMessage("jpg") : REFUSALS[refusal];
    expect(answer).toMatchObject({ ok: false, reason });
    expect(await world.db.$count(media)).toBe(before);
  });
});
