import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { CropBox } from "#domain/media/crop.ts";
import { fileType } from "#domain/media/file-kinds.ts";
import { type Media, mediaKey } from "#domain/media/media.ts";
import type { Storage } from "../storage/storage.ts";
import { findFfmpeg, firstFrame } from "./pictures/first-frame.ts";
import { type Rendered, renderPdf } from "./pictures/render-pdf.ts";
import { renderSvg } from "./pictures/render-svg.ts";
import { decodePicture, type EncodedRenditions, renditionsOf } from "./pictures/renditions.ts";
import {
  withDecodingPermit,
  withEncodingPermit,
  withRenderingPermit,
} from "./pictures/semaphores.ts";

export type RenditionTools = { storage: Storage; environment: { PATH: string } };

/** `size` in pixels, for posters only. */
export type RenditionsOutcome =
  | { ok: true; made: EncodedRenditions; size: { width: number; height: number } | null }
  | { ok: false; state: "none" | "failed" };

/** `of`: the picture that is cropped. */
export type Crop = { of: Media; box: CropBox };

const FAILED = { ok: false, state: "failed" } as const;

/** "none": nothing to make. Rejects when bytes cannot be read or work was interrupted, which may be temporary. */
export async function makeRenditions(
  tools: RenditionTools,
  media: Media,
  crop: Crop | null = null,
): Promise<RenditionsOutcome> {
  const original = crop?.of ?? media;
  const decode = async (source: Rendered) =>
    source.ok ? decodePicture(source.png, crop?.box) : source;
  const decodeRendered = (source: Rendered) => withDecodingPermit(() => decode(source));
  const decoded = needsRendering(media.ext)
    ? await decodeRendered(await withRenderingPermit(() => requireSource(tools, original)))
    : await withDecodingPermit(async () => decode(await requireSource(tools, original)));
  if (!decoded.ok) return "state" in decoded ? decoded : FAILED;
  const { width, height } = decoded.pixels;
  const made = await withEncodingPermit(() => renditionsOf(decoded));
  const isPoster = fileType(media.ext)?.kind !== "picture";
  return { ok: true, made, size: isPoster ? { width, height } : null };
}

/** Rendered by a child process first. */
export function needsRendering(ext: string): boolean {
  return ext === "svg" || fileType(ext)?.kind !== "picture";
}

export async function hasSource(tools: RenditionTools, media: Media): Promise<boolean> {
  const source = await sourceOf(tools, media);
  return source !== null && (source.ok || source.state === "failed");
}

async function requireSource(tools: RenditionTools, media: Media): Promise<Rendered> {
  const source = await sourceOf(tools, media);
  if (!source) throw new Error(`the original ${mediaKey(media)} is not in the storage`);
  return source;
}

/** Null when the file is missing in the storage. */
async function sourceOf(
  { storage, environment }: RenditionTools,
  media: Media,
): Promise<Rendered | null> {
  const key = mediaKey(media);
  const kind = fileType(media.ext)?.kind;
  if (kind === "video") {
    const ffmpeg = await findFfmpeg(environment.PATH);
    if (!ffmpeg) return { ok: false, state: "none" };
    return withLocalFile(storage, media, (path) => firstFrame(ffmpeg, { path, ext: media.ext }));
  }
  if (kind !== "picture" && kind !== "pdf") return { ok: false, state: "none" };
  const found = await storage.read(key);
  if (!found) return null;
  if (kind === "pdf") return renderPdf(found.body);
  const bytes = await buffer(found.body);
  if (media.ext !== "svg") return { ok: true, png: bytes };
  const rendered = await renderSvg(bytes);
  return rendered.ok ? rendered : FAILED;
}

/** ffmpeg seeks, so the video must be on a local disk. */
async function withLocalFile(
  storage: Storage,
  media: Media,
  work: (path: string) => Promise<Rendered>,
): Promise<Rendered | null> {
  const key = mediaKey(media);
  const path = storage.localPath(key);
  if (path) return (await storage.stat(key)) ? work(path) : null;
  const found = await storage.read(key);
  if (!found) return null;
  const folder = await mkdtemp(join(tmpdir(), "vitrine-film-"));
  try {
    const copy = join(folder, `film.${media.ext}`);
    await pipeline(found.body, createWriteStream(copy, { flags: "wx", mode: 0o600 }));
    return await work(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
