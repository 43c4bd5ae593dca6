import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { PICTURE_MAX_MEGAPIXELS } from "#domain/media/file-kinds.ts";
import type { Refusal } from "#domain/media/refusals.ts";

const DECODE_WITHIN_S = 30;

// No cache, one thread per picture: memory stays flat.
sharp.cache(false);
sharp.concurrency(1);

/** Limits pixels and time; damage is an error. */
export function openPicture(bytes: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(bytes, {
    failOn: "error",
    limitInputPixels: PICTURE_MAX_MEGAPIXELS * 1_000_000,
    ...options,
  }).timeout({ seconds: DECODE_WITHIN_S });
}

export function openPixels(pixels: Pixels): Sharp {
  const { width, height, channels } = pixels;
  return sharp(pixels.data, { raw: { width, height, channels } });
}

/** Size of the first frame. */
export const sizeOf = ({ width, height, pageHeight }: Metadata) => ({
  width,
  height: pageHeight ?? height,
});

/** Decoded 8-bit sRGB, row by row. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** Only for errors of decoding. */
export function decodeRefusal(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("pixel limit")) return "tooManyPixels";
  return message.includes("timeout") ? "tooSlow" : "damaged";
}
