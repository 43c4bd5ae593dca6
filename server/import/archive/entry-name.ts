import { isUtf8 } from "node:buffer";
import { type Entry, getFileNameLowLevel } from "yauzl";
import { normalized } from "#domain/text/normalize.ts";

/** In bytes: the limit of most file systems. */
const PART_MAX_BYTES = 255;
const FOLDER_DEPTH_MAX = 12;
const IS_UTF8 = 0x800;

/** The relative path of an entry, why it is refused, or null when it is ignored. */
type EntryName = { ok: true; path: string } | { ok: false; path: string; why: string } | null;

export function entryName(entry: Entry): EntryName {
  const path = normalized(decodedName(entry));
  if (path.endsWith("/")) return null;
  const parts = path.split("/").filter((part) => part !== ".");
  const why =
    refusalReason(path, parts) ?? (isPlainFile(entry) ? null : "is a link or device file");
  if (why) return { ok: false, path, why };
  if (parts.some((part) => part.startsWith(".") || part === "__MACOSX")) return null;
  return { ok: true, path: parts.join("/") };
}

// macOS writes UTF-8 names without setting the flag.
function decodedName(entry: Entry): string {
  const isUnflagged = (entry.generalPurposeBitFlag & IS_UTF8) === 0 && isUtf8(entry.fileNameRaw);
  const flags = isUnflagged ? entry.generalPurposeBitFlag | IS_UTF8 : entry.generalPurposeBitFlag;
  return getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, false);
}

function refusalReason(path: string, parts: readonly string[]): string | null {
  if (path.includes("\0")) return "has an invalid name";
  const isAbsolute = path.startsWith("/") || /^[a-z]:/i.test(path);
  if (isAbsolute || parts.includes("..")) return "points outside the archive";
  if (parts.length === 0 || parts.includes("")) return "has an invalid name";
  if (parts.length > FOLDER_DEPTH_MAX) return "is nested too deeply";
  const isLong = parts.some((part) => Buffer.byteLength(part) > PART_MAX_BYTES);
  return isLong ? "has a name that is too long" : null;
}

const UNIX = 3;
const MACOS = 19;
const TYPE_BITS = 0o170000;
const REGULAR = 0o100000;

/** Only archives from Unix store file types, and so links. */
function isPlainFile({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const system = versionMadeBy >>> 8;
  if (system !== UNIX && system !== MACOS) return true;
  const type = (externalFileAttributes >>> 16) & TYPE_BITS;
  return type === 0 || type === REGULAR;
}
