import { claimedType, isOtherKind, notReally } from "#domain/media/claimed-type.ts";
import { fileType } from "#domain/media/file-kinds.ts";
import { cleanFileName } from "#domain/media/file-name.ts";
import {
  type Media,
  type MediaAddress,
  type MediaArea,
  mediaKey,
  type PicturesState,
} from "#domain/media/media.ts";
import { REFUSALS, type Refusal } from "#domain/media/refusals.ts";
import type { Queryable } from "../db/connection.ts";
import type { Queue } from "../jobs/queue.ts";
import { type Storage, StorageFull } from "../storage/storage.ts";
import { inDrawingTurn, inTurn } from "./pictures/in-turn.ts";
import { type Decoded, type Made, renditionsOf } from "./pictures/renditions.ts";
import { askForPictures } from "./pictures-job.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { type Given, recognise } from "./recognise.ts";
import { putRenditions, takeBackRenditions } from "./rendition-files.ts";
import { findAndTouch, insertOrFind, lockContent } from "./store.ts";

/**
 * A file that somebody sent: its bytes, or where they lie. `accept` narrows the extensions that this place
 * takes, as they are stored ("jpg", "pdf").
 */
export type Upload = Given & {
  area: MediaArea;
  fileName: string;
  accept?: readonly string[];
  /** Whether a file is refused that is of another kind than its name claims. */
  isNameBinding?: boolean;
};

/** `isNew` is false when the same content was there already. `reason` is for the sender to read. */
export type Kept =
  | { ok: true; media: Media; isNew: boolean }
  | { ok: false; reason: string; refusal: Refusal };

/**
 * With a queue the pictures of a file are made by a job, without one at once and no posters; with both a
 * queue and `isHurried` pictures at once and posters by a job.
 */
type World = { db: Queryable; storage: Storage; queue?: Queue; isHurried?: boolean };
type Whole = Prepared & { address: MediaAddress; fileName: string; mimeType: string };

/** Keeps a picture; anything else is refused. See `keepFile`. */
export async function keepPicture(world: World, upload: Upload): Promise<Kept> {
  return keep(world, upload, (ext) => fileType(ext)?.kind === "picture", "notAPicture");
}

/**
 * Keeps a file of any type that the product knows, judged by its bytes. It is durable when this
 * resolves: bytes first, then the row. A picture was decoded to its last pixel by then, so that a
 * damaged one is refused here and not by the job. The same content in the same area is kept once,
 * however many send it at the same moment. A file that nothing uses within a day may be removed again.
 */
export async function keepFile(world: World, upload: Upload): Promise<Kept> {
  return keep(world, upload, () => true, "unknownType");
}

async function keep(
  world: World,
  upload: Upload,
  isWanted: (ext: string) => boolean,
  otherwise: Refusal,
): Promise<Kept> {
  const isTaken = (ext: string) => isWanted(ext) && (upload.accept?.includes(ext) ?? true);
  const claimed = claimedType(upload.fileName);
  const unknown = () =>
    claimed !== null && isTaken(claimed)
      ? { ok: false as const, reason: notReally(claimed), refusal: otherwise }
      : refused(otherwise);
  const found = await recognise(upload, extensionIn(upload.fileName));
  if (!found.ok) return found.refusal === "unknownType" ? unknown() : refused(found.refusal);
  const { ext, bytes } = found;
  const type = isTaken(ext) && fileType(ext);
  const isBelied = claimed !== null && isOtherKind(claimed, ext);
  if (isBelied && upload.isNameBinding) return unknown();
  if (!type) return claimed === ext ? refused(otherwise) : unknown();
  const readIt = () => readWhole(world, upload, ext, bytes);
  const read = await turnFor(ext)(readIt);
  if (!read.ok) return read.refusal === "unknownType" ? unknown() : refused(read.refusal);
  if (read.known) return { ok: true, media: read.known, isNew: false };
  const { prepared, decoded } = read;
  const address = { area: upload.area, hash: prepared.hash, ext };
  const fileName = cleanFileName(upload.fileName, ext);
  const whole = { ...prepared, address, fileName, mimeType: type.mimeType };
  return keepOnce(world, whole, decoded);
}

