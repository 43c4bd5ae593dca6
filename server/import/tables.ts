import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../db/columns.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** One run of an import: what came in together can be looked at, and undone, together. */
export const importBatches = pgTable(
  "import_batches",
  {
    id: id(),
    origin: text("origin", { enum: ["sample", "command-line", "admin"] }).notNull(),
    source: text("source").notNull(),
    summary: jsonb("summary").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
    undoneAt: moment("undone_at"),
  },
  (t) => [
    index("import_batches_newest").on(t.createdAt.desc().nullsFirst()),
    check("import_batches_origin_known", sql`${t.origin} in ('sample', 'command-line', 'admin')`),
  ],
);

/** Where an item came from, and how both sides looked then: tells unchanged, changed and conflict apart. */
export const importItems = pgTable(
  "import_items",
  {
    id: id(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => importBatches.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["site", "about", "project", "post"] }).notNull(),
    /** Kind and name within the source, e.g. `post:18f-at-ten`. */
    sourceId: text("source_id").notNull(),
    sourceFingerprint: text("source_fingerprint").notNull(),
    /** The item's version counter right after the import; a higher one now means it was edited here. */
    writtenVersion: integer("written_version").notNull(),
    projectId: uuid("project_id").references(() => portfolioProjects.id, { onDelete: "cascade" }),
    postId: uuid("post_id").references(() => blogPosts.id, { onDelete: "cascade" }),
    /** The item before the import, or null when the import made it: what undo puts back. */
    before: jsonb("before").$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    index("import_items_batch").on(t.batchId),
    index("import_items_latest").on(t.sourceId, t.createdAt.desc().nullsFirst()),
    index("import_items_project").on(t.projectId),
    index("import_items_post").on(t.postId),
    uniqueIndex("import_items_once_per_batch").on(t.batchId, t.sourceId),
    check("import_items_kind_known", sql`${t.kind} in ('site', 'about', 'project', 'post')`),
  ],
);
