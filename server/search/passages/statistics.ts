import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../db/connection.ts";
import { pollLockUntilCommit } from "../../db/with-lock.ts";
import { impactSql } from "./bm25.ts";

/** Impacts are computed with an average length that may be off by this part. */
const TOLERANCE = 0.1;
/** In one statement, which must end long before the connection's timeout. */
const POSTINGS_AT_ONCE = 50_000;

type Options = { signal?: AbortSignal | undefined; postingsAtOnce?: number | undefined };

/** Computes all impacts again when the average length has drifted. Searches see all new ones at once. */
export async function followAverageLengths(db: Database, options: Options = {}): Promise<void> {
  const { rows } = await db.execute<{ unit: "item" | "passage" }>(sql`
    select unit from passage_statistics where ${HAS_DRIFTED}`);
  for (const { unit } of rows)
    await db.transaction(async (tx) => {
      await pollLockUntilCommit(tx, "passages", options.signal);
      await recompute(tx, unit, options);
    });
}

const HAS_DRIFTED = sql`total > 0 and abs(length / total - average_length) > ${TOLERANCE} * average_length`;

async function recompute(
  tx: Transaction,
  unit: "item" | "passage",
  { signal, postingsAtOnce = POSTINGS_AT_ONCE }: Options,
): Promise<void> {
  const { rows } = await tx.execute<{ average: number }>(sql`
    update passage_statistics set average_length = length / total
    where unit = ${unit} and ${HAS_DRIFTED} returning average_length as average`);
  const average = rows[0]?.average;
  // Another process may have been first.
  if (average === undefined) return;
  const postings = sql.identifier(`${unit}_postings`);
  const units = sql.raw(unit === "item" ? "indexed_items" : "passages");
  let after: number | null = 0;
  while (after !== null) {
    signal?.throwIfAborted();
    // All postings of a unit together, so that none is left out.
    const changed: { rows: { last: number | null }[] } = await tx.execute(sql`
      with slice as materialized (
        select max(unit_id) as last from (
          select unit_id from ${postings} where unit_id > ${after}
          order by unit_id limit ${postingsAtOnce}) as following),
      changed as (
        update ${postings} as p set impact = ${impactSql(average)} from ${units} as u
        where u.id = p.unit_id and p.unit_id > ${after} and p.unit_id <= (select last from slice))
      select last from slice`);
    after = changed.rows[0]?.last ?? null;
  }
}
