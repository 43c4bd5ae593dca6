import { inArray } from "drizzle-orm";
import { cleanFileName } from "#domain/media/file-name.ts";
import { type Media, parseMediaUrl } from "#domain/media/media.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";
import type { Queryable } from "../../db/connection.ts";
import { findByAddresses, mediaFromRow } from "../../media/store.ts";
import { media } from "../../media/tables.ts";
import { ownAddresses } from "../../media/uses.ts";

/** File systems allow 255; a code point takes up to four. */
const NAME_MAX_BYTES = 250;
/** Sanitized HTML has angle brackets around tags only. */
const TAG = /<[a-z][^<>]*>/g;
const ADDRESS =
  /( (?:src|href)=")(\/media\/[a-z-]+\/[0-9a-f]{64}\.[a-z0-9]{1,8})(?:\/[^"]*)?(?=")/g;

/** The folder of a file in `media/`, so that two files may have the same name. */
export function mediaFolderOf(hash: string): string {
  return `${hash.slice(0, 16)}/`;
}

/** Writes an item's references to files, and collects these. */
export class MediaReferences {
  /** By path in `media/`. */
  readonly files = new Map<string, Media>();
  readonly #db: Queryable;
  readonly #prefix: string;

  /** `prefix`: the path of the media folder from the item's file. */
  constructor(db: Queryable, prefix: "media/" | "../media/") {
    this.#db = db;
    this.#prefix = prefix;
  }

  /** Without what would be something else in a URL, in HTML or in a field. */
  to(file: Media): string {
    return this.#prefix + this.#pathOf(file).replace(/[%?#&\s]/g, encodeURIComponent);
  }

  /** By id. */
  async toAll(ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
    const wanted = ids.filter((id) => id !== null);
    const rows = await this.#db.select().from(media).where(inArray(media.id, wanted));
    return new Map(rows.map((row) => [row.id, this.to(mediaFromRow(row))]));
  }

  /** Addresses of other sites stay. */
  async toAddress(url: string): Promise<string> {
    const [address = ""] = url.startsWith("/") ? ownAddresses(url) : [];
    const file = (await this.#find([address])).get(address);
    return file ? this.to(file) : url;
  }

  async inHtml(html: string): Promise<string> {
    const files = await this.#find(ownAddresses(html));
    if (files.size === 0) return html;
    const replace = (whole: string, start: string, address: string) => {
      const file = files.get(address);
      return file ? start + this.to(file) : whole;
    };
    return html.replace(TAG, (tag) => tag.replace(ADDRESS, replace));
  }

  async #find(addresses: readonly string[]): Promise<Map<string, Media>> {
    return findByAddresses(
      this.#db,
      addresses.map(parseMediaUrl).filter((address) => address !== null),
    );
  }

  #pathOf(file: Media): string {
    const path = mediaFolderOf(file.hash) + shortName(cleanFileName(file.fileName, file.ext));
    this.files.set(path, file);
    return path;
  }
}

function shortName(name: string): string {
  if (Buffer.byteLength(name) <= NAME_MAX_BYTES) return name;
  const [, stem = "", ext = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  return firstCodePoints(stem, NAME_MAX_BYTES / 5) + ext;
}
