import { inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/connection.ts";
import { impactOf } from "./bm25.ts";
import type { ItemText, WeighedItem, WeightedWord } from "./item-text.ts";
import { KIND_CODES } from "./kinds.ts";
import { dropUnusedTerms, storeTerms, type Terms } from "./store-terms.ts";
import { indexedItems, passages } from "./tables.ts";

export type NewItem = Pick<ItemText, "kind" | "projectId" | "postId" | "mediaId"> & WeighedItem;

type Unit = "item" | "passage";
type Posting = { termId: number; kind: number; unitId: number; frequency: number; length: number };

/** Replaces the items with `oldIds`. For one transaction at a time. Ids of the new passages. */
export async function replaceItems(
  tx: Transaction,
  oldIds: readonly number[],
  items: readonly NewItem[],
): Promise<number[]> {
  const freed = await removeItems(tx, oldIds);
  const weighed = items.flatMap((item) => [item, ...item.passages]);
  const terms = await storeTerms(tx, weighed);
  const itemRows = items.map((item) => weighedUnit(item, terms));
  const itemIds = await insertItems(tx, items, itemRows);
  const passageRows = items.flatMap((item, i) =>
    item.passages.map((passage, position) => ({
      ...weighedUnit(passage, terms),
      kind: KIND_CODES[item.kind],
      row: { itemId: itemIds[i] ?? 0, position, heading: passage.heading, text: passage.text },
    })),
  );
  const passageIds = await insertPassages(tx, passageRows);
  await insertPostings(
    tx,
    "item",
    items.map(({ kind }, i) => postingsOf(KIND_CODES[kind], itemIds[i] ?? 0, itemRows[i])),
  );
  await insertPostings(
    tx,
    "passage",
    passageRows.map((each, i) => postingsOf(each.kind, passageIds[i] ?? 0, each)),
  );
  await dropUnusedTerms(tx, freed);
  return passageIds;
}

type Weighed = { frequencies: ReadonlyMap<number, number>; length: number };

function weighedUnit({ words }: { words: readonly WeightedWord[] }, terms: Terms): Weighed {
  const frequencies = terms.frequenciesOf(words);
  let length = 0;
  for (const frequency of frequencies.values()) length += frequency;
  return { frequencies, length };
}

async function insertItems(
  tx: Transaction,
  items: readonly NewItem[],
  weighed: readonly Weighed[],
): Promise<number[]> {
  if (items.length === 0) return [];
  const rows = items.map(({ kind, projectId, postId, mediaId }, i) => {
    return { kind: KIND_CODES[kind], projectId, postId, mediaId, length: weighed[i]?.length ?? 0 };
  });
  const inserted = await tx.insert(indexedItems).values(rows).returning();
  const ids = new Map(inserted.map((row) => [keyOf(row), row.id]));
  return rows.map((row) => ids.get(keyOf(row)) ?? 0);
}

type ItemKey = {
  kind: number;
  projectId?: string | null;
  postId?: string | null;
  mediaId?: string | null;
};
const keyOf = ({ kind, projectId, postId, mediaId }: ItemKey) =>
  `${kind} ${projectId} ${postId} ${mediaId}`;

type NewPassage = Weighed & {
  row: Omit<typeof passages.$inferInsert, "length">;
};

const PASSAGES_PER_INSERT = 1_000;

async function insertPassages(tx: Transaction, all: readonly NewPassage[]): Promise<number[]> {
  const ids = new Map<string, number>();
  const placeOf = ({ itemId, position }: { itemId: number; position: number }) =>
    `${itemId} ${position}`;
  for (let from = 0; from < all.length; from += PASSAGES_PER_INSERT) {
    const some = all.slice(from, from + PASSAGES_PER_INSERT);
    const { id, itemId, position } = passages;
    const inserted = await tx
      .insert(passages)
      .values(some.map(({ row, length }) => ({ ...row, length })))
      .returning({ id, itemId, position });
    for (const row of inserted) ids.set(placeOf(row), row.id);
  }
  return all.map(({ row }) => ids.get(placeOf(row)) ?? 0);
}

function postingsOf(kind: number, unitId: number, weighed: Weighed | undefined): Posting[] {
  if (!weighed) return [];
  const { frequencies, length } = weighed;
  return [...frequencies].map(([termId, frequency]) => {
    return { termId, kind, unitId, frequency, length };
  });
}

/** With the statistics of the unit, which decide the impacts. */
async function insertPostings(
  tx: Transaction,
  unit: Unit,
  units: readonly Posting[][],
): Promise<void> {
  const table = sql.identifier(`${unit}_postings`);
  const lengths = units.map(([first]) => first?.length ?? 0);
  const total = lengths.length;
  if (total === 0) return;
  const length = lengths.reduce((sum, each) => sum + each, 0);
  const { rows } = await tx.execute<{ average: number }>(sql`
    insert into passage_statistics as s (unit, total, length, average_length)
    values (${unit}, ${total}::int, ${length}::float8, ${length / total}::float4)
    on conflict (unit) do update set total = s.total + excluded.total, length = s.length + excluded.length,
      average_length = case when s.average_length > 0 then s.average_length else excluded.average_length end
    returning average_length as average`);
  const average = rows[0]?.average ?? 0;
  const all = units.flat();
  await tx.execute(sql`
    insert into ${table} (term_id, kind, unit_id, frequency, impact)
    select * from unnest(
      ${sql.param(all.map(({ termId }) => termId))}::int[],
      ${sql.param(all.map(({ kind }) => kind))}::smallint[],
      ${sql.param(all.map(({ unitId }) => unitId))}::int[],
      ${sql.param(all.map(({ frequency }) => frequency))}::real[],
      ${sql.param(all.map((each) => impactOf(each.frequency, each.length, average)))}::real[])`);
  await countTerms(
    tx,
    unit,
    sql`
    select term_id, count(*)::int as count
    from unnest(${sql.param(all.map(({ termId }) => termId))}::int[]) as term_id group by term_id`,
  );
}

async function countTerms(tx: Transaction, unit: Unit, counted: SQL): Promise<void> {
  const column = sql.identifier(`${unit}s`);
  await tx.execute(sql`
    update passage_terms as t set ${column} = t.${column} + c.count
    from (${counted}) as c where t.id = c.term_id`);
}

/** Returns the terms that they contained. */
async function removeItems(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const itemIds = sql`${sql.param(ids)}::int[]`;
  const passageIds = sql`array(select id from passages where item_id = any(${itemIds}))`;
  const freed = [
    ...(await removePostings(
      tx,
      "passage",
      passageIds,
      sql`passages where item_id = any(${itemIds})`,
    )),
    ...(await removePostings(tx, "item", itemIds, sql`indexed_items where id = any(${itemIds})`)),
  ];
  await tx.delete(indexedItems).where(inArray(indexedItems.id, [...ids]));
  return freed;
}

async function removePostings(
  tx: Transaction,
  unit: Unit,
  unitIds: SQL,
  units: SQL,
): Promise<number[]> {
  const table = sql.identifier(`${unit}_postings`);
  const column = sql.identifier(`${unit}s`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with gone as (delete from ${table} where unit_id = any(${unitIds}) returning term_id),
      counted as (select term_id, count(*)::int as count from gone group by term_id)
    update passage_terms as t set ${column} = t.${column} - c.count
    from counted as c where t.id = c.term_id returning id`);
  await tx.execute(sql`
    update passage_statistics as s set total = s.total - gone.total, length = s.length - gone.length
    from (select count(*)::int as total, coalesce(sum(length), 0) as length from ${units}) as gone
    where unit = ${unit}`);
  return rows.map(({ id }) => id);
}
