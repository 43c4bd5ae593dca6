import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { seemsPersonal } from "#domain/search/personal-data.ts";
import { normalizedQuestion } from "#domain/search/question-key.ts";
import type { Answerer, QuestionOrigin, QuestionOutcome } from "#domain/search/questions.ts";
import { siteDay } from "#domain/site/site-day.ts";
import type { Database, Queryable } from "../../db/connection.ts";
import { readSite } from "../../site/store.ts";
import type { World } from "../../world.ts";
import { findClickedPath } from "./find-clicked-path.ts";
import { searchQuestionDays, searchQuestions } from "./tables.ts";

type RecordingWorld = Pick<World, "db" | "log" | "now">;

export type AskedQuestion = {
  question: string;
  /** Null when only the answer was asked for. */
  resultCount: number | null;
  /** Null without an answer, undefined when none was asked for. */
  answeredBy: Answerer | null | undefined;
  origin?: QuestionOrigin;
};

/** A failure is logged only: what was found can be shown all the same. */
export async function recordQuestion(
  { db, log, now: clock }: RecordingWorld,
  { question, resultCount, answeredBy, origin }: AskedQuestion,
): Promise<void> {
  const now = clock();
  const fail = (error: unknown) => logUnrecorded(log, error);
  if (resultCount !== null)
    await recordResults(db, { question, now, resultCount, origin }).catch(fail);
  if (answeredBy !== undefined) await recordAnswer(db, { question, now, answeredBy }).catch(fail);
}

export function logUnrecorded(log: World["log"], err: unknown): void {
  log.error({ err }, "a question was not recorded");
}

type Asked = { question: string; now: Date };

/** An answer recorded within this time belongs to the same request; its results just took longer. */
const SAME_ASKING_MS = 30_000;

/**
 * Counts a question, also on its day of the site; its answer may follow. Texts that may identify a person
 * are not stored.
 */
export async function recordResults(
  db: Database,
  {
    question,
    now,
    resultCount,
    origin = "site",
  }: Asked & { resultCount: number; origin?: QuestionOrigin },
): Promise<void> {
  const outcome = resultCount === 0 ? "none" : "unasked";
  const isAnswered = wasJustAnswered(now, resultCount === 0 ? ["answered"] : ["answered", "weak"]);
  const { timeZone } = await readSite(db);
  await db.transaction(async (tx) => {
    const id = await upsert(
      tx,
      { question, now, outcome, resultCount, origin, times: 1 },
      {
        question,
        origin,
        askedAt: now,
        resultCount,
        outcome: sql`case when ${isAnswered} then ${searchQuestions.outcome} else ${outcome} end`,
        answeredBy: sql`case when ${isAnswered} then ${searchQuestions.answeredBy} end`,
        times: sql`${searchQuestions.times} + 1`,
      },
    );
    if (id) await countOnDay(tx, id, siteDay(now, timeZone));
  });
}

/** Outcomes of an earlier asking say nothing about this one. */
function wasJustAnswered(now: Date, outcomes: QuestionOutcome[]): SQL | undefined {
  const { outcome, askedAt } = searchQuestions;
  const since = new Date(now.getTime() - SAME_ASKING_MS);
  return and(inArray(outcome, outcomes), gt(askedAt, since));
}

async function countOnDay(db: Queryable, questionId: string, day: string): Promise<void> {
  const { times } = searchQuestionDays;
  await db
    .insert(searchQuestionDays)
    .values({ questionId, day, times: 1 })
    .onConflictDoUpdate({
      target: [searchQuestionDays.questionId, searchQuestionDays.day],
      set: { times: sql`${times} + 1` },
    });
}

/** Not counted: its results were. */
export async function recordAnswer(
  db: Queryable,
  { question, now, answeredBy }: Asked & { answeredBy: Answerer | null },
): Promise<void> {
  const outcome: QuestionOutcome = answeredBy ? "answered" : "weak";
  await upsert(
    db,
    { question, now, outcome, answeredBy, times: 0 },
    {
      answeredBy,
      askedAt: now,
      outcome: answeredBy
        ? "answered"
        : sql`case when ${searchQuestions.resultCount} > 0 then 'weak' else 'none' end`,
    },
  );
}

/** Which source of the answer was opened. Of questions and addresses that are known only. */
export async function recordClick(
  { db, log, now }: RecordingWorld,
  { question, address }: { question: string; address: string },
): Promise<void> {
  try {
    const path = await findClickedPath(db, address, now());
    if (path === null) return;
    await db
      .update(searchQuestions)
      .set({ clickedPath: path, clickCount: sql`${searchQuestions.clickCount} + 1` })
      .where(eq(searchQuestions.key, normalizedQuestion(question)));
  } catch (error) {
    logUnrecorded(log, error);
  }
}

type Row = typeof searchQuestions.$inferInsert;
type Change = Parameters<
  ReturnType<ReturnType<Queryable["insert"]>["values"]>["onConflictDoUpdate"]
>[0]["set"];

/** Returns the id of the stored question, or null when it is not stored. */
async function upsert(
  db: Queryable,
  { question, now, ...values }: Omit<Row, "key" | "askedAt"> & { now: Date },
  set: Change,
): Promise<string | null> {
  const key = normalizedQuestion(question);
  if (key === "" || seemsPersonal(question)) return null;
  const [stored] = await db
    .insert(searchQuestions)
    .values({ ...values, key, question, askedAt: now })
    .onConflictDoUpdate({ target: searchQuestions.key, set })
    .returning({ id: searchQuestions.id });
  return stored?.id ?? null;
}
