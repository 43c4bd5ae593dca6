import { sql } from "drizzle-orm";
import { integer, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Columns that many tables share, so that they are spelled once. */
export const id = () => uuid("id").primaryKey().default(sql`gen_random_uuid()`);

/** A moment: always with its time zone, a JavaScript Date in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();
export const updatedAt = () => moment("updated_at").notNull().defaultNow();

/** A list of short texts; never null. */
export const texts = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);

/** Counts saves, so that a save over a newer version is noticed. */
export const version = () => integer("version").notNull().default(1);
