import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { isDiskFull } from "../../storage/disk-errors.ts";
import { DiskSpace, DiskSpaceError, type FreeBytes, freeOnDisk } from "../../storage/disk-space.ts";
import type { LeftOutFile } from "../folder/list-content.ts";
import { Budget, LimitExceeded } from "./limits.ts";
import { listEntries, type ZipListing } from "./list-entries.ts";

class DamagedEntry extends Error {}

export type Unpacked = { ok: true; leftOut: LeftOutFile[] } | { ok: false; problem: string };

/** What is not content is not even inflated. `problem` is one sentence. */
export async function unpackZip(
  path: string,
  into: string,
  signal?: AbortSignal,
  freeBytes: FreeBytes = freeOnDisk,
): Promise<Unpacked> {
  const listed = await listEntries(path);
  if (!listed.ok) return listed;
  const room = new DiskSpace(dirname(into), freeBytes);
  try {
    // Declared sizes may be false, so free space is checked while unpacking too.
    const declaredBytes = listed.listing.wanted.reduce(
      (sum, { entry }) => sum + entry.uncompressedSize,
      0,
    );
    await room.ensure(declaredBytes);
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
const NO_ROOM = "Not enough disk space on the server to unpack the archive.";

async function unpackAll(
  { zip, bytes, wanted, leftOut }: ZipListing,
  into: string,
  room: DiskSpace,
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

async function unpackOne(
  zip: ZipFile,
  entry: Entry,
  target: string,
  { budget, room }: { budget: Budget; room: DiskSpace },
): Promise<string | null> {
  if (!entry.canDecodeFileData()) return "uses an unsupported compression method";
  try {
    await room.reserve(0);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const inflated = await zip.openReadStreamPromise(entry);
    const file = createWriteStream(target, { flags: "wx", mode: 0o600 });
    await pipeline(inflated, verifyingTransform(entry, budget, room), file);
    return null;
  } catch (error) {
    const why = reasonLeftOut(error);
    if (why === null) throw error;
    if (why !== DUPLICATE_NAME) await rm(target, { force: true });
    return why;
  }
}

const DUPLICATE_NAME = "has the same name as another file in the archive";

function reasonLeftOut(error: unknown): string | null {
  if (error instanceof LimitExceeded) return error.isPerFile ? error.message : null;
  if (error instanceof DiskSpaceError) return null;
  const code = codeOf(error);
  // Also for a folder of that name, or a file in place of a folder.
  if (code === "EEXIST" || code === "EISDIR" || code === "ENOTDIR") return DUPLICATE_NAME;
  if (code === "ENAMETOOLONG") return "has a name that is too long";
  if (code?.startsWith("E") && code !== "ERR_STREAM_PREMATURE_CLOSE") return null;
  const isDamaged = error instanceof DamagedEntry || code?.startsWith("Z_") || code === undefined;
  return isDamaged ? "is damaged" : null;
}

function problemOf(error: unknown): string | null {
  if (error instanceof LimitExceeded) return error.message;
  return error instanceof DiskSpaceError || isDiskFull(error) ? NO_ROOM : null;
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

function verifyingTransform(entry: Entry, budget: Budget, room: DiskSpace): Transform {
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
      room.reserve(bytes.length).then(() => done(null, bytes), done);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new DamagedEntry("checksum mismatch"));
    },
  });
}
