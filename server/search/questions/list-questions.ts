import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { QuestionFilter } from "#domain/search/questions.ts";
import type { ListPosition } from "#domain/values/list-position.ts";
import type { Queryable } from "../../db/connection.ts";
import { isAfterPosition, microseconds, pageOf } from "../../db/keyset.ts";
import { searchQuestions } from "./tables.ts";

const QUESTIONS_PER_PAGE = 25;

type ListedQuestion = Omit<typeof searchQuestions.$inferSelect, "key">;

/** Asked last first. */
export async function listQuestions(
  db: Queryable,
  { filter, after }: { filter: QuestionFilter | null; after: ListPosition | null },
): Promise<{ questions: ListedQuestion[]; next: ListPosition | null }> {
  const { id, askedAt, outcome } = searchQuestions;
  const rows = await db
    .select({ ...getTableColumns(searchQuestions), at: microseconds(askedAt) })
    .from(searchQuestions)
    .where(
      and(
        filter ? eq(outcome, filter) : undefined,
        isAfterPosition({ createdAt: askedAt, id }, after),
      ),
    )
    .orderBy(desc(askedAt), desc(id))
    .limit(QUESTIONS_PER_PAGE + 1);
  const { page, next } = pageOf(rows, QUESTIONS_PER_PAGE);
  return { questions: page.map(({ key: _key, at: _at, ...question }) => question), next };
}

export async function findQuestion(db: Queryable, id: string): Promise<ListedQuestion | null> {
  const [row] = await db.select().from(searchQuestions).where(eq(searchQuestions.id, id));
  return row ?? null;
}
