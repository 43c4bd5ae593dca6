import { sizeProblem } from "#domain/media/check-upload.ts";
import { cleanSentName } from "#domain/media/file-name.ts";
import { UPLOAD_PLACES, type UploadPlaceName } from "#domain/media/upload-places.ts";
import type { NamedLocks } from "../db/named-locks.ts";
import { type FreeBytes, RESERVED_BYTES } from "../storage/disk-space.ts";
import { removeExpired } from "./expire-job.ts";
import { storageFull, UploadError } from "./upload-error.ts";
import {
  type FoundUpload,
  findUpload,
  listUploadIds,
  makeFolder,
  removeUpload,
  type UploadRecord,
} from "./upload-files.ts";

/** Per account. */
const UNFINISHED_MAX = 20;
const UNFINISHED_MAX_GB = 6;
const GB = 1024 ** 3;
/** Browsers resume within this time after a lost connection. */
const IDLE_AFTER_MS = 60 * 1000;
/** Finished uploads that wait to be imported are kept longer. */
const READY_FOR_MS = 60 * 60 * 1000;

type UploadContext = {
  folder: string;
  locks: NamedLocks;
  now: Date;
  /** Uploads last written before belong to another process, which may have died. */
  openedAt: Date;
  freeBytes: FreeBytes;
};

type UploadRequest = {
  id: string;
  accountId: string;
  bytes: number;
  place: string;
  fileName: string;
};

/** Throws `UploadError`. Evicts idle uploads of the account if necessary. */
export async function beginUpload(
  context: UploadContext,
  { place, ...request }: UploadRequest,
): Promise<UploadRecord> {
  const { folder, now, freeBytes } = context;
  if (!isPlace(place)) throw new UploadError(422, "Unknown upload place.");
  const problem = sizeProblem(place, request.bytes);
  const isTooLarge = problem === UPLOAD_PLACES[place].tooLarge;
  if (problem !== null) throw new UploadError(isTooLarge ? 413 : 422, problem);
  await makeFolder(folder);
  await removeExpired(folder, now);
  const all = await unfinished(folder);
  const own = all.filter(({ accountId }) => accountId === request.accountId);
  const removed = await evictIdleUploads(context, own, request.bytes);
  const pendingBytes = all
    .filter((one) => !removed.includes(one))
    .reduce((sum, { bytes, sent }) => sum + bytes - sent, 0);
  if ((await freeBytes(folder)) < pendingBytes + request.bytes + RESERVED_BYTES)
    throw storageFull();
  return { ...request, place, fileName: cleanSentName(request.fileName), outcome: null };
}

async function evictIdleUploads(
  context: UploadContext,
  own: readonly FoundUpload[],
  bytes: number,
): Promise<readonly FoundUpload[]> {
  const idle = own.filter((one) => isIdle(one, context)).sort(byEvictionOrder);
  const removed: FoundUpload[] = [];
  if (fits(own, idle, bytes)) {
    for (const one of idle) {
      if (fits(own, removed, bytes)) return removed;
      if (await removeIdle(context, one)) removed.push(one);
    }
    if (fits(own, removed, bytes)) return removed;
  }
  const limit = `at most ${UNFINISHED_MAX}, ${UNFINISHED_MAX_GB} GB in total`;
  throw new UploadError(
    429,
    `Too many uploads in progress (${limit}). Wait for some to finish, or cancel them.`,
  );
}

function fits(own: readonly FoundUpload[], without: readonly FoundUpload[], bytes: number) {
  const sum = (some: readonly FoundUpload[]) => some.reduce((total, one) => total + one.bytes, 0);
  const isSpaceLeft = sum(own) - sum(without) + bytes <= UNFINISHED_MAX_GB * GB;
  return own.length - without.length < UNFINISHED_MAX && isSpaceLeft;
}

function isIdle(
  { outcome, lastWrittenAt }: FoundUpload,
  { now, openedAt }: UploadContext,
): boolean {
  const idleMs = now.getTime() - lastWrittenAt.getTime();
  if (outcome !== null) return idleMs > READY_FOR_MS;
  return lastWrittenAt < openedAt || idleMs > IDLE_AFTER_MS;
}

/** Empty uploads first, finished imports last, and the oldest first within each. */
function byEvictionOrder(a: FoundUpload, b: FoundUpload): number {
  const rankOf = ({ outcome, sent }: FoundUpload) => (outcome ? 2 : sent > 0 ? 1 : 0);
  return rankOf(a) - rankOf(b) || a.lastWrittenAt.getTime() - b.lastWrittenAt.getTime();
}

/** False while it is in use. */
async function removeIdle({ folder, locks }: UploadContext, { id }: FoundUpload): Promise<boolean> {
  const release = await locks.tryHold(id);
  if (!release) return false;
  try {
    await removeUpload(folder, id);
    return true;
  } finally {
    await release();
  }
}

async function unfinished(folder: string): Promise<FoundUpload[]> {
  const ids = await listUploadIds(folder);
  const found = await Promise.all(ids.map((id) => findUpload(folder, id)));
  return found
    .filter((one) => one !== null)
    .filter(({ outcome }) => outcome === null || outcome.is === "ready");
}

function isPlace(name: string): name is UploadPlaceName {
  return Object.hasOwn(UPLOAD_PLACES, name);
}
