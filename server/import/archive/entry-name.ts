import { isUtf8 } from "node:buffer";
import { type Entry, getFileNameLowLevel } from "yauzl";

/** In bytes: what a file system takes as one part of a path. */
const PART_MAX_BYTES = 255;
const DEPTH_MAX = 12;
/** The bit that says that a name is UTF-8. */
const IS_UTF8 = 0x800;

/** Where a file of an archive lies in it, or why it may lie nowhere; null for what is passed over. */
export type EntryName =
  | { ok: true; path: string }
  | { ok: false; path: string; why: string }
  | null;

/**
 * The name of a file in an archive, composed, with `/`. Folders are passed over, and what Macs and
 * hidden files leave in archives.
 */
export function entryName(entry: Entry): EntryName {
  const path = decodedName(entry).normalize("NFC");
  if (path.endsWith("/")) return null;
  const parts = path.split("/").filter((part) => part !== ".");
  const why = whyRefused(path, parts) ?? (isPlainFile(entry) ? null : "is a link or a device");
  if (why) return { ok: false, path, why };
  if (parts.some((part) => part.startsWith(".") || part === "__MACOSX")) return null;
  return { ok: true, path: parts.join("/") };
}

// Macs write UTF-8 and do not say so.
function decodedName(entry: Entry): string {
  const isUnsaid = (entry.generalPurposeBitFlag & IS_UTF8) === 0 && isUtf8(entry.fileNameRaw);
  const flags = isUnsaid ? entry.generalPurposeBitFlag | IS_UTF8 : entry.generalPurposeBitFlag;
  return getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, false);
}

function whyRefused(path: string, parts: readonly string[]): string | null {
  if (path.includes("\0")) return "has a name that no file can have";
  const isAbsolute = path.startsWith("/") || /^[a-z]:/i.test(path);
  if (isAbsolute || parts.includes("..")) return "leads out of the archive";
  if (parts.length === 0 || parts.includes("")) return "has a name that no file can have";
  if (parts.length > DEPTH_MAX) return "lies too deep";
  const isLong = parts.some((part) => Buffer.byteLength(part) > PART_MAX_BYTES);
  return isLong ? "has a name that is too long" : null;
}

const UNIX = 3;
const MACOS = 19;
const TYPE_BITS = 0o170000;
const REGULAR = 0o100000;

/** Archives of Unix say what kind of file each is; others know no links. */
function isPlainFile({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const system = versionMadeBy >>> 8;
  if (system !== UNIX && system !== MACOS) return true;
  const type = (externalFileAttributes >>> 16) & TYPE_BITS;
  return type === 0 || type === REGULAR;
}
