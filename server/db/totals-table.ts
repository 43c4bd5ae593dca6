import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * Maintained by triggers. A total is the sum of its slots, so that writers do not block each other.
 */
export const contentTotals = pgTable(
  "content_totals",
  {
    name: text("name").notNull(),
    slot: integer("slot").notNull().default(0),
    total: bigint("total", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.slot] })],
);
