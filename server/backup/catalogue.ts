import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/connection.ts";
import * as schema from "../db/schema.ts";

/** With sessions and open links, a device that was signed out since would be signed in again. */
export const SIGNED_IN = ["sessions", "verifications", "email_changes"];

/**
 * Also what is forgotten within a day, since it is about visitors. With the salt of a day they could be recognized
 * for as long as a backup exists.
 */
export const NOT_BACKED_UP: readonly string[] = [
  ...SIGNED_IN,
  "visitor_salts",
  "rate_limit_attempts",
  "sign_in_attempts",
];

/** The product's own, since an external database may hold others. */
const TABLES = Object.values(schema)
  .flatMap((table) => (is(table, PgTable) ? getTableName(table) : []))
  .filter((name) => !NOT_BACKED_UP.includes(name));

export type TableShape = { name: string; columns: { name: string; type: string }[] };

/** Those of the names that exist, without generated columns. */
export async function listTables(
  db: Queryable,
  names: readonly string[] = TABLES,
): Promise<TableShape[]> {
  const { rows } = await db.execute<TableShape>(sql`
    select relname as name, json_agg(json_build_object(
      'name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relname = any(${sql.param(names)}::text[])
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

export async function listPartitions(db: Queryable) {
  const { rows } = await db.execute<{ name: string; of: string; bounds: string }>(sql`
    select part.relname as name, parent.relname as of,
      pg_get_expr(part.relpartbound, part.oid) as bounds
    from pg_inherits join pg_class part on part.oid = inhrelid
      join pg_class parent on parent.oid = inhparent
    where parent.relkind = 'p' and part.relkind = 'r'
      and parent.relnamespace = 'public'::regnamespace
      and parent.relname = any(${sql.param(TABLES)}::text[])
    order by part.relname`);
  return rows;
}

/** Of those that were used. */
export async function listSequences(db: Queryable) {
  const { rows } = await db.execute<{ name: string; value: string }>(sql`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
}
