import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { isDiskFull } from "../../storage/disk-errors.ts";
import { type FreeBytes, freeOnDisk } from "../../storage/free-bytes.ts";
import { NoRoom, Room } from "../../storage/room.ts";
import type { LeftOutFile } from "../folder/list-content.ts";
import { Budget, OverLimit } from "./limits.ts";
import { listEntries, type ZipListing } from "./list-entries.ts";

/** Bytes that are not those which were packed. */
class DamagedEntry extends Error {}

export type Unpacked = { ok: true; leftOut: LeftOutFile[] } | { ok: false; problem: string };

/**
 * Unpacks what an archive holds of a content folder into a new folder: what lies elsewhere in it is
 * not even inflated. One folder around everything is looked through. What the bytes come to is
 * counted while they are inflated, whatever the archive says of itself. A problem is one sentence.
 */
export async function unpackZip(
  path: string,
  into: string,
  signal?: AbortSignal,
  freeBytes: FreeBytes = freeOnDisk,
): Promise<Unpacked> {
  const listed = await listEntries(path);
  if (!listed.ok) return listed;
  const room = new Room(dirname(into), freeBytes);
  try {
    // What it says of itself may be a lie, and others write as well: so the disk is asked on the way too.
    const said = listed.listing.wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    await room.expect(said);
    return { ok: true, leftOut: await unpackAll(listed.listing, into, room, signal) };
  } catch (error) {
    const problem = signal?.aborted ? STOPPED : problemOf(error);
    if (problem === null) throw error;
    await rm(into, { recursive: true, force: true });
    return { ok: false, problem };
  } finally {
    listed.listing.zip.close();
  }
}

const STOPPED = "Stopped; nothing was written.";
const NO_ROOM = "There is not enough room on the server's disk to unpack the archive.";

async function unpackAll(
  { zip, bytes, wanted, leftOut }: ZipListing,
  into: string,
  room: Room,
  signal?: AbortSignal,
): Promise<LeftOutFile[]> {
  const budget = new Budget(bytes);
  const all = [...leftOut];
  for (const { path, entry } of wanted) {
    signal?.throwIfAborted();
    const why = await unpackOne(zip, entry, join(into, path), { budget, room });
    if (why) all.push({ path, why });
  }
  return all;
}

/** Null, or why the file is left out. */
async function unpackOne(
  zip: ZipFile,
  entry: Entry,
  target: string,
  { budget, room }: { budget: Budget; room: Room },
): Promise<string | null> {
  if (!entry.canDecodeFileData()) return "is packed in a way that cannot be read";
  try {
    await room.take(0);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const inflated = await zip.openReadStreamPromise(entry);
    const file = createWriteStream(target, { flags: "wx", mode: 0o600 });
    await pipeline(inflated, checked(entry, budget, room), file);
    return null;
  } catch (error) {
    const why = whyLeftOut(error);
    if (why === null) throw error;
    if (why !== TAKEN) await rm(target, { force: true });
    return why;
  }
}

const TAKEN = "has the same name as another file of the archive";

function whyLeftOut(error: unknown): string | null {
  if (error instanceof OverLimit) return error.isOfOneFile ? error.message : null;
  if (error instanceof NoRoom) return null;
  const code = codeOf(error);
  // Also where a folder of that name is, or a file where a folder should be.
  if (code === "EEXIST" || code === "EISDIR" || code === "ENOTDIR") return TAKEN;
  if (code === "ENAMETOOLONG") return "has a name that is too long";
  if (code?.startsWith("E") && code !== "ERR_STREAM_PREMATURE_CLOSE") return null;
  const isDamaged = error instanceof DamagedEntry || code?.startsWith("Z_") || code === undefined;
  return isDamaged ? "is damaged" : null;
}

function problemOf(error: unknown): string | null {
  if (error instanceof OverLimit) return error.message;
  return error instanceof NoRoom || isDiskFull(error) ? NO_ROOM : null;
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** Lets the bytes of a file through, counts them and, at the end, compares their checksum. */
function checked(entry: Entry, budget: Budget, room: Room): Transform {
  let soFar = 0;
  let sum = 0;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        budget.take(bytes.length, soFar);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      soFar += bytes.length;
      sum = crc32(bytes, sum);
      room.take(bytes.length).then(() => done(null, bytes), done);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new DamagedEntry("the checksum is another"));
    },
  });
}
