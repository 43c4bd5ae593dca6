import { createHash } from "node:crypto";
import type { Assume, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { Queryable } from "./connection.ts";
import type { Session } from "./with-lock.ts";

const dialect = new PgDialect();
/** The name of each prepared text, by the pool or session that prepares it. */
const namesOf = new WeakMap<object, Map<string, string>>();
/** Each connection of the database keeps a plan of each. Filters can be combined in far more ways. */
const NAMES_MAX = 100;

/**
 * Runs a statement that each connection prepares once under a name: for what is asked so often, and
 * answered so fast, that planning would take longer than the answer. What differs from
 * time to time goes into parameters; texts beyond the first hundred are not prepared.
 */
export async function queryNamed<Row extends QueryResultRow>(
  db: Queryable | Session,
  statement: SQL,
): Promise<Assume<Row, QueryResultRow>[]> {
  // A transaction lasts for a few statements: nothing is gained by preparing them.
  if (!("$client" in db)) return (await db.execute<Row>(statement)).rows;
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const names = namesOf.get(db.$client) ?? new Map<string, string>();
  namesOf.set(db.$client, names);
  let name = names.get(text);
  if (!name && names.size < NAMES_MAX) {
    // By its content: a session uses a connection of a pool, where no name may mean two texts.
    name = `vitrine_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    names.set(text, name);
  }
  const { rows } = await db.$client.query<Assume<Row, QueryResultRow>>({
    name,
    text,
    values: params,
  });
  return rows;
}
