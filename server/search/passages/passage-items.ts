import { sql } from "drizzle-orm";
import type { Database } from "../../db/connection.ts";
import { prepared, unplanned } from "../../db/prepared-query.ts";
import type { RankedUnit } from "./rank-units.ts";

export type PassageOfItem = RankedUnit & { itemId: number };

const KEPT_MAX = 100_000;

/** By passage. A passage always belongs to the same item, and no other gets its id. */
const keptOf = new WeakMap<Database, Map<number, number>>();

/** Without those that are gone, which may be among postings that were kept. */
export async function withItems(
  db: Database,
  passages: readonly RankedUnit[],
): Promise<PassageOfItem[]> {
  const kept = keptOf.get(db) ?? new Map<number, number>();
  keptOf.set(db, kept);
  const found = new Map<number, number>();
  for (const { id } of passages) {
    const itemId = kept.get(id);
    if (itemId !== undefined) found.set(id, itemId);
  }
  const missing = passages.filter(({ id }) => !found.has(id)).map(({ id }) => id);
  if (kept.size + missing.length > KEPT_MAX) kept.clear();
  const items = missing.length > 0 ? await readItems(db, { ids: missing }) : [];
  for (const { id, itemId } of items) {
    found.set(id, itemId);
    kept.set(id, itemId);
  }
  return passages.flatMap((passage) => {
    const itemId = found.get(passage.id);
    return itemId === undefined ? [] : [{ ...passage, itemId }];
  });
}

const readItems = prepared<{ id: number; itemId: number }, { ids: number[] }>(
  sql`select id, item_id as "itemId" from passages where id = any(${unplanned(sql.placeholder("ids"))}::int[])`,
);
