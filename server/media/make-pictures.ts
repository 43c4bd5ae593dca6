import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileType } from "#domain/media/file-kinds.ts";
import { type Media, mediaKey } from "#domain/media/media.ts";
import type { Storage } from "../storage/storage.ts";
import { findFfmpeg, firstFrame } from "./pictures/first-frame.ts";
import { inDrawingTurn, inEncodingTurn, inTurn } from "./pictures/in-turn.ts";
import { type Rendered, renderPdf } from "./pictures/render-pdf.ts";
import { renderSvg } from "./pictures/render-svg.ts";
import { decodePicture, type Made, renditionsOf } from "./pictures/renditions.ts";

/** Where the file lies, and where programs of the machine do. */
export type Workshop = { storage: Storage; settings: { PATH: string } };

/** `size`: pixels of a poster; of a picture it is known already. */
export type MadePictures =
  | { ok: true; made: Made; size: { width: number; height: number } | null }
  | { ok: false; state: "none" | "failed" };

const FAILED = { ok: false, state: "failed" } as const;

/**
 * Makes the renditions of a stored picture, or of the picture that stands for a film (its first
 * frame, where ffmpeg is there) or a document (its first page). "none": there is nothing to make.
 * Throws when its bytes cannot be read: they may be when it is tried again.
 */
export async function makePictures(workshop: Workshop, media: Media): Promise<MadePictures> {
  const decoded = isDrawn(media.ext)
    ? await decodeDrawn(await inDrawingTurn(() => presentSource(workshop, media)))
    : await inTurn(async () => decode(await presentSource(workshop, media)));
  if (!decoded.ok) return "state" in decoded ? decoded : FAILED;
  const { width, height } = decoded.pixels;
  const made = await inEncodingTurn(() => renditionsOf(decoded));
  const isPoster = fileType(media.ext)?.kind !== "picture";
  return { ok: true, made, size: isPoster ? { width, height } : null };
}

/** Whether a process of its own has to draw a picture of such files first. */
export function isDrawn(ext: string): boolean {
  return ext === "svg" || fileType(ext)?.kind !== "picture";
}

const decode = async (source: Rendered) => (source.ok ? decodePicture(source.png) : source);
const decodeDrawn = (source: Rendered) => inTurn(() => decode(source));

/** Whether there is something to make a picture of, should it fail or not. */
export async function hasSource(workshop: Workshop, media: Media): Promise<boolean> {
  const source = await sourceOf(workshop, media);
  return source !== null && (source.ok || source.state === "failed");
}

async function presentSource(workshop: Workshop, media: Media): Promise<Rendered> {
  const source = await sourceOf(workshop, media);
  if (!source) throw new Error(`the original ${mediaKey(media)} is not in the storage`);
  return source;
}

/** What a picture of a file is made of; null when the file is not in the storage. */
async function sourceOf({ storage, settings }: Workshop, media: Media): Promise<Rendered | null> {
  const key = mediaKey(media);
  const kind = fileType(media.ext)?.kind;
  if (kind === "video") {
    const ffmpeg = await findFfmpeg(settings.PATH);
    if (!ffmpeg) return { ok: false, state: "none" };
    return withLocalFile(storage, media, (path) => firstFrame(ffmpeg, { path, ext: media.ext }));
  }
  if (kind !== "picture" && kind !== "pdf") return { ok: false, state: "none" };
  const found = await storage.read(key);
  if (!found) return null;
  if (kind === "pdf") return renderPdf(found.body);
  const bytes = await buffer(found.body);
  if (media.ext !== "svg") return { ok: true, png: bytes };
  const drawn = await renderSvg(bytes);
  return drawn.ok ? drawn : FAILED;
}

/** Films are read here and there, so they must lie on a disk of this machine. */
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
