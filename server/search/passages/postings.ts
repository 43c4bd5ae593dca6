import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { queryPrepared, unplanned } from "../../db/prepared-query.ts";
import { KIND_CODES } from "./kinds.ts";

/** Of a term in one kind of items or passages, the heaviest first. */
export type Postings = { unitIds: Int32Array; impacts: Float32Array };

/** Of one term, by kind. */
export type TermPostings = Record<Unit, ReadonlyMap<number, Postings>>;

export type Unit = "item" | "passage";

/** Read of each term and kind: bounds the cost of common terms. */
export const POSTINGS_MAX = 500;
/** Of 8 bytes. */
const KEPT_MAX = 2_000_000;
/** What a list costs beside its postings, as a number of postings. */
const LIST_COST = 50;
/** Posts are ranked by their passages alone. */
const KINDS: Readonly<Record<Unit, readonly number[]>> = {
  item: [KIND_CODES.project, KIND_CODES.file],
  passage: Object.values(KIND_CODES),
};

/** `cost`: at most `KEPT_MAX`. */
type Kept = { version: string | null; terms: Map<number, TermPostings>; cost: number };
const keptOf = new WeakMap<Queryable, Kept>();

/**
 * The heaviest postings of the terms, which are kept in memory until the index has another version. Those of a
 * newer one than `version` may be among them.
 */
export async function readPostings(
  db: Queryable,
  version: string | null,
  termIds: readonly number[],
): Promise<ReadonlyMap<number, TermPostings>> {
  if (termIds.length === 0) return new Map();
  const kept = keptFor(db, version);
  const terms = new Map<number, TermPostings>();
  for (const id of termIds) {
    const known = kept.terms.get(id);
    if (known) terms.set(id, known);
  }
  const missing = termIds.filter((id) => !terms.has(id));
  if (missing.length === 0) return terms;
  for (const [id, postings] of await load(db, missing)) {
    terms.set(id, postings);
    keep(kept, id, postings);
  }
  return terms;
}

function keptFor(db: Queryable, version: string | null): Kept {
  const known = keptOf.get(db);
  if (known?.version === version) return known;
  const kept: Kept = { version, terms: new Map(), cost: 0 };
  keptOf.set(db, kept);
  return kept;
}

function keep(kept: Kept, id: number, postings: TermPostings): void {
  const lists = [...postings.item.values(), ...postings.passage.values()];
  const cost = lists.reduce((sum, { unitIds }) => sum + unitIds.length + LIST_COST, LIST_COST);
  if (kept.cost + cost > KEPT_MAX) {
    kept.terms.clear();
    kept.cost = 0;
  }
  if (kept.terms.has(id)) return;
  kept.terms.set(id, postings);
  kept.cost += cost;
}

type Row = {
  termId: number;
  unit: Unit;
  kind: number;
  unitIds: number[];
  impacts: number[];
};

async function load(db: Queryable, termIds: readonly number[]): Promise<Map<number, TermPostings>> {
  const rows = await queryPrepared<Row>(
    db,
    sql`${heaviestSql("item", termIds)} union all ${heaviestSql("passage", termIds)}`,
  );
  const lists = Map.groupBy(rows, ({ termId }) => termId);
  return new Map(
    termIds.map((id) => {
      const own = lists.get(id) ?? [];
      return [id, { item: byKind(own, "item"), passage: byKind(own, "passage") }];
    }),
  );
}

function byKind(rows: readonly Row[], unit: Unit): Map<number, Postings> {
  return new Map(
    rows
      .filter((row) => row.unit === unit)
      .map(({ kind, unitIds, impacts }) => {
        return [kind, { unitIds: Int32Array.from(unitIds), impacts: Float32Array.from(impacts) }];
      }),
  );
}

/** As JSON, which is parsed faster than arrays. */
function heaviestSql(unit: Unit, termIds: readonly number[]): SQL {
  return sql`
    select term_id as "termId", ${unit} as unit, kind, "unitIds", impacts
    from unnest(${unplanned(termIds)}::int[]) as term_id
      cross join unnest(${unplanned(KINDS[unit])}::smallint[]) as kind
      cross join lateral (
        select json_agg(unit_id) as "unitIds", json_agg(impact) as impacts from (
          select unit_id, impact from ${sql.raw(`${unit}_postings`)} p
          where p.term_id = term_id.term_id and p.kind = kind.kind
          order by impact desc limit ${sql.raw(String(POSTINGS_MAX))}) as heaviest) as list
    where "unitIds" is not null`;
}
