import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { fileType } from "#domain/media/file-kinds.ts";
import type { Refusal } from "#domain/media/refusals.ts";
import type { UploadedContent } from "./detect-type.ts";
import { judgeSvgInThread } from "./pictures/judge-svg.ts";
import { openPicture } from "./pictures/open-picture.ts";
import { cleanOriginal, type RasterExt } from "./pictures/original.ts";
import { renderSvg } from "./pictures/render-svg.ts";
import { type Decoded, decodePicture } from "./pictures/renditions.ts";
import { withDecodingPermit } from "./pictures/semaphores.ts";

type Refused = { ok: false; refusal: Refusal };

export type Prepared = {
  ok: true;
  hash: string;
  bytes: number;
  size: { width: number; height: number } | null;
  content(): Buffer | { path: string; canLink?: boolean };
  decode(): Promise<Decoded | Refused | null>;
};

export async function prepare(
  given: UploadedContent,
  ext: string,
  bytes: number,
): Promise<Prepared | Refused> {
  if (fileType(ext)?.kind !== "picture") return prepareFile(given, bytes);
  const picture = "bytes" in given ? given.bytes : await readFile(given.path);
  return ext === "svg" ? prepareSvg(picture) : prepareRaster(picture, ext);
}

async function prepareFile(given: UploadedContent, bytes: number): Promise<Prepared> {
  const content = () => ("bytes" in given ? given.bytes : given);
  const decode = async () => null;
  return { ok: true, hash: await hashOf(given), bytes, size: null, content, decode };
}

async function hashOf(given: UploadedContent): Promise<string> {
  const hash = createHash("sha256");
  if ("bytes" in given) return hash.update(given.bytes).digest("hex");
  if (given.hash) return given.hash;
  await pipeline(createReadStream(given.path), hash);
  return hash.digest("hex");
}

async function prepareRaster(picture: Buffer, ext: string): Promise<Prepared | Refused> {
  const original = await cleanOriginal(picture, rasterExt(ext));
  if (!original.ok) return original;
  const { bytes, width, height } = original;
  return preparedPicture(bytes, { width, height }, () => decodePicture(bytes));
}

async function prepareSvg(picture: Buffer): Promise<Prepared | Refused> {
  const text = utf8(picture);
  if (text === null) return { ok: false, refusal: "unknownType" };
  const judged = await judgeSvgInThread(text);
  if (!judged.ok) return judged;
  const bytes = judged.text === text ? picture : Buffer.from(judged.text);
  const rendered = judged.size ? null : await renderSvg(bytes);
  if (rendered && !rendered.ok) return rendered;
  const size = judged.size ?? (rendered && (await openPicture(rendered.png).metadata()));
  return preparedPicture(bytes, size && wholePixels(size), async () => {
    const drawing = rendered ?? (await renderSvg(bytes));
    return drawing.ok ? withDecodingPermit(() => decodePicture(drawing.png)) : drawing;
  });
}

function preparedPicture(
  bytes: Buffer,
  size: Prepared["size"],
  decode: Prepared["decode"],
): Prepared {
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { ok: true, hash, bytes: bytes.length, size, content: () => bytes, decode };
}

const wholePixels = ({ width, height }: { width: number; height: number }) => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});

function rasterExt(ext: string): RasterExt {
  switch (ext) {
    case "jpg":
    case "png":
    case "webp":
    case "gif":
    case "avif":
      return ext;
    default:
      throw new Error(`${ext} is no raster picture`);
  }
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
