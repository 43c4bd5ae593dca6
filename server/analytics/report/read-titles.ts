import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import type { Queryable } from "../../db/connection.ts";
import { findItemsAt } from "../../site/items-at.ts";

/** Titles by path. A path whose item was deleted or renamed has none. */
export async function readTitles(
  db: Queryable,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const items = await findItemsAt(db, paths, null);
  const titles = [...items].map(([path, { title }]): [string, string] => [path, title]);
  return new Map([...Object.entries(PAGE_TITLES), ...titles]);
}
