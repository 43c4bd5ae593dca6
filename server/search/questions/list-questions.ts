import { and, desc, eq, sql } from "drizzle-orm";
import type { QuestionFilter } from "#domain/search/questions.ts";
import type { Queryable } from "../../db/connection.ts";
import { searchQuestions } from "./tables.ts";

const QUESTIONS_PER_PAGE = 25;

export type ListedQuestion = Omit<typeof searchQuestions.$inferSelect, "key">;

/** Asked last first. `after`: the id of the last question of the page before. */
export async function listQuestions(
  db: Queryable,
  { filter, after }: { filter: QuestionFilter | null; after: string | null },
): Promise<{ questions: ListedQuestion[]; next: string | null }> {
  const isAfter =
    after &&
    sql`(${searchQuestions.askedAt}, ${searchQuestions.id}) < (
      select asked_at, id from search_questions where id = ${after})`;
  const rows = await db
    .select()
    .from(searchQuestions)
    .where(and(filter ? eq(searchQuestions.outcome, filter) : undefined, isAfter || undefined))
    .orderBy(desc(searchQuestions.askedAt), desc(searchQuestions.id))
    .limit(QUESTIONS_PER_PAGE + 1);
  const page = rows.slice(0, QUESTIONS_PER_PAGE);
  const next = rows.length > QUESTIONS_PER_PAGE ? (page.at(-1)?.id ?? null) : null;
  return { questions: page.map(({ key: _key, ...question }) => question), next };
}

export async function findQuestion(db: Queryable, id: string): Promise<ListedQuestion | null> {
  const [row] = await db.select().from(searchQuestions).where(eq(searchQuestions.id, id));
  return row ?? null;
}
