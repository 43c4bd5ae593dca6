import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileType } from "#domain/media/file-kinds.ts";
import type { Refusal } from "#domain/media/refusals.ts";
import type { UploadedContent } from "./detect-type.ts";
import { blankMetadata, findFilmMetadata, type MetadataBox, type ReadAt } from "./metadata/film.ts";
import { judgeSvgInThread } from "./pictures/judge-svg.ts";
import { openPicture } from "./pictures/open-picture.ts";
import { cleanOriginal, type RasterExt } from "./pictures/original.ts";
import { renderSvg } from "./pictures/render-svg.ts";
import { type Decoded, decodePicture } from "./pictures/renditions.ts";
import { withDecodingPermit } from "./pictures/semaphores.ts";

const FILMS = ["mp4", "m4v", "mov"];

type Refused = { ok: false; refusal: Refusal };

export type Prepared = {
  ok: true;
  hash: string;
  bytes: number;
  size: { width: number; height: number } | null;
  content(): Buffer | Readable | { path: string; canLink?: boolean };
  decode(): Promise<Decoded | Refused | null>;
};

export async function prepare(
  given: UploadedContent,
  ext: string,
  bytes: number,
): Promise<Prepared | Refused> {
  if (FILMS.includes(ext)) return prepareFilm(given, bytes);
  if (fileType(ext)?.kind !== "picture") return prepareFile(given, bytes);
  const picture = "bytes" in given ? given.bytes : await readFile(given.path);
  return ext === "svg" ? prepareSvg(picture) : prepareRaster(picture, ext);
}

async function prepareFile(given: UploadedContent, bytes: number): Promise<Prepared> {
  const content = () => ("bytes" in given ? given.bytes : given);
  const decode = async () => null;
  return { ok: true, hash: await hashOf(given), bytes, size: null, content, decode };
}

/** Without the place and the device. The given file is not changed: it may be one of an import. */
async function prepareFilm(given: UploadedContent, bytes: number): Promise<Prepared> {
  const boxes = await metadataOf(given, bytes);
  if (boxes.length === 0) return prepareFile(given, bytes);
  if ("bytes" in given) {
    const film = Buffer.from(given.bytes);
    blankMetadata(film, 0, boxes);
    return prepareFile({ bytes: film }, bytes);
  }
  const content = () => Readable.from(withoutMetadata(given.path, boxes), { objectMode: false });
  const hash = createHash("sha256");
  await pipeline(content(), hash);
  const decode = async () => null;
  return { ok: true, hash: hash.digest("hex"), bytes, size: null, content, decode };
}

async function metadataOf(given: UploadedContent, bytes: number): Promise<MetadataBox[]> {
  if ("bytes" in given) {
    const read: ReadAt = async (at, length) => given.bytes.subarray(at, at + length);
    return findFilmMetadata(read, bytes);
  }
  await using file = await open(given.path);
  const read: ReadAt = async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  return await findFilmMetadata(read, bytes);
}

async function* withoutMetadata(path: string, boxes: readonly MetadataBox[]) {
  let offset = 0;
  for await (const piece of createReadStream(path)) {
    blankMetadata(piece, offset, boxes);
    offset += piece.length;
    yield piece;
  }
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
