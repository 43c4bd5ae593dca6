import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ANSWERERS, QUESTION_ORIGINS, QUESTION_OUTCOMES } from "#domain/search/questions.ts";
import { id, moment, oneOf } from "../../db/columns.ts";

/** What visitors asked, each question once. Says nothing about who asked. */
export const searchQuestions = pgTable(
  "search_questions",
  {
    id: id(),
    /** Without case, punctuation and repeated spaces. */
    key: text("key").notNull().unique(),
    /** As it was typed last. */
    question: text("question").notNull(),
    times: integer("times").notNull().default(1),
    /** All of these are those of the last time. */
    resultCount: integer("result_count").notNull().default(0),
    outcome: text("outcome", { enum: QUESTION_OUTCOMES }).notNull(),
    answeredBy: text("answered_by", { enum: ANSWERERS }),
    origin: text("origin", { enum: QUESTION_ORIGINS }).notNull().default("site"),
    clickedPath: text("clicked_path"),
    clickCount: integer("click_count").notNull().default(0),
    askedAt: moment("asked_at").notNull(),
  },
  (t) => [
    index("search_questions_newest").on(t.askedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("search_questions_by_outcome").on(
      t.outcome,
      t.askedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    check("search_questions_length", sql`char_length(${t.question}) <= 400`),
    check("search_questions_outcome_known", oneOf(t.outcome, QUESTION_OUTCOMES)),
    check("search_questions_origin_known", oneOf(t.origin, QUESTION_ORIGINS)),
    check("search_questions_answerer_known", oneOf(t.answeredBy, ANSWERERS)),
  ],
);

/** How often a question was asked on a day of the site. */
export const searchQuestionDays = pgTable(
  "search_question_days",
  {
    questionId: uuid("question_id")
      .notNull()
      .references(() => searchQuestions.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    times: integer("times").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.day] }),
    index("search_question_days_day").on(t.day),
  ],
);
