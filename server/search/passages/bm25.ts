import { type SQL, sql } from "drizzle-orm";

/** How soon repetitions stop counting, and how much long texts are discounted. */
const SATURATION = 1.8;
const LENGTH_DISCOUNT = 0.65;

/** BM25 of one term without its inverse document frequency. */
export function impactOf(frequency: number, length: number, averageLength: number): number {
  const relative = averageLength > 0 ? length / averageLength : 1;
  const norm = SATURATION * (1 - LENGTH_DISCOUNT + LENGTH_DISCOUNT * relative);
  return (frequency * (SATURATION + 1)) / (frequency + norm);
}

/** The same of the columns `p.frequency` and `u.length`. */
export function impactSql(averageLength: number): SQL {
  const fixed = sql.raw(String(SATURATION * (1 - LENGTH_DISCOUNT)));
  const perLength = sql.raw(String((SATURATION * LENGTH_DISCOUNT) / averageLength));
  return sql`p.frequency * ${sql.raw(String(SATURATION + 1))} / (p.frequency + ${fixed} + ${perLength} * u.length)`;
}
