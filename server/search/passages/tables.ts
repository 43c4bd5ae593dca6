import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../db/columns.ts";
import { media } from "../../media/tables.ts";

// Written only by `index-changes.ts`, but for the marks, which triggers make.

const identity = () => integer("id").primaryKey().generatedAlwaysAsIdentity();

/** Items whose passages are out of date. Without keys, so that writers never wait for each other. */
export const passageChanges = pgTable(
  "passage_changes",
  {
    id: id(),
    noun: text("noun", { enum: ["project", "post", "about"] }).notNull(),
    /** Null for the About page. */
    itemId: uuid("item_id"),
  },
  (t) => [check("passage_changes_noun_known", sql`${t.noun} in ('project', 'post', 'about')`)],
);

/** What has passages. Whether it is public is decided when it is found. */
export const indexedItems = pgTable(
  "indexed_items",
  {
    id: identity(),
    /** See `KIND_CODES`. */
    kind: smallint("kind").notNull(),
    /** Set for a project and its files. */
    projectId: uuid("project_id"),
    postId: uuid("post_id"),
    /** Set for a file or the resume. */
    mediaId: uuid("media_id"),
    /** In weighted words. */
    length: real("length").notNull(),
  },
  (t) => [
    unique("indexed_items_once").on(t.kind, t.projectId, t.postId, t.mediaId).nullsNotDistinct(),
    index("indexed_items_project").on(t.projectId),
    index("indexed_items_post").on(t.postId),
    check("indexed_items_kind_known", sql`${t.kind} between 1 and 5`),
  ],
);

export const passages = pgTable(
  "passages",
  {
    id: identity(),
    itemId: integer("item_id")
      .notNull()
      .references(() => indexedItems.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    heading: text("heading").notNull(),
    text: text("text").notNull(),
    /** In weighted words. */
    length: real("length").notNull(),
  },
  (t) => [index("passages_item").on(t.itemId, t.position)],
);

/** Stems and bigrams, with the number of items and passages that contain them. */
export const passageTerms = pgTable(
  "passage_terms",
  {
    id: identity(),
    term: text("term").notNull().unique("passage_terms_term"),
    items: integer("items").notNull().default(0),
    passages: integer("passages").notNull().default(0),
  },
  (t) => [check("passage_terms_counted", sql`${t.items} >= 0 and ${t.passages} >= 0`)],
);

/** Words as they are written, for correcting typos and completing beginnings. */
export const passageWords = pgTable(
  "passage_words",
  {
    word: text("word").primaryKey(),
    termId: integer("term_id")
      .notNull()
      .references(() => passageTerms.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("passage_words_term").on(t.termId),
    index("passage_words_beginning").on(t.word.op("text_pattern_ops")),
    index("passage_words_likeness").using("gin", t.word.op("gin_trgm_ops")),
  ],
);

/**
 * The weight of a term in an item or passage: BM25 without the inverse document frequency. No foreign keys,
 * since checking millions of them takes longer than writing.
 */
function postings(name: string) {
  return pgTable(
    name,
    {
      termId: integer("term_id").notNull(),
      kind: smallint("kind").notNull(),
      /** The item or passage. */
      unitId: integer("unit_id").notNull(),
      /** Weighted by field. */
      frequency: real("frequency").notNull(),
      impact: real("impact").notNull(),
    },
    (t) => [
      index(`${name}_best`).on(t.termId, t.kind, t.impact.desc().nullsFirst(), t.unitId),
      index(`${name}_unit`).on(t.unitId),
    ],
  );
}

export const itemPostings = postings("item_postings");
export const passagePostings = postings("passage_postings");

/** One row each for items and passages. */
export const passageStatistics = pgTable(
  "passage_statistics",
  {
    unit: text("unit", { enum: ["item", "passage"] }).primaryKey(),
    total: integer("total").notNull().default(0),
    /** Sum of lengths. */
    length: doublePrecision("length").notNull().default(0),
    /** The average length that impacts are computed with; follows when it is off by a tenth. */
    averageLength: real("average_length").notNull().default(0),
    /** Null before anything was indexed. */
    updatedAt: moment("updated_at"),
  },
  (t) => [check("passage_statistics_unit_known", sql`${t.unit} in ('item', 'passage')`)],
);

/** The text of PDF and DOCX files, read once per file. */
export const fileTexts = pgTable(
  "file_texts",
  {
    mediaId: uuid("media_id")
      .primaryKey()
      .references(() => media.id, { onDelete: "cascade" }),
    state: text("state", {
      enum: ["waiting", "read", "scanned", "encrypted", "unreadable"],
    }).notNull(),
    /** Texts of a PDF by page; null until it is read. */
    pages: text("pages").array(),
    /** Not all of it was read, since it is too long. */
    isTruncated: boolean("is_truncated").notNull().default(false),
    readAt: moment("read_at"),
  },
  (t) => [
    check(
      "file_texts_state_known",
      sql`${t.state} in ('waiting', 'read', 'scanned', 'encrypted', 'unreadable')`,
    ),
  ],
);
