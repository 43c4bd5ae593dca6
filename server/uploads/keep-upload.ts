import type { KeptUpload } from "#domain/media/check-upload.ts";
import { mislabeledMessage } from "#domain/media/claimed-type.ts";
import { fileType } from "#domain/media/file-kinds.ts";
import { cleanFileName } from "#domain/media/file-name.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { extensionOf } from "#domain/media/preview-kind.ts";
import { REFUSALS, type Refusal } from "#domain/media/refusals.ts";
import {
  UPLOAD_PLACES,
  type UploadPlaceName,
  wrongTypeProblem,
} from "#domain/media/upload-places.ts";
import type { NamedLocks } from "../db/named-locks.ts";
import { type Kept, keepFile, keepPicture } from "../media/keep.ts";
import { findAndHold, mediaItem } from "../media/store.ts";
import { isDiskFull } from "../storage/disk-errors.ts";
import type { World } from "../world.ts";
import { isImportFile } from "./is-import-file.ts";
import type { RunningHashes } from "./running-hashes.ts";
import { inUse, noSuchUpload, storageFull, UploadError } from "./upload-error.ts";
import {
  completedPath,
  type FoundUpload,
  findUpload,
  isUploadId,
  markComplete,
  type Outcome,
  removeBytes,
  removeUpload,
  saveRecord,
  uploadsFolder,
} from "./upload-files.ts";

type KeptItem = MediaItem | KeptUpload<"import">;
type KeepResult = { ok: true; kept: KeptItem } | { ok: false; status: number; detail: string };
type KeepContext = World & { locks: NamedLocks; hashes: RunningHashes };
type UploadOutcome = Outcome | { is: "disk full" };

/** Their pictures are needed as soon as the file is saved. */
const SHOWN_AT_ONCE: ReadonlySet<string> = new Set<UploadPlaceName>([
  "profile-image",
  "favicon",
  "social-picture",
]);

/** Idempotent for 24 hours. Refused uploads, and those that fill the disk, are removed. */
export async function keepUpload(
  world: KeepContext,
  { id, accountId }: { id: string; accountId: string },
): Promise<KeepResult> {
  if (!isUploadId(id)) return refusal(noSuchUpload());
  const release = await world.locks.hold(id);
  if (!release) return refusal(inUse());
  try {
    const folder = uploadsFolder(world.environment);
    const found = await findUpload(folder, id);
    if (found?.accountId !== accountId) return refusal(noSuchUpload());
    if (!found.outcome && found.sent < found.bytes) {
      return refusal(new UploadError(409, "This upload is not finished yet."));
    }
    const outcome = found.outcome ?? (await finalizeUpload(world, folder, found));
    // Repeated here in case a process was killed in between.
    if (outcome.is === "kept" || outcome.is === "refused") await removeBytes(folder, id);
    return await resultFor(world, found, outcome);
  } finally {
    await release();
  }
}

async function finalizeUpload(
  world: KeepContext,
  folder: string,
  found: FoundUpload,
): Promise<UploadOutcome> {
  try {
    await markComplete(folder, found.id);
    const outcome = await processUpload(world, completedPath(folder, found.id), found);
    if (outcome.is === "disk full") {
      await removeUpload(folder, found.id);
      return outcome;
    }
    const { sent: _, lastWrittenAt: __, ...record } = found;
    await saveRecord(folder, { ...record, outcome });
    return outcome;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await removeUpload(folder, found.id);
    return { is: "disk full" };
  }
}

async function processUpload(
  world: KeepContext,
  path: string,
  { id, place, fileName, bytes }: FoundUpload,
): Promise<UploadOutcome> {
  const { area, accepts } = UPLOAD_PLACES[place];
  if (area === null) {
    const areArchivesAccepted = accepts.some((ext) => ext === "zip");
    const isAccepted = await isImportFile(path, fileName, areArchivesAccepted);
    if (isAccepted) return { is: "ready" };
    const extension = extensionOf(fileName);
    const isClaimed = accepts.some((ext) => ext === extension);
    return refused("unknownType", isClaimed ? mislabeledMessage(extension) : REFUSALS.unknownType);
  }
  const arePictures = accepts?.every((ext) => fileType(ext)?.kind === "picture");
  const keep = arePictures ? keepPicture : keepFile;
  const hash = world.hashes.finish(id, bytes) ?? undefined;
  const file = { path, hash, canLink: true };
  const isHurried = SHOWN_AT_ONCE.has(place);
  const kept = await keep(
    { ...world, isHurried },
    {
      ...file,
      area,
      fileName,
      accept: accepts ?? undefined,
      mustMatchExtension: true,
    },
  );
  if (!kept.ok) return refused(kept.refusal, reasonFor(place, kept));
  return { is: "kept", area, hash: kept.media.hash, ext: kept.media.ext };
}

/** Not what is wrong with a file whose name promises an accepted type. */
function reasonFor(place: UploadPlaceName, { refusal, reason }: Extract<Kept, { ok: false }>) {
  return reason === REFUSALS[refusal] && statusOf(refusal) === 415
    ? wrongTypeProblem(place, reason)
    : reason;
}

function refused(why: Refusal, detail: string): UploadOutcome {
  return why === "storageFull"
    ? { is: "disk full" }
    : { is: "refused", status: statusOf(why), detail };
}

async function resultFor(
  world: World,
  found: FoundUpload,
  outcome: UploadOutcome,
): Promise<KeepResult> {
  switch (outcome.is) {
    case "ready": {
      const { id, fileName, bytes } = found;
      return { ok: true, kept: { id, fileName, bytes } };
    }
    case "refused":
      return { ok: false, status: outcome.status, detail: outcome.detail };
    case "disk full":
      return refusal(storageFull());
    case "kept": {
      const media = await findAndHold(world.db, outcome);
      if (media) return { ok: true, kept: withSentName(mediaItem(media), found) };
      return refusal(new UploadError(410, "This file has been removed. Upload it again."));
    }
  }
}

/** The same content may have been stored earlier under another name. */
function withSentName(item: MediaItem, { fileName }: FoundUpload): MediaItem {
  return { ...item, fileName: cleanFileName(fileName, item.ext) };
}

const refusal = ({ status, message }: UploadError): KeepResult => ({
  ok: false,
  status,
  detail: message,
});

function statusOf(why: Refusal): number {
  switch (why) {
    case "notAPicture":
    case "unknownType":
      return 415;
    case "fileTooLarge":
    case "pictureTooLarge":
    case "postPictureTooLarge":
    case "svgTooLarge":
    case "importTooLarge":
      return 413;
    case "storageFull":
      return 507;
    case "empty":
    case "tooSmall":
    case "tooManyPixels":
    case "damaged":
    case "tooSlow":
    case "svgUnreadable":
    case "svgActive":
    case "svgOutside":
    case "svgEntities":
      return 422;
  }
}
