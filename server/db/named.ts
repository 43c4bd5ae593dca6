import type { Assume, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { Queryable } from "./connection.ts";
import type { Session } from "./with-lock.ts";

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * Runs a statement that each connection prepares once under a name: for what is asked so often, and
 * answered so fast, that planning would take longer than the answer. Its text must be one of few;
 * what differs from time to time goes into parameters.
 */
export async function queryNamed<Row extends QueryResultRow>(
  db: Queryable | Session,
  statement: SQL,
): Promise<Assume<Row, QueryResultRow>[]> {
  // A transaction lasts for a few statements: nothing is gained by preparing them.
  if (!("$client" in db)) return (await db.execute<Row>(statement)).rows;
  const { sql: text, params } = dialect.sqlToQuery(statement);
  let name = names.get(text);
  if (!name) {
    name = `vitrine_${names.size}`;
    names.set(text, name);
  }
  const { rows } = await db.$client.query<Assume<Row, QueryResultRow>>({
    name,
    text,
    values: params,
  });
  return rows;
}
