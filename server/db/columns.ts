import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const id = () => uuid("id").primaryKey().default(sql`gen_random_uuid()`);

/** With time zone; a Date in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();
export const updatedAt = () => moment("updated_at").notNull().defaultNow();

export const texts = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

/** Incremented by each save, to detect conflicts. */
export const version = (name = "version") => integer(name).notNull().default(1);

/** The constraint of a column that only holds these values. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
