import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { moment, texts } from "../../db/columns.ts";

// Maintained only by triggers on projects, clients and roles.

export const projectSearch = pgTable(
  "project_search",
  {
    projectId: uuid("project_id").primaryKey(),
    /** Truncated for the index. */
    title: text("title").notNull(),
    titleKey: text("title_key").notNull(),
    client: text("client").notNull(),
    /** Beginning of the description as plain text, enough for a card. */
    beginning: text("beginning").notNull(),
    /** The seven fields of instant search, folded, separated by line breaks. */
    haystack: text("haystack").notNull(),
    /** Characters and character pairs of the haystack, since trigrams need three. */
    grams: texts("grams"),
    terms: texts("terms"),
    year: smallint("project_year").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => {
    // A new array per index: Drizzle loses the sort direction of shared columns.
    const newest = () =>
      [t.createdAt.desc().nullsFirst(), t.projectId.desc().nullsFirst()] as const;
    const newestFirst = () => [t.year.desc().nullsFirst(), ...newest()] as const;
    return [
      index("project_search_by_year").on(...newestFirst()),
      index("project_search_by_year_up").on(t.year, ...newest()),
      index("project_search_by_title").on(t.title, ...newestFirst()),
      index("project_search_by_title_down").on(t.title.desc().nullsFirst(), ...newestFirst()),
      index("project_search_texts").using(
        "gin",
        t.haystack.op("gin_trgm_ops"),
        t.grams.op("array_ops"),
        t.terms.op("array_ops"),
      ),
    ];
  },
);

/** Every term that public projects can be filtered or found by. */
export const projectTerms = pgTable(
  "project_terms",
  {
    projectId: uuid("project_id").notNull(),
    kind: text("kind").notNull(),
    term: text("term").notNull(),
    /** Folded and trimmed. */
    key: text("key").notNull(),
    year: smallint("project_year").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => {
    const newestFirst = () =>
      [
        t.year.desc().nullsFirst(),
        t.createdAt.desc().nullsFirst(),
        t.projectId.desc().nullsFirst(),
      ] as const;
    return [
      primaryKey({ columns: [t.projectId, t.kind, t.term] }),
      index("project_terms_by_term").on(t.kind, t.term, ...newestFirst()),
      index("project_terms_by_key").on(t.kind, t.key, ...newestFirst()),
      check(
        "project_terms_kind_known",
        sql`${t.kind} in ('category', 'workType', 'year', 'client', 'role', 'keyword')`,
      ),
    ];
  },
);

export const filterOptions = pgTable(
  "filter_options",
  {
    kind: text("kind").notNull(),
    term: text("term").notNull(),
    key: text("key").notNull(),
    total: integer("total").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.term] }),
    index("filter_options_by_total").on(t.kind, t.total.desc().nullsFirst()),
    index("filter_options_most").on(t.total.desc().nullsFirst()),
    index("filter_options_beginning").on(t.key.op("text_pattern_ops")),
    index("filter_options_texts").using("gin", t.key.op("gin_trgm_ops")),
    check("filter_options_counted", sql`${t.total} >= 0`),
  ],
);
