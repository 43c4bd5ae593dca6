/** In characters: a key of an index, which ends at 2,700 bytes. */
const PATH_MAX = 600;

/**
 * An old address as it is stored and looked up: percent codes read, in one Unicode form, without
 * `index.html` and without the last slash. Null for what can be no path.
 */
export function oldPathFrom(path: string): string | null {
  const readable = readPercentCodes(path.replace(/\/index\.html?$/i, "/"));
  if (readable === null) return null;
  const key = (readable.length > 1 ? readable.replace(/(?<!\/)\/+$/, "") : readable).normalize(
    "NFC",
  );
  const isPlain = key.startsWith("/") && !/[\p{Cc}?#\\]/u.test(key);
  return isPlain && key.length <= PATH_MAX ? key : null;
}

function readPercentCodes(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    // A percent sign that begins no code.
    return null;
  }
}
