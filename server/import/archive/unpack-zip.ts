import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { codeOf } from "../../errors.ts";
import { isDiskFull } from "../../storage/disk-errors.ts";
import { DiskSpace, DiskSpaceError, type FreeBytes, freeOnDisk } from "../../storage/disk-space.ts";
import type { LeftOutFile } from "../folder/list-content.ts";
import { listEntries } from "./list-entries.ts";

class DamagedEntry extends Error {}

type Unpacked = { ok: true; leftOut: LeftOutFile[] } | { ok: false; problem: string };

/** What is not content is not even inflated. `problem` is one sentence. */
export async function unpackZip(
  path: string,
  into: string,
  signal?: AbortSignal,
  freeBytes: FreeBytes = freeOnDisk,
): Promise<Unpacked> {
  const listed = await listEntries(path);
  if (!listed.ok) return listed;
  const { zip, bytes, wanted, leftOut } = listed.listing;
  const room = new DiskSpace(dirname(into), freeBytes);
  try {
    await room.ensure(bytes);
    const all = [...leftOut];
    for (const { path, entry } of wanted) {
      signal?.throwIfAborted();
      // Others may write to the same disk meanwhile.
      await room.reserve(entry.uncompressedSize);
      const why = await unpackOne(zip, entry, join(into, path));
      if (why) all.push({ path, why });
    }
    return { ok: true, leftOut: all };
  } catch (error) {
    const isNoRoom = error instanceof DiskSpaceError || isDiskFull(error);
    if (!signal?.aborted && !isNoRoom) throw error;
    await rm(into, { recursive: true, force: true });
    return { ok: false, problem: isNoRoom ? NO_ROOM : STOPPED };
  } finally {
    zip.close();
  }
}

const STOPPED = "Stopped; nothing was written.";
const NO_ROOM = "Not enough disk space on the server to unpack the archive.";

async function unpackOne(zip: ZipFile, entry: Entry, target: string): Promise<string | null> {
  if (!entry.canDecodeFileData()) return "uses an unsupported compression method";
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const inflated = await zip.openReadStreamPromise(entry);
    const file = createWriteStream(target, { flags: "wx", mode: 0o600 });
    await pipeline(inflated, verifyChecksum(entry), file);
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
  const code = codeOf(error);
  // Also for a folder of that name, or a file in place of a folder.
  if (code === "EEXIST" || code === "EISDIR" || code === "ENOTDIR") return DUPLICATE_NAME;
  if (code === "ENAMETOOLONG") return "has a name that is too long";
  if (code?.startsWith("E") && code !== "ERR_STREAM_PREMATURE_CLOSE") return null;
  const isDamaged = error instanceof DamagedEntry || code?.startsWith("Z_") || code === undefined;
  return isDamaged ? "is damaged" : null;
}

function verifyChecksum(entry: Entry): Transform {
  let sum = 0;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      sum = crc32(bytes, sum);
      done(null, bytes);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new DamagedEntry("checksum mismatch"));
    },
  });
}
