import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Mapping } from "#domain/import/columns.ts";
import { type ImportedAs, ITEM_STATES, type ItemCounts, RUN_STATES } from "#domain/import/run.ts";
import { createdAt, id, moment, oneOf, updatedAt } from "../db/columns.ts";
import { media } from "../media/tables.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import type { Note, Problem } from "./format/note.ts";

type RunNotes = {
  sample: { untouched: number; edited: number };
  gone: string[];
  leftOut: { path: string; why: string }[];
};

export const importRuns = pgTable(
  "import_runs",
  {
    id: id(),
    state: text("state", { enum: RUN_STATES }).notNull(),
    fileName: text("file_name").notNull(),
    problem: text("problem"),
    /** Column names and their mapping; null without a table. */
    columns: jsonb("columns").$type<string[]>(),
    mapping: jsonb("mapping").$type<Mapping>(),
    overwrite: boolean("overwrite").notNull().default(false),
    counts: jsonb("counts").$type<ItemCounts>().notNull().default({}),
    notes: jsonb("notes").$type<RunNotes>(),
    total: integer("total").notNull().default(0),
    done: integer("done").notNull().default(0),
    isCancelling: boolean("is_cancelling").notNull().default(false),
    /** When a process started on it; null while it waits. */
    claimedAt: moment("claimed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("import_runs_newest").on(t.createdAt.desc().nullsFirst()),
    check("import_runs_state_known", oneOf(t.state, RUN_STATES)),
  ],
);

export const importRunItems = pgTable(
  "import_run_items",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    kind: text("kind", { enum: ["site", "about", "project", "post"] }).notNull(),
    path: text("path").notNull(),
    title: text("title").notNull(),
    state: text("state", { enum: ITEM_STATES }).notNull(),
    importedAs: text("comes_in").$type<ImportedAs>(),
    isEditLost: boolean("is_edit_lost").notNull(),
    notes: jsonb("notes").$type<Note[]>().notNull(),
    problems: jsonb("problems").$type<Problem[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.position] }),
    index("import_run_items_state").on(t.runId, t.state, t.position),
  ],
);

export const importBatches = pgTable(
  "import_batches",
  {
    id: id(),
    origin: text("origin", { enum: ["sample", "command-line", "admin"] }).notNull(),
    source: text("source").notNull(),
    runId: uuid("run_id").references(() => importRuns.id, { onDelete: "set null" }),
    summary: jsonb("summary").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
    undoneAt: moment("undone_at"),
  },
  (t) => [
    index("import_batches_newest").on(t.createdAt.desc().nullsFirst()),
    index("import_batches_run").on(t.runId),
    check("import_batches_origin_known", sql`${t.origin} in ('sample', 'command-line', 'admin')`),
  ],
);

/** Source and state of an item at import, to tell unchanged, changed and conflict apart. */
export const importItems = pgTable(
  "import_items",
  {
    id: id(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => importBatches.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["site", "about", "project", "post"] }).notNull(),
    /** Kind and name within the source, such as `post:18f-at-ten`. */
    sourceId: text("source_id").notNull(),
    sourceFingerprint: text("source_fingerprint").notNull(),
    /** The version after the import; a higher current one means that it was edited here. */
    writtenVersion: integer("written_version").notNull(),
    projectId: uuid("project_id").references(() => portfolioProjects.id, { onDelete: "cascade" }),
    postId: uuid("post_id").references(() => blogPosts.id, { onDelete: "cascade" }),
    /** Snapshot before the import that undo restores; null when the import created it. */
    before: jsonb("before").$type<Record<string, unknown>>(),
    undone: text("undone", { enum: ["removed", "restored", "kept"] }),
    createdAt: createdAt(),
  },
  (t) => [
    index("import_items_batch").on(t.batchId),
    index("import_items_latest").on(t.sourceId, t.createdAt.desc().nullsFirst()),
    index("import_items_project").on(t.projectId),
    index("import_items_newest_projects")
      .on(t.createdAt.desc().nullsFirst())
      .where(sql`project_id is not null`),
    index("import_items_post").on(t.postId),
    uniqueIndex("import_items_once_per_batch").on(t.batchId, t.sourceId),
    check("import_items_kind_known", sql`${t.kind} in ('site', 'about', 'project', 'post')`),
  ],
);

/** Files that undo would restore, until the item is undone: references that spare them from cleanup. */
export const importReplacedMedia = pgTable(
  "import_replaced_media",
  {
    itemId: uuid("item_id")
      .notNull()
      .references(() => importItems.id, { onDelete: "cascade" }),
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "restrict" }),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.mediaId] }),
    index("import_replaced_media_by_file").on(t.mediaId),
  ],
);

export const importUndos = pgTable(
  "import_undos",
  {
    batchId: uuid("batch_id")
      .primaryKey()
      .references(() => importBatches.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["undoing", "stopped", "done"] }).notNull(),
    problem: text("problem"),
    total: integer("total").notNull().default(0),
    removed: integer("removed").notNull().default(0),
    restored: integer("restored").notNull().default(0),
    kept: integer("kept").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check("import_undos_state_known", sql`${t.state} in ('undoing', 'stopped', 'done')`)],
);
