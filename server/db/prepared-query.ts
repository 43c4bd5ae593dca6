import { createHash } from "node:crypto";
import { type Assume, fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { Database, Queryable } from "./connection.ts";
import type { Session } from "./with-lock.ts";

const dialect = new PgDialect();
/** Statement names, by pool or session. */
const namesOf = new WeakMap<object, Map<string, string>>();
/** Every connection stores a plan for each; filters combine in far more ways. */
const NAMES_MAX = 100;

/**
 * Runs a prepared statement: for frequent queries whose planning takes longer than their execution. Texts
 * beyond the first hundred are not prepared.
 */
export async function queryPrepared<Row extends QueryResultRow>(
  db: Queryable | Session,
  statement: SQL,
): Promise<Assume<Row, QueryResultRow>[]> {
  // Transactions are too short to benefit.
  if (!("$client" in db)) return (await db.execute<Row>(statement)).rows;
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const names = namesOf.get(db.$client) ?? new Map<string, string>();
  namesOf.set(db.$client, names);
  let name = names.get(text);
  if (!name && names.size < NAMES_MAX) {
    name = nameOf(text);
    names.set(text, name);
  }
  const { rows } = await db.$client.query<Assume<Row, QueryResultRow>>({
    name,
    text,
    values: params.map(written),
  });
  return rows;
}

/**
 * A prepared statement whose text is always the same, to be run with values for its placeholders: building
 * the text for each call would take longer than sending it.
 */
export function prepared<Row extends QueryResultRow, Values extends Record<string, unknown>>(
  statement: SQL,
) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const name = nameOf(text);
  return async (db: Database, given: Values): Promise<Assume<Row, QueryResultRow>[]> => {
    const values = fillPlaceholders(params, given).map(written);
    return (await db.$client.query<Assume<Row, QueryResultRow>>({ name, text, values })).rows;
  };
}

/** By content: a session shares its connection with the pool. */
function nameOf(text: string): string {
  return `vitrine_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
}

/** pg writes and escapes each number of an array as a text, which takes several times longer. */
function written(value: unknown): unknown {
  const isNumbers = Array.isArray(value) && value.every((each) => typeof each === "number");
  return isNumbers ? `{${value.join()}}` : value;
}

/**
 * A parameter whose value the planner cannot see. It plans a statement again for every call as long as plans
 * for the values look cheaper than the general one, as with the length of an array, even where they are the same.
 */
export function unplanned(value: unknown): SQL {
  return sql`(select ${sql.param(value)})`;
}
