import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * Each keyword and category of what the public may see, projects and posts together, with the number
 * of items that carry it. Kept by triggers.
 */
export const popularTerms = pgTable(
  "popular_terms",
  {
    kind: text("kind", { enum: ["keyword", "category"] }).notNull(),
    /** The term, folded and trimmed. */
    key: text("key").notNull(),
    /** As it was spelled first. */
    term: text("term").notNull(),
    total: integer("total").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index("popular_terms_most").on(t.kind, t.total.desc().nullsFirst(), t.key),
    check("popular_terms_kind_known", sql`${t.kind} in ('keyword', 'category')`),
  ],
);
