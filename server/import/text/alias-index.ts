import { oldPathFrom } from "#domain/site/old-path.ts";
import { isProductPath } from "../../site/product-paths.ts";

export type AliasRefusal = "no-path" | "own-page" | "taken";

export class AliasIndex {
  readonly sourceUrl: URL | null;
  readonly #targets = new Map<string, string>();
  readonly #files = new Map<string, string>();

  constructor(sourceUrl: URL | null) {
    this.sourceUrl = sourceUrl;
  }

  /** The item's own path is ignored. */
  add(aliases: readonly string[], ownPath: string) {
    const paths = new Set<string>();
    const refused: { alias: string; why: AliasRefusal }[] = [];
    for (const alias of new Set(aliases)) {
      const path = this.#pathOf(alias);
      if (path === null) refused.push({ alias, why: "no-path" });
      else if (path === oldPathFrom(ownPath) || paths.has(path)) continue;
      else if (isProductPath(path)) refused.push({ alias, why: "own-page" });
      else if ((this.#targets.get(path) ?? ownPath) !== ownPath) {
        refused.push({ alias, why: "taken" });
      } else {
        this.#targets.set(path, ownPath);
        paths.add(path);
      }
    }
    return { paths: [...paths], refused };
  }

  /** `filePath` is relative to the content folder. */
  addFile(filePath: string, ownPath: string): void {
    this.#files.set(oldPathFrom(`/${encodeURI(filePath)}`) ?? "", ownPath);
  }

  targetOf(path: string): string | null {
    return this.#targets.get(path) ?? null;
  }

  targetOfFile(path: string): string | null {
    return this.#files.get(path) ?? null;
  }

  #pathOf(alias: string): string | null {
    const isAddress = alias.startsWith("/") || /^https?:\/\//i.test(alias);
    return isAddress ? (readOldLink(alias, this.sourceUrl)?.path ?? null) : null;
  }
}

type OldLink = { path: string; rest: string };

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

/** Relative links to Markdown files, from the file at `fromFile`; null for others. */
export function readFileLink(href: string, fromFile: string): OldLink | null {
  const address = href.trim();
  if (/^(?:[/\\]|[a-z][a-z0-9+.-]*:)/i.test(address)) return null;
  const folder = fromFile.slice(0, fromFile.lastIndexOf("/") + 1);
  const url = URL.parse(address, `https://content.invalid/${folder}`);
  const path = url && /\.md$/i.test(url.pathname) ? oldPathFrom(url.pathname) : null;
  return url && path !== null ? { path, rest: url.search + url.hash } : null;
}

function isSameSite(url: URL, address: string, sourceUrl: URL | null): boolean {
  const isAbsolute = /^(?:https?:)?\/\//i.test(address);
  return isAbsolute && sourceUrl !== null && bareHost(url) === bareHost(sourceUrl);
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}
