import { normalized } from "../html/normalize.ts";

/** In characters; index entries are limited to 2,700 bytes. */
const PATH_MAX = 600;

/** Lookup key: decoded, NFC, without `index.html` and trailing slash. Null for an invalid path. */
export function oldPathFrom(path: string): string | null {
  const readable = readPercentCodes(path.replace(/\/index\.html?$/i, "/"));
  if (readable === null) return null;
  const key = normalized(readable.length > 1 ? readable.replace(/(?<!\/)\/+$/, "") : readable);
  const isPlain = key.startsWith("/") && !/[\p{Cc}?#\\]/u.test(key);
  return isPlain && key.length <= PATH_MAX ? key : null;
}

function readPercentCodes(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}
