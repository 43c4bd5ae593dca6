import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { ListPosition } from "#domain/values/list-position.ts";

/** A moment as exact as the database, which JavaScript's dates are not. */
export function microseconds(moment: AnyColumn): SQL<string> {
  return sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text`;
}

/** Rows after a position in a list that is newest first. */
export function isAfterPosition(
  columns: { createdAt: AnyColumn; id: AnyColumn },
  position: ListPosition | null,
): SQL | undefined {
  if (!position) return undefined;
  return sql`(${columns.createdAt}, ${columns.id}) < ('epoch'::timestamptz + ${position.at}::bigint * interval '1 microsecond', ${position.id}::uuid)`;
}

/** Of rows that were read with one more than `size`. `next`: where the next page continues. */
export function pageOf<Row extends ListPosition>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { page, next: last ? { at: last.at, id: last.id } : null };
}
