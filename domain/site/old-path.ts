import { normalized } from "../text/normalize.ts";

/** Index entries are limited to 2,700 bytes. */
const PATH_MAX_CHARS = 600;

/** Lookup key: decoded, NFC, with dot segments resolved as browsers do, without `index.html` and trailing slash. Null for an invalid path. */
export function oldPathFrom(path: string): string | null {
  const readable = readPercentCodes(path.replace(/\/index\.html?$/i, "/"));
  if (readable === null) return null;
  const resolved = withoutDotSegments(readable);
  const key = normalized(resolved.length > 1 ? resolved.replace(/(?<!\/)\/+$/, "") : resolved);
  const isPlain = key.startsWith("/") && !/[\p{Cc}?#\\]/u.test(key);
  return isPlain && key.length <= PATH_MAX_CHARS ? key : null;
}

function readPercentCodes(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}

/** Takes a decoded path, since browsers resolve encoded dots too. */
function withoutDotSegments(path: string): string {
  const [start = "", ...segments] = path.split("/");
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const isDots = segment === "." || segment === "..";
    if (segment === "..") kept.pop();
    if (!isDots) kept.push(segment);
    // A directory: `/a/b/..` is `/a/`.
    else if (index === segments.length - 1) kept.push("");
  }
  return [start, ...kept].join("/");
}

/** Of a path from `oldPathFrom`, where codes with a meaning in URLs are left; so is a stray percent sign. */
export function decodedSegment(segment: string): string {
  return segment.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
}
