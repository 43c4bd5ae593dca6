import type { Metadata } from "sharp";
import type { Refusal } from "#domain/media/refusals.ts";
import { gifWithoutMetadata } from "../metadata/gif.ts";
import { jpegWithoutMetadata } from "../metadata/jpeg.ts";
import { pngWithoutMetadata } from "../metadata/png.ts";
import { webpWithoutMetadata } from "../metadata/webp.ts";
import { decodeRefusal, openPicture, sizeOf } from "./open-picture.ts";

type Original = { ok: true; bytes: Buffer; width: number; height: number };
type Outcome = Original | { ok: false; refusal: Refusal };

export type RasterExt = "jpg" | "png" | "webp" | "gif" | "avif";
const FORMATS = { jpg: "jpeg", png: "png", webp: "webp", gif: "gif", avif: "heif" } as const;
const QUALITY = 90;

/** Lossless where possible. Reads only the header: damage shows when renditions are made. */
export async function cleanOriginal(bytes: Buffer, ext: RasterExt): Promise<Outcome> {
  const header = await openPicture(bytes)
    .metadata()
    .catch((error: unknown) => ({ refusal: decodeRefusal(error) }));
  if ("refusal" in header) return { ok: false, refusal: header.refusal };
  if (header.format !== FORMATS[ext]) return { ok: false, refusal: "damaged" };
  const isTurned = (header.orientation ?? 1) !== 1 && (header.pages ?? 1) === 1;
  const cut = isTurned ? "encode" : stripMetadata(bytes, ext, header);
  if (cut === null) return { ok: false, refusal: "damaged" };
  return cut === "encode"
    ? reencode(bytes, ext, header)
    : { ok: true, bytes: cut, ...sizeOf(header) };
}

function stripMetadata(bytes: Buffer, ext: RasterExt, header: Metadata): Buffer | "encode" | null {
  switch (ext) {
    case "jpg":
      return jpegWithoutMetadata(bytes) ?? "encode";
    case "png":
      return pngWithoutMetadata(bytes);
    case "webp":
      return webpWithoutMetadata(bytes);
    case "gif":
      return gifWithoutMetadata(bytes);
    case "avif":
      return header.exif || header.xmp || header.iptc ? "encode" : bytes;
  }
}

async function reencode(bytes: Buffer, ext: RasterExt, header: Metadata): Promise<Outcome> {
  const format = ext === "avif" ? "avif" : FORMATS[ext];
  const upright = openPicture(bytes).autoOrient().toFormat(format, { quality: QUALITY });
  // A CMYK profile would be wrong after the conversion to RGB.
  const pipeline = header.space === "cmyk" ? upright : upright.keepIccProfile();
  try {
    const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
    return { ok: true, bytes: data, width: info.width, height: info.height };
  } catch (error) {
    return { ok: false, refusal: decodeRefusal(error) };
  }
}