/** A file that is no picture is read piece by piece, which nobody needs to wait for. */
function turnFor(ext: string): typeof inTurn {
  if (fileType(ext)?.kind !== "picture") return (work) => work();
  return ext === "svg" ? inDrawingTurn : inTurn;
}

type Read =
  | { ok: true; known: Media }
  | { ok: true; known: null; prepared: Prepared; decoded: Decoded | null }
  | { ok: false; refusal: Refusal };

/** Reads what was sent to its end, unless it is kept already. */
async function readWhole(world: World, upload: Upload, ext: string, bytes: number): Promise<Read> {
  const prepared = await prepare(upload, ext, bytes);
  if (!prepared.ok) return prepared;
  const known = await findWhole(world, { area: upload.area, hash: prepared.hash, ext });
  if (known) return { ok: true, known };
  const decoded = await prepared.decode();
  if (decoded && !decoded.ok) return decoded;
  return { ok: true, known: null, prepared, decoded };
}

async function keepOnce(
  { db, storage, queue, isHurried = false }: World,
  whole: Whole,
  decoded: Decoded | null,
): Promise<Kept> {
  const isNow = !queue || isHurried;
  const made = decoded && isNow ? await renditionsOf(decoded, "hurried") : null;
  try {
    return await db.transaction(async (tx) => {
      await lockContent(tx, whole.address);
      const meanwhile = await findWhole({ db: tx, storage }, whole.address);
      if (meanwhile) return { ok: true, media: meanwhile, isNew: false };
      await putAll(storage, whole, made);
      const kept = await insertOrFind(tx, rowOf(whole, decoded, made));
      const { pictures } = kept.media;
      if (queue && pictures === "waiting") await askForPictures(queue, tx, kept.media);
      return { ok: true, ...kept };
    });
  } catch (error) {
    if (error instanceof StorageFull) return refused("noRoom");
    throw error;
  }
}

/** The file at this address, if its bytes are there too: a lost file is mended by sending it again. */
async function findWhole({ db, storage }: World, address: MediaAddress): Promise<Media | null> {
  const known = await findAndTouch(db, address);
  return known && (await storage.stat(mediaKey(address))) ? known : null;
}

/** The original goes last: where it is, what was made of it at once is too. */
async function putAll(storage: Storage, whole: Whole, made: Made | null): Promise<void> {
  if (made) await putRenditions(storage, whole.address, made);
  try {
    const content = whole.content();
    if ("path" in content) {
      const { path, isOurs = false } = content;
      await storage.putFile(mediaKey(whole.address), path, whole.mimeType, isOurs);
    } else await storage.put(mediaKey(whole.address), content, whole.mimeType);
  } catch (error) {
    if (made) await takeBackRenditions(storage, whole.address, made);
    throw error;
  }
}

function rowOf(whole: Whole, decoded: Decoded | null, made: Made | null) {
  const { address, fileName, mimeType, bytes, size } = whole;
  const { width = null, height = null } = size ?? {};
  const placeholder = decoded?.placeholder ?? null;
  const pictures: PicturesState = made ? "ready" : hasPictures(address.ext) ? "waiting" : "none";
  const shape = { width, height, renditions: made?.renditions ?? [], placeholder, pictures };
  return { ...address, fileName, mimeType, bytes, ...shape };
}

/** Whether a picture can be made of files of this type. */
function hasPictures(ext: string): boolean {
  return ["picture", "video", "pdf"].includes(fileType(ext)?.kind ?? "");
}

const extensionIn = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

function refused(refusal: Refusal): Kept {
  return { ok: false, reason: REFUSALS[refusal], refusal };
}
