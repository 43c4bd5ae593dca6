import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./connection.ts";

/** Counts the rows of a query, stopping at `most`. */
export async function countUpTo(db: Queryable, most: number, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${query} limit ${most}) as found`,
  );
  return rows[0]?.count ?? 0;
}
