import { oldPathFrom } from "#domain/site/old-path.ts";

export type OldLink = { path: string; rest: string };

/** Links to the old site (any scheme, any host case) or root-relative ones; null for others. */
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
