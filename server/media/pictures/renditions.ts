import { type CropBox, croppedArea } from "#domain/media/crop.ts";
import {
  RENDITION_WIDTHS,
  type Rendition,
  type RenditionFormat,
  type RenditionWidth,
} from "#domain/media/media.ts";
import type { Refusal } from "#domain/media/refusals.ts";
import { decodeRefusal, openPicture, openPixels, type Pixels, sizeOf } from "./open-picture.ts";

const LONGER_SIDE_PX = 16;
const MAX_CHARS = 400;

type Size = { name: RenditionWidth; pixels: Pixels };
type RenditionFile = { name: RenditionWidth; format: RenditionFormat; bytes: Buffer };
export type EncodedRenditions = {
  renditions: Rendition[];
  files: RenditionFile[];
  placeholder: string | null;
};

export const HEIGHT_MAX_PX = 16_383;
// spec: public-site §9 (quality 75); AVIF at 75 is larger than WebP, effort above 1 is not worth
// its time
const WEBP = { quality: 75 };
const AVIF = { quality: 50, effort: 1 };
/** Full-page screenshots would take AVIF half a minute. */
const AVIF_MAX_PIXELS = 4_000_000;
const JPEG = { quality: 78, mozjpeg: true };

export type Decoded = { ok: true; pixels: Pixels; placeholder: string | null };

/** Decodes every pixel, so that damaged files are refused. */
export async function decodePicture(
  bytes: Buffer,
  crop: CropBox | null = null,
): Promise<Decoded | { ok: false; refusal: Refusal }> {
  const largest = RENDITION_WIDTHS.at(-1) ?? 0;
  const pixels = await decode(bytes, largest, crop).catch((error: unknown) => decodeRefusal(error));
  if (typeof pixels === "string") return { ok: false, refusal: pixels };
  return { ok: true, pixels, placeholder: await placeholderOf(pixels) };
}

/** `pace`: one core, or all. */
export async function renditionsOf(
  { pixels, placeholder }: Decoded,
  pace: "calm" | "hurried" = "calm",
): Promise<EncodedRenditions> {
  const withAvif = pixels.width * pixels.height <= AVIF_MAX_PIXELS;
  const sizes: Size[] = [];
  for (const name of RENDITION_WIDTHS) {
    if (sizes.some((made) => made.pixels.width === pixels.width)) break;
    sizes.push({ name, pixels: await shrink(pixels, name) });
  }
  const encoding: Promise<RenditionFile[]>[] = [];
  for (const size of sizes) {
    const begun = encode(size, withAvif);
    if (pace === "calm") await begun;
    encoding.push(begun);
  }
  const encoded = await Promise.all(encoding);
  const files = encoded.flat();
  const renditions: Rendition[] = sizes.map(({ name, pixels: { width, height } }, nth) => {
    const formats = (encoded[nth] ?? []).map(({ format }) => format);
    return { name, width, height, formats };
  });
  const jpeg = await openPixels(pixels).flatten({ background: "#fff" }).jpeg(JPEG).toBuffer();
  const last = renditions.at(-1);
  if (last) {
    last.formats.push("jpeg");
    files.push({ name: last.name, format: "jpeg", bytes: jpeg });
  }
  return { ...dropLargerAvif(renditions, files), placeholder };
}

async function decode(bytes: Buffer, width: number, crop: CropBox | null): Promise<Pixels> {
  const whole = openPicture(bytes);
  const shown = crop ? whole.extract(croppedArea(crop, sizeOf(await whole.metadata()))) : whole;
  const { data, info } = await shown
    .resize({ width, height: HEIGHT_MAX_PX, fit: "inside", withoutEnlargement: true })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function shrink(pixels: Pixels, width: number): Promise<Pixels> {
  if (pixels.width <= width) return pixels;
  const { data, info } = await openPixels(pixels)
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function encode({ name, pixels }: Size, withAvif: boolean): Promise<RenditionFile[]> {
  const files: RenditionFile[] = [];
  if (withAvif) {
    files.push({ name, format: "avif", bytes: await openPixels(pixels).avif(AVIF).toBuffer() });
  }
  files.push({ name, format: "webp", bytes: await openPixels(pixels).webp(WEBP).toBuffer() });
  return files;
}

/** Drops AVIF whole: a set without some widths would make small screens fetch larger files. */
function dropLargerAvif(renditions: Rendition[], files: RenditionFile[]) {
  const size = (name: RenditionWidth, format: RenditionFormat) =>
    files.find((file) => file.name === name && file.format === format)?.bytes.length ?? 0;
  if (renditions.every(({ name }) => size(name, "avif") <= size(name, "webp"))) {
    return { renditions, files };
  }
  return {
    renditions: renditions.map((made) => ({
      ...made,
      formats: made.formats.filter((format) => format !== "avif"),
    })),
    files: files.filter(({ format }) => format !== "avif"),
  };
}

/** Null for pictures with transparency, which would not cover it. */
async function placeholderOf(pixels: Pixels): Promise<string | null> {
  const { data, info } = await openPixels(pixels)
    .resize({ width: LONGER_SIDE_PX, height: LONGER_SIDE_PX, fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tiny = { data, width: info.width, height: info.height, channels: info.channels };
  if (!isOpaque(tiny)) return null;
  const webp = await openPixels(tiny).webp({ quality: 20, effort: 6 }).toBuffer();
  const uri = `data:image/webp;base64,${webp.toString("base64")}`;
  return uri.length < MAX_CHARS ? uri : null;
}

function isOpaque({ data, channels }: Pixels): boolean {
  if (channels % 2 === 1) return true;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return false;
  return true;
}
