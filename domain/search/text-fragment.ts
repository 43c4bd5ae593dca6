/** Words from the beginning and from the end; the text between does not have to be repeated. */
const WORDS_OF_EACH = 4;

/**
 * `path` with a fragment that makes browsers scroll to `quote` and mark it
 * (https://wicg.github.io/scroll-to-text-fragment/). Others ignore it.
 */
export function pathToText(path: string, quote: string): string {
  const words = quote.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return path;
  const parts =
    words.length <= 2 * WORDS_OF_EACH
      ? [words]
      : [words.slice(0, WORDS_OF_EACH), words.slice(-WORDS_OF_EACH)];
  const directive = parts.map((part) => encoded(part.join(" "))).join(",");
  return `${path}${path.includes("#") ? "" : "#"}:~:text=${directive}`;
}

/** A hyphen would separate what stands before or after the text. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("-", "%2D");
