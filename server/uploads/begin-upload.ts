import { sizeProblem } from "#domain/media/check-upload.ts";
import { cleanSentName } from "#domain/media/file-name.ts";
import { UPLOAD_PLACES, type UploadPlaceName } from "#domain/media/upload-places.ts";
import type { NamedLocks } from "../db/named-locks.ts";
import { type FreeBytes, LEFT_FREE_BYTES } from "../storage/free-bytes.ts";
import {
  type FoundUpload,
  findUpload,
  listUploadIds,
  makeFolder,
  removeUpload,
  type UploadRecord,
} from "./parts.ts";
import { noRoom, UploadRefused } from "./refused.ts";
import { removeExpired } from "./remove-expired.ts";

/** Of one account, not kept yet. */
const UNFINISHED_MAX = 20;
const UNFINISHED_MAX_GB = 6;
const GB = 1024 ** 3;
/** A browser whose line broke tries again sooner. */
const IDLE_AFTER_MS = 60 * 1000;
/** Complete files that wait for the owner's import go only after so long. */
const READY_FOR_MS = 60 * 60 * 1000;

type Beginning = {
  folder: string;
  locks: NamedLocks;
  now: Date;
  /** What was last written before is left of another process, which may have been killed. */
  openedAt: Date;
  freeBytes: FreeBytes;
};
type Asked = { id: string; accountId: string; bytes: number; place: string; fileName: string };

/**
 * What is known of an upload that may begin: for a known place, of a size that it takes, one of not too
 * many at once, and with room on the disk beside all that is still coming. As many of the account's
 * idle ones as is necessary make way, the oldest first. Throws an `UploadRefused` for any other. Nothing
 * is written yet.
 */
export async function beginUpload(
  beginning: Beginning,
  { place, ...asked }: Asked,
): Promise<UploadRecord> {
  const { folder, now, freeBytes } = beginning;
  if (!isPlace(place)) throw new UploadRefused(422, "This place takes no uploads.");
  const problem = sizeProblem(place, asked.bytes);
  if (problem !== null) throw new UploadRefused(asked.bytes === 0 ? 422 : 413, problem);
  await makeFolder(folder);
  await removeExpired(folder, now);
  const all = await unfinished(folder);
  const own = all.filter(({ accountId }) => accountId === asked.accountId);
  const removed = await makeWay(beginning, own, asked.bytes);
  const coming = all
    .filter((one) => !removed.includes(one))
    .reduce((sum, { bytes, sent }) => sum + bytes - sent, 0);
  if ((await freeBytes(folder)) < coming + asked.bytes + LEFT_FREE_BYTES) throw noRoom();
  return { ...asked, place, fileName: cleanSentName(asked.fileName), outcome: null };
}

/** Removes idle uploads of an account until one more fits; answers them. */
async function makeWay(
  beginning: Beginning,
  own: readonly FoundUpload[],
  bytes: number,
): Promise<readonly FoundUpload[]> {
  const idle = own.filter((one) => isIdle(one, beginning)).sort(byLoss);
  const removed: FoundUpload[] = [];
  if (fits(own, idle, bytes)) {
    for (const one of idle) {
      if (fits(own, removed, bytes)) return removed;
      if (await removeIdle(beginning, one)) removed.push(one);
    }
    if (fits(own, removed, bytes)) return removed;
  }
  const limit = `at most ${UNFINISHED_MAX}, together ${UNFINISHED_MAX_GB} GB`;
  throw new UploadRefused(
    429,
    `Too many uploads are under way (${limit}). Wait until some have arrived, or cancel them.`,
  );
}

function fits(own: readonly FoundUpload[], without: readonly FoundUpload[], bytes: number) {
  const sum = (some: readonly FoundUpload[]) => some.reduce((total, one) => total + one.bytes, 0);
  const isRoom = sum(own) - sum(without) + bytes <= UNFINISHED_MAX_GB * GB;
  return own.length - without.length < UNFINISHED_MAX && isRoom;
}

function isIdle({ outcome, lastWrittenAt }: FoundUpload, { now, openedAt }: Beginning): boolean {
  const silentFor = now.getTime() - lastWrittenAt.getTime();
  if (outcome !== null) return silentFor > READY_FOR_MS;
  return lastWrittenAt < openedAt || silentFor > IDLE_AFTER_MS;
}

/** Those without a byte go first, complete files for an import last; the oldest of each before others. */
function byLoss(a: FoundUpload, b: FoundUpload): number {
  const lossOf = ({ outcome, sent }: FoundUpload) => (outcome ? 2 : sent > 0 ? 1 : 0);
  return lossOf(a) - lossOf(b) || a.lastWrittenAt.getTime() - b.lastWrittenAt.getTime();
}

/** False when somebody is sending it, keeping it or importing from it just now. */
async function removeIdle({ folder, locks }: Beginning, { id }: FoundUpload): Promise<boolean> {
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
