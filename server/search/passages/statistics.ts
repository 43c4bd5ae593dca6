import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../db/connection.ts";
import { lockUntilCommit } from "../../db/with-lock.ts";
import { impactSql } from "./bm25.ts";

/** Impacts are computed with an average length that may be off by this part. */
const TOLERANCE = 0.1;

/** Computes all impacts again when the average length has drifted. */
export async function followAverageLengths(db: Database): Promise<void> {
  const { rows } = await db.execute<{ unit: "item" | "passage" }>(sql`
    select unit from passage_statistics where ${HAS_DRIFTED}`);
  for (const { unit } of rows)
    await db.transaction(async (tx) => {
      await lockUntilCommit(tx, "passages");
      await recompute(tx, unit);
    });
}

const HAS_DRIFTED = sql`total > 0 and abs(length / total - average_length) > ${TOLERANCE} * average_length`;

async function recompute(tx: Transaction, unit: "item" | "passage"): Promise<void> {
  const { rows } = await tx.execute<{ average: number }>(sql`
    update passage_statistics set average_length = length / total
    where unit = ${unit} and ${HAS_DRIFTED} returning average_length as average`);
  const average = rows[0]?.average;
  // Another process may have been first.
  if (average === undefined) return;
  const units = sql.raw(unit === "item" ? "indexed_items" : "passages");
  await tx.execute(sql`
    update ${sql.identifier(`${unit}_postings`)} as p set impact = ${impactSql(average)}
    from ${units} as u where u.id = p.unit_id`);
}
