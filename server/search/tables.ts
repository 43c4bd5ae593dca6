import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { moment, texts } from "../db/columns.ts";

// All of these are kept by triggers on projects, clients and roles. Nothing else writes them.

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What searches read of each public project. */
export const projectSearch = pgTable(
  "project_search",
  {
    projectId: uuid("project_id").primaryKey(),
    /** The beginning of the title: an index takes no more. */
    title: text("title").notNull(),
    /** The same, folded. */
    titleKey: text("title_key").notNull(),
    client: text("client").notNull(),
    /** The beginning of the description as plain text: enough for a card. */
    beginning: text("beginning").notNull(),
    /** The seven fields that instant search looks in, folded, a line break between them. */
    haystack: text("haystack").notNull(),
    /** Every character of the haystack and every two that stand together: trigrams need three. */
    grams: texts("grams"),
    /** `kind:term` for each term of the project. */
    terms: texts("terms"),
    words: tsvector("words").notNull(),
    year: smallint("project_year").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => {
    // Made anew for each index: Drizzle forgets the direction of columns that two of them share.
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
      index("project_search_words").using("gin", t.words),
    ];
  },
);

/** Each thing that public projects can be filtered or found by, once a project. */
export const projectTerms = pgTable(
  "project_terms",
  {
    projectId: uuid("project_id").notNull(),
    kind: text("kind").notNull(),
    term: text("term").notNull(),
    /** The term, folded and trimmed. */
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

/** Each term once, with the number of public projects that carry it. */
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

/** Every word that public projects hold, as full text keeps it: what typing errors are measured by. */
export const searchWords = pgTable(
  "search_words",
  { word: text("word").primaryKey(), total: integer("total").notNull() },
  (t) => [
    index("search_words_beginning").on(t.word.op("text_pattern_ops")),
    index("search_words_likeness").using("gin", t.word.op("gin_trgm_ops")),
    check("search_words_counted", sql`${t.total} >= 0`),
  ],
);
