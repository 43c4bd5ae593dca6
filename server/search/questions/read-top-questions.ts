import { between, desc, eq, sum } from "drizzle-orm";
import type { Days } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../../db/connection.ts";
import { searchQuestionDays, searchQuestions } from "./tables.ts";

const QUESTIONS_MAX = 10;

/** Asked within these days of the site, with how often. */
export function readTopQuestions(db: Queryable, { from, to }: Days) {
  const { id, question, askedAt } = searchQuestions;
  const times = sum(searchQuestionDays.times).mapWith(Number);
  return db
    .select({ question, times })
    .from(searchQuestionDays)
    .innerJoin(searchQuestions, eq(id, searchQuestionDays.questionId))
    .where(between(searchQuestionDays.day, from, to))
    .groupBy(id)
    .orderBy(desc(times), desc(askedAt))
    .limit(QUESTIONS_MAX);
}
