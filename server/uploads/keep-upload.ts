import type { KeptUpload } from "#domain/media/check-upload.ts";
import { notReally } from "#domain/media/claimed-type.ts";
import { extensionOf } from "#domain/media/extension.ts";
import { cleanFileName } from "#domain/media/file-name.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { REFUSALS, type Refusal } from "#domain/media/refusals.ts";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import type { NamedLocks } from "../db/named-locks.ts";
import { keepFile, keepPicture } from "../media/keep.ts";
import { mediaItem } from "../media/media-item.ts";
import { findAndHold } from "../media/store.ts";
import { isDiskFull } from "../storage/disk-errors.ts";
import type { World } from "../world.ts";
import { isForImport } from "./judge-import.ts";
import {
  type FoundUpload,
  findUpload,
  isUploadId,
  type Outcome,
  removePart,
  removeUpload,
  saveRecord,
  sealPart,
  uploadsFolder,
  wholePath,
} from "./parts.ts";
import { inUse, noRoom, noSuchUpload, UploadRefused } from "./refused.ts";
import type { RunningHashes } from "./running-hashes.ts";

type KeptItem = MediaItem | KeptUpload<"import">;
type Answer = { ok: true; kept: KeptItem } | { ok: false; status: number; detail: string };
type Uploading = World & { locks: NamedLocks; hashes: RunningHashes };
type Judged = Outcome | { is: "no room" };

/**
 * Keeps a finished upload, judged by its bytes: as a file of the site, or for the import to read.
 * Answers the same however often it is asked, within 24 hours; what was refused is gone. A full disk
 * leaves nothing of the upload.
 */
export async function keepUpload(
  world: Uploading,
  { id, accountId }: { id: string; accountId: string },
): Promise<Answer> {
  if (!isUploadId(id)) return refusal(noSuchUpload());
  const letGo = await world.locks.hold(id);
  if (!letGo) return refusal(inUse());
  try {
    const folder = uploadsFolder(world.settings);
    const found = await findUpload(folder, id);
    if (found?.accountId !== accountId) return refusal(noSuchUpload());
    if (!found.outcome && found.sent < found.bytes) {
      return refusal(new UploadRefused(409, "This upload is not complete yet."));
    }
    const outcome = found.outcome ?? (await decide(world, folder, found));
    // Also when a process was killed before it came to that.
    if (outcome.is === "kept" || outcome.is === "refused") await removePart(folder, id);
    return await answerFor(world, found, outcome);
  } finally {
    await letGo();
  }
}

async function decide(world: Uploading, folder: string, found: FoundUpload): Promise<Judged> {
  try {
    await sealPart(folder, found.id);
    const judged = await judge(world, wholePath(folder, found.id), found);
    if (judged.is === "no room") {
      await removeUpload(folder, found.id);
      return judged;
    }
    const { sent: _, lastWrittenAt: __, ...record } = found;
    await saveRecord(folder, { ...record, outcome: judged });
    return judged;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await removeUpload(folder, found.id);
    return { is: "no room" };
  }
}

async function judge(
  world: Uploading,
  path: string,
  { id, place, fileName, bytes }: FoundUpload,
): Promise<Judged> {
  const { area, takes } = UPLOAD_PLACES[place];
  if (area === null) {
    const isTaken = await isForImport(path, fileName);
    if (isTaken) return { is: "ready" };
    const end = extensionOf(fileName);
    const isClaimed = takes.some((ext) => ext === end);
    return refused("unknownType", isClaimed ? notReally(end) : REFUSALS.unknownType);
  }
  const keep = place === "project-thumbnail" ? keepPicture : keepFile;
  const hash = world.hashes.finish(id, bytes) ?? undefined;
  const given = { path, hash, isOurs: true };
  const kept = await keep(world, {
    ...given,
    area,
    fileName,
    accept: takes ?? undefined,
    isNameBinding: true,
  });
  if (!kept.ok) return refused(kept.refusal, kept.reason);
  return { is: "kept", area, hash: kept.media.hash, ext: kept.media.ext };
}

function refused(why: Refusal, detail: string): Judged {
  return why === "noRoom" ? { is: "no room" } : { is: "refused", status: statusOf(why), detail };
}

async function answerFor(world: World, found: FoundUpload, outcome: Judged): Promise<Answer> {
  switch (outcome.is) {
    case "ready": {
      const { id, fileName, bytes } = found;
      return { ok: true, kept: { id, fileName, bytes } };
    }
    case "refused":
      return { ok: false, status: outcome.status, detail: outcome.detail };
    case "no room":
      return refusal(noRoom());
    case "kept": {
      const media = await findAndHold(world.db, outcome);
      if (media) return { ok: true, kept: asSent(mediaItem(media), found) };
      return refusal(
        new UploadRefused(410, "This file was removed since. Please upload it again."),
      );
    }
  }
}

/** Content that was stored before, perhaps under another name, goes by the one that it was sent with. */
function asSent(item: MediaItem, { fileName }: FoundUpload): MediaItem {
  return { ...item, fileName: cleanFileName(fileName, item.ext) };
}

const refusal = ({ status, message }: UploadRefused): Answer => ({
  ok: false,
  status,
  detail: message,
});

/** What kind of refusal it is, for programs. */
function statusOf(why: Refusal): number {
  switch (why) {
    case "notAPicture":
    case "unknownType":
      return 415;
    case "fileTooLarge":
    case "pictureTooLarge":
    case "svgTooLarge":
    case "importTooLarge":
      return 413;
    case "noRoom":
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
