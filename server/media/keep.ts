import { Readable } from "node:stream";
import { claimedType, isOtherKind, mislabeledMessage } from "#domain/media/claimed-type.ts";
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
import type { Queue } from "../jobs/job-queue.ts";
import { type Storage, StorageFull } from "../storage/storage.ts";
import { detectType, type UploadedContent } from "./detect-type.ts";
import { type Decoded, type EncodedRenditions, renditionsOf } from "./pictures/renditions.ts";
import { withDecodingPermit, withRenderingPermit } from "./pictures/semaphores.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { deleteRenditions, putRenditions } from "./rendition-files.ts";
import { queueRenditions } from "./renditions-job.ts";
import { findAndTouch, insertOrFind, lockContent } from "./store.ts";

/** `accept`: the allowed extensions, as stored ("jpg", "pdf"). */
export type FileToKeep = UploadedContent & {
  area: MediaArea;
  fileName: string;
  accept?: readonly string[];
  mustMatchExtension?: boolean;
};

/** `isNew`: false for known content. `reason` is shown to the sender. */
export type Kept =
  | { ok: true; media: Media; isNew: boolean }
  | { ok: false; reason: string; refusal: Refusal };

/** With a queue a job makes the pictures, else now. `isHurried`: pictures now, posters by job. */
type KeepContext = { db: Queryable; storage: Storage; queue?: Queue; isHurried?: boolean };
type CompleteFile = Prepared & { address: MediaAddress; fileName: string; mimeType: string };

export async function keepPicture(world: KeepContext, upload: FileToKeep): Promise<Kept> {
  return keep(world, upload, (ext) => fileType(ext)?.kind === "picture", "notAPicture");
}

/** Durable when resolved; pictures are fully decoded first. Stores equal content once per area. */
export async function keepFile(world: KeepContext, upload: FileToKeep): Promise<Kept> {
  return keep(world, upload, () => true, "unknownType");
}

async function keep(
  world: KeepContext,
  upload: FileToKeep,
  isWanted: (ext: string) => boolean,
  otherwise: Refusal,
): Promise<Kept> {
  const isAccepted = (ext: string) => isWanted(ext) && (upload.accept?.includes(ext) ?? true);
  const claimed = claimedType(upload.fileName);
  const unknown = () =>
    claimed !== null && isAccepted(claimed)
      ? { ok: false as const, reason: mislabeledMessage(claimed), refusal: otherwise }
      : refused(otherwise);
  const found = await detectType(upload, extensionIn(upload.fileName));
  if (!found.ok) return found.refusal === "unknownType" ? unknown() : refused(found.refusal);
  const { ext, bytes } = found;
  const type = isAccepted(ext) && fileType(ext);
  const isMislabeled = claimed !== null && isOtherKind(claimed, ext);
  if (isMislabeled && upload.mustMatchExtension) return unknown();
  if (!type) return claimed === ext ? refused(otherwise) : unknown();
  const readUpload = () => readCompletely(world, upload, ext, bytes);
  const read = await permitFor(ext)(readUpload);
  if (!read.ok) return read.refusal === "unknownType" ? unknown() : refused(read.refusal);
  if (read.known) return { ok: true, media: read.known, isNew: false };
  const { prepared, decoded } = read;
  const address = { area: upload.area, hash: prepared.hash, ext };
  const fileName = cleanFileName(upload.fileName, ext);
  const file = { ...prepared, address, fileName, mimeType: type.mimeType };
  return keepOnce(world, file, decoded);
}

function permitFor(ext: string): typeof withDecodingPermit {
  if (fileType(ext)?.kind !== "picture") return (work) => work();
  return ext === "svg" ? withRenderingPermit : withDecodingPermit;
}

type Read =
  | { ok: true; known: Media }
  | { ok: true; known: null; prepared: Prepared; decoded: Decoded | null }
  | { ok: false; refusal: Refusal };

async function readCompletely(
  world: KeepContext,
  upload: FileToKeep,
  ext: string,
  bytes: number,
): Promise<Read> {
  const prepared = await prepare(upload, ext, bytes);
  if (!prepared.ok) return prepared;
  const known = await findComplete(world, { area: upload.area, hash: prepared.hash, ext });
  if (known) return { ok: true, known };
  const decoded = await prepared.decode();
  if (decoded && !decoded.ok) return decoded;
  return { ok: true, known: null, prepared, decoded };
}

async function keepOnce(
  { db, storage, queue, isHurried = false }: KeepContext,
  file: CompleteFile,
  decoded: Decoded | null,
): Promise<Kept> {
  const isImmediate = !queue || isHurried;
  const made = decoded && isImmediate ? await renditionsOf(decoded, "hurried") : null;
  try {
    return await db.transaction(async (tx) => {
      await lockContent(tx, file.address);
      const existing = await findComplete({ db: tx, storage }, file.address);
      if (existing) return { ok: true, media: existing, isNew: false };
      await putAll(storage, file, made);
      const kept = await insertOrFind(tx, rowOf(file, decoded, made));
      const { pictures } = kept.media;
      if (queue && pictures === "waiting") await queueRenditions(queue, tx, kept.media);
      return { ok: true, ...kept };
    });
  } catch (error) {
    if (error instanceof StorageFull) return refused("storageFull");
    throw error;
  }
}

/** Null when the bytes are missing: uploading again repairs a lost file. */
async function findComplete(
  { db, storage }: KeepContext,
  address: MediaAddress,
): Promise<Media | null> {
  const known = await findAndTouch(db, address);
  return known && (await storage.stat(mediaKey(address))) ? known : null;
}

/** The original last: when it exists, its renditions do. */
async function putAll(
  storage: Storage,
  file: CompleteFile,
  made: EncodedRenditions | null,
): Promise<void> {
  if (made) await putRenditions(storage, file.address, made);
  try {
    const content = file.content();
    if (!(content instanceof Readable) && "path" in content) {
      const { path, canLink = false } = content;
      await storage.putFile(mediaKey(file.address), path, file.mimeType, canLink);
    } else await storage.put(mediaKey(file.address), content, file.mimeType);
  } catch (error) {
    if (made) await deleteRenditions(storage, file.address, made);
    throw error;
  }
}

function rowOf(file: CompleteFile, decoded: Decoded | null, made: EncodedRenditions | null) {
  const { address, fileName, mimeType, bytes, size } = file;
  const { width = null, height = null } = size ?? {};
  const placeholder = decoded?.placeholder ?? null;
  const pictures: PicturesState = made ? "ready" : hasPictures(address.ext) ? "waiting" : "none";
  const shape = { width, height, renditions: made?.renditions ?? [], placeholder, pictures };
  return { ...address, fileName, mimeType, bytes, ...shape };
}

function hasPictures(ext: string): boolean {
  return ["picture", "video", "pdf"].includes(fileType(ext)?.kind ?? "");
}

const extensionIn = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

function refused(refusal: Refusal): Kept {
  return { ok: false, reason: REFUSALS[refusal], refusal };
}
