import { redirectKey } from "../../site/moved.ts";

/** In characters: a key of an index, which ends at 2,700 bytes. */
const PATH_MAX = 600;

/** A path as an alias is looked up: percent codes read, no index.html, no last slash. */
export function oldPathFrom(path: string): string | null {
  try {
    const key = redirectKey(path.replace(/\/index\.html?$/i, "/")).normalize("NFC");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
    const isPlain = key.startsWith("/") && !/[\u0000-\u001f\u007f?#\\]/.test(key);
    return isPlain && key.length <= PATH_MAX ? key : null;
  } catch {
    // A percent sign that begins no code.
    return null;
  }
}

/** A link into the old site, or from its root: its path, and what follows the path. */
export type OldLink = { path: string; rest: string };

/**
 * The path of a link that may lead to something that was imported: an absolute one to the old
 * site, whatever the case of its host and whether over http or https, or one from the root.
 */
export function readOldLink(href: string, sourceUrl: URL | null): OldLink | null {
  const address = href.trim();
  const isFromRoot = /^\/(?![/\\])/.test(address);
  const url = URL.parse(address, sourceUrl ?? "https://old.invalid");
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  if (!isFromRoot && !isSameSite(url, address, sourceUrl)) return null;
  const path = oldPathFrom(url.pathname);
  return path === null ? null : { path, rest: url.search + url.hash };
}

function isSameSite(url: URL, address: string, sourceUrl: URL | null): boolean {
  const isAbsolute = /^(?:https?:)?\/\//i.test(address);
  return isAbsolute && sourceUrl !== null && bareHost(url) === bareHost(sourceUrl);
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}
