import { sizeProblem } from "#domain/media/check-upload.ts";
import { cleanSentName } from "#domain/media/file-name.ts";
import { UPLOAD_PLACES, type UploadPlaceName } from "#domain/media/upload-places.ts";
import { type FreeBytes, LEFT_FREE_BYTES } from "../storage/free-bytes.ts";
import {
  type FoundUpload,
  findUpload,
  listUploadIds,
  makeFolder,
  type UploadRecord,
} from "./parts.ts";
import { noRoom, UploadRefused } from "./refused.ts";
import { removeExpired } from "./remove-expired.ts";

/** Of one account, not kept yet. */
const UNFINISHED_MAX = 20;
const UNFINISHED_MAX_GB = 6;
const GB = 1024 ** 3;

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
  const ownBytes = own.reduce((sum, { bytes }) => sum + bytes, 0);
  if (own.length >= UNFINISHED_MAX || ownBytes + asked.bytes > UNFINISHED_MAX_GB * GB) {
    const limit = `at most ${UNFINISHED_MAX}, together ${UNFINISHED_MAX_GB} GB`;
    throw new UploadRefused(
      429,
      `Too many uploads are unfinished (${limit}). Finish or cancel some of them.`,
    );
  }
  const coming = all.reduce((sum, { bytes, sent }) => sum + bytes - sent, 0);
  if ((await freeBytes(folder)) < coming + asked.bytes + LEFT_FREE_BYTES) throw noRoom();
  return { ...asked, place, fileName: cleanSentName(asked.fileName), outcome: null };
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
