import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Keywords and categories of public projects and posts together. Maintained by triggers. */
export const popularTerms = pgTable(
  "popular_terms",
  {
    kind: text("kind", { enum: ["keyword", "category"] }).notNull(),
    /** Folded and trimmed. */
    key: text("key").notNull(),
    /** First spelling seen. */
    term: text("term").notNull(),
    total: integer("total").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index("popular_terms_most").on(t.kind, t.total.desc().nullsFirst(), t.key),
    check("popular_terms_kind_known", sql`${t.kind} in ('keyword', 'category')`),
  ],
);
