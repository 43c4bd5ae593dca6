import { fileType } from "#domain/media/file-kinds.ts";
import { cleanFileName } from "#domain/media/file-name.ts";
import {
  type Media,
  type MediaAddress,
  type MediaArea,
  mediaKey,
  renditionKey,
} from "#domain/media/media.ts";
import { REFUSALS, type Refusal } from "#domain/media/refusals.ts";
import type { Queryable } from "../db/connection.ts";
import { type Storage, StorageFull } from "../storage/storage.ts";
import type { Made } from "./pictures/renditions.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { type Given, recognise } from "./recognise.ts";
import { findAndTouch, insertOrFind, lockContent } from "./store.ts";

/**
 * A file that somebody sent: its bytes, or the path of a temporary file of ours that nobody else
 * writes to. `accept` narrows the extensions that this place takes, as they are stored ("jpg", "pdf").
 */
export type Upload = Given & { area: MediaArea; fileName: string; accept?: readonly string[] };

/** `isNew` is false when the same content was there already. `reason` is for the sender to read. */
export type Kept = { ok: true; media: Media; isNew: boolean } | { ok: false; reason: string };

type World = { db: Queryable; storage: Storage };
type Whole = Prepared & { address: MediaAddress; fileName: string; mimeType: string };

/** Keeps a picture with all its renditions; anything else is refused. See `keepFile`. */
export async function keepPicture(world: World, upload: Upload): Promise<Kept> {
  return keep(world, upload, (ext) => fileType(ext)?.kind === "picture", "notAPicture");
}

/**
 * Keeps a file of any type that the product knows, judged by its bytes. It is durable when this
 * resolves: bytes first, then the row. The same content in the same area is kept once, however many
 * send it at the same moment. A file that nothing uses within an hour may be removed again.
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
  const found = await recognise(upload, extensionIn(upload.fileName));
  if (!found.ok) return refused(found.refusal, otherwise);
  const { ext, bytes } = found;
  const isTaken = isWanted(ext) && (upload.accept?.includes(ext) ?? true);
  const mimeType = isTaken && fileType(ext)?.mimeType;
  if (!mimeType) return refused(otherwise);
  const prepared = await prepare(upload, ext, bytes);
  if (!prepared.ok) return refused(prepared.refusal, otherwise);
  const address = { area: upload.area, hash: prepared.hash, ext };
  const fileName = cleanFileName(upload.fileName, ext);
  return keepOnce(world, { ...prepared, address, fileName, mimeType });
}

async function keepOnce({ db, storage }: World, whole: Whole): Promise<Kept> {
  const known = await findWhole({ db, storage }, whole.address);
  if (known) return { ok: true, media: known, isNew: false };
  const made = await whole.makeRenditions();
  if (!made.ok) return refused(made.refusal);
  try {
    return await db.transaction(async (tx) => {
      await lockContent(tx, whole.address);
      const meanwhile = await findWhole({ db: tx, storage }, whole.address);
      if (meanwhile) return { ok: true, media: meanwhile, isNew: false };
      await putAll(storage, whole, made);
      return { ok: true, ...(await insertOrFind(tx, rowOf(whole, made))) };
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

/** The original goes last: where it is, its renditions are. What cannot be finished is taken back. */
async function putAll(storage: Storage, whole: Whole, { files }: Made): Promise<void> {
  const { area, hash } = whole.address;
  const put: string[] = [];
  try {
    for (const { name, format, bytes } of files) {
      put.push(renditionKey({ area, hash, name, format }));
      await storage.put(put.at(-1) ?? "", bytes, `image/${format}`);
    }
    await storage.put(mediaKey(whole.address), whole.content(), whole.mimeType);
  } catch (error) {
    await Promise.allSettled(put.map((key) => storage.delete(key)));
    throw error;
  }
}

function rowOf(whole: Whole, { renditions, placeholder }: Made) {
  const { address, fileName, mimeType, bytes, size } = whole;
  const { width = null, height = null } = size ?? {};
  const pictures = renditions.length > 0 ? ("ready" as const) : ("none" as const);
  const shape = { width, height, renditions, placeholder, pictures };
  return { ...address, fileName, mimeType, bytes, ...shape };
}

const extensionIn = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** `unknown` says it of a type that nobody knows, in the words of the place. */
function refused(refusal: Refusal, unknown: Refusal = refusal): Kept {
  return { ok: false, reason: REFUSALS[refusal === "unknownType" ? unknown : refusal] };
}
