import { and, inArray } from "drizzle-orm";
import { percentDecoded } from "#domain/html/addresses.ts";
import { MEDIA_AREAS, parseMediaKey } from "#domain/media/media.ts";
import { oldPathFrom } from "#domain/site/old-path.ts";
import { pageAt } from "#domain/site/page-at.ts";
import type { Queryable } from "../db/connection.ts";
import { media } from "../media/tables.ts";
import { resourceRouteAt } from "../resource-routes.ts";
import type { World } from "../world.ts";
import { findItemsAt } from "./items-at.ts";
import { findRedirects } from "./redirects.ts";

/** Whether the site itself has this page, whatever is published. */
export const isSitePage = (path: string) =>
  pageAt(path)?.kind === "page" || /^\/login\/?$/.test(path);

/** Percent-encoded paths at which visitors find nothing. With one query for each kind of address. */
export async function missingPaths(
  { db, now }: Pick<World, "now"> & { db: Queryable },
  paths: readonly string[],
): Promise<string[]> {
  const at = now();
  const asked = paths.filter((path) => !isSitePage(path) && !resourceRouteAt(path));
  const items = await findItemsAt(db, asked, at);
  const others = asked.filter((path) => !items.has(path));
  const fileKeys = others.flatMap((path) => fileKey(path) ?? []);
  const files = await storedAmong(db, fileKeys);
  const unserved = others.filter((path) => !files.has(fileKey(path) ?? ""));
  const oldPaths = unserved.flatMap((path) => oldPathFrom(path) ?? []);
  const moved = await findRedirects(db, oldPaths, at);
  return unserved.filter((path) => !moved.has(oldPathFrom(path) ?? ""));
}

/** Of the original, a rendition, or either with a name for people. */
function fileKey(path: string): string | null {
  const [, , area, name] = path.split("/").map(percentDecoded);
  const file = path.startsWith("/media/") ? parseMediaKey(`${area}/${name}`) : null;
  return file && `${file.area}/${file.hash}`;
}

async function storedAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { area, hash } = media;
  const hashes = keys.map((key) => key.split("/")[1] ?? "");
  // With the areas, since the index begins with them.
  const isNamed = and(inArray(area, MEDIA_AREAS), inArray(hash, hashes));
  const rows = await db.select({ area, hash }).from(media).where(isNamed);
  return new Set(rows.map((file) => `${file.area}/${file.hash}`));
}
