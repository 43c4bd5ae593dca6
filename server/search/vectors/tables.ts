import { integer, pgTable, real, text } from "drizzle-orm/pg-core";
import { passages } from "../passages/tables.ts";

/** What a model made of public passages; only with a model for embeddings. */
export const passageVectors = pgTable("passage_vectors", {
  passageId: integer("passage_id")
    .primaryKey()
    .references(() => passages.id, { onDelete: "cascade" }),
  model: text("model").notNull(),
  /** SHA-256 of what was embedded. */
  textHash: text("text_hash").notNull(),
  /** Normalized to length 1. */
  vector: real("vector").array().notNull(),
});
