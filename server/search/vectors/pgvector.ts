import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../../db/connection.ts";
import {
  checkDimensions,
  NEAR_MAX,
  type NearPassage,
  VectorIndex,
  vectorFrom,
} from "./vector-index.ts";

/** Longer than the search waits. */
const FOUND_WITHIN_MS = 2_000;

/** Switches the extension on where the server has it. */
export async function hasPgvector(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ isOn: boolean; isAvailable: boolean }>(sql`
    select to_regtype('vector') is not null as "isOn",
      exists (select from pg_available_extensions where name = 'vector') as "isAvailable"`);
  const [found] = rows;
  if (found?.isOn) return true;
  if (!found?.isAvailable) return false;
  try {
    await db.execute(sql`create extension if not exists vector`);
    return true;
  } catch {
    // It may be up to an administrator.
    return false;
  }
}

/** `average`: of some of the vectors. */
type Comparison = { average: Float32Array; question: Float32Array; kinds: readonly number[] };

/** As `VectorIndex.nearest`, but the database compares. */
export async function findByPgvector(
  db: Database,
  model: string,
  { average, question, kinds }: Comparison,
): Promise<NearPassage[]> {
  const dimensions = average.length;
  checkDimensions(question, dimensions);
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${sql.raw(String(FOUND_WITHIN_MS))}`);
    const found = await tx.execute<{ id: number; kind: number; sent: Buffer }>(sql`
      select v.passage_id as id, i.kind, array_send(v.vector) as sent
      from passage_vectors v join passages p on p.id = v.passage_id join indexed_items i on i.id = p.item_id
      where v.model = ${model} and cardinality(v.vector) = ${dimensions}
        and i.kind = any(${sql.param(kinds)}::smallint[])
      order by v.vector::vector <=> ${sql.param([...question])}::real[]::vector, v.passage_id
      limit ${NEAR_MAX}`);
    return found.rows;
  });
  const block = new Float32Array(rows.length * dimensions);
  for (const [i, { sent }] of rows.entries()) block.set(vectorFrom(sent), i * dimensions);
  const ids = rows.map(({ id }) => id);
  const held = { dimensions, ids, kinds: rows.map(({ kind }) => kind), block };
  return new VectorIndex(held, average).nearest(question, kinds);
}
