import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, texts, updatedAt } from "../../db/columns.ts";

/** The owner's answers, which win over what is found. */
export const ownAnswers = pgTable(
  "own_answers",
  {
    id: id(),
    questions: texts("questions"),
    /** `questionKey` of each question. */
    keys: texts("keys"),
    answer: text("answer").notNull(),
    link: text("link"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("own_answers_keys").using("gin", t.keys.op("array_ops")),
    check("own_answers_has_question", sql`cardinality(${t.keys}) > 0`),
  ],
);
