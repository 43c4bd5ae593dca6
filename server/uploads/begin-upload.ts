import { sizeProblem } from "#domain/media/check-upload.ts";
import { cleanSentName } from "#domain/media/file-name.ts";
import { UPLOAD_PLACES, type UploadPlaceName } from "#domain/media/upload-places.ts";
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
/** Nobody sees what broke off so long ago, so it may not keep anybody from sending something else. */
const BROKEN_OFF_MS = 60 * 60 * 1000;
/** Whoever began it did not hear where to send it, or changed their mind: bytes follow at once. */
const NOTHING_SENT_MS = 2 * 60 * 1000;

type Asked = { id: string; accountId: string; bytes: number; place: string; fileName: string };

/**
 * What is known of an upload that may begin: for a known place, of a size that it takes, one of not too
 * many at once, and with room on the disk beside all that is still coming. Throws an `UploadRefused`
 * for any other. Nothing is written yet.
 */
export async function beginUpload(
  { folder, now, freeBytes }: { folder: string; now: Date; freeBytes: FreeBytes },
  { place, ...asked }: Asked,
): Promise<UploadRecord> {
  if (!isPlace(place)) throw new UploadRefused(422, "This place takes no uploads.");
  const problem = sizeProblem(place, asked.bytes);
  if (problem !== null) throw new UploadRefused(asked.bytes === 0 ? 422 : 413, problem);
  await makeFolder(folder);
  await removeExpired(folder, now);
  const all = await unfinished(folder);
  const own = all.filter(({ accountId }) => accountId === asked.accountId);
  const givingWay = whatGivesWay(own, asked.bytes, now);
  if (givingWay === null) {
    const limit = `at most ${UNFINISHED_MAX}, together ${UNFINISHED_MAX_GB} GB`;
    throw new UploadRefused(
      429,
      `Too many uploads are under way (${limit}). Wait until some have arrived, or cancel them.`,
    );
  }
  for (const { id } of givingWay) await removeUpload(folder, id);
  const coming = all
    .filter((one) => !givingWay.includes(one))
    .reduce((sum, { bytes, sent }) => sum + bytes - sent, 0);
  if ((await freeBytes(folder)) < coming + asked.bytes + LEFT_FREE_BYTES) throw noRoom();
  return { ...asked, place, fileName: cleanSentName(asked.fileName), outcome: null };
}

/**
 * Of an account's uploads those that must go for one more to fit: as few as possible, and none that
 * somebody went on with lately. Null when it does not fit all the same.
 */
function whatGivesWay(
  own: readonly FoundUpload[],
  bytes: number,
  now: Date,
): readonly FoundUpload[] | null {
  const brokenOff = own
    .filter(({ outcome }) => outcome === null)
    .filter(({ lastWrittenAt, sent }) => {
      const silentFor = now.getTime() - lastWrittenAt.getTime();
      return silentFor > (sent === 0 ? NOTHING_SENT_MS : BROKEN_OFF_MS);
    })
    // With those that have no byte nothing is lost.
    .sort(
      (a, b) =>
        Number(a.sent > 0) - Number(b.sent > 0) ||
        a.lastWrittenAt.getTime() - b.lastWrittenAt.getTime(),
    );
  const sum = (some: readonly FoundUpload[]) => some.reduce((total, one) => total + one.bytes, 0);
  for (let count = 0; count <= brokenOff.length; count++) {
    const gone = brokenOff.slice(0, count);
    const isRoom = sum(own) - sum(gone) + bytes <= UNFINISHED_MAX_GB * GB;
    if (own.length - count < UNFINISHED_MAX && isRoom) return gone;
  }
  return null;
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
