import { lt, sql } from "drizzle-orm";
import { QUESTIONS_KEPT_DAYS } from "#domain/search/questions.ts";
import { scheduledJob } from "../../jobs/job.ts";
import { searchQuestionDays, searchQuestions } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Even if the limit per network is evaded. */
const KEPT_MAX = 100_000;

export const forgetQuestionsJob = scheduledJob({
  name: "forget-old-questions",
  timeoutSeconds: 10 * 60,
  cron: "17 4 * * *",
  async run({ db, now }) {
    const before = new Date(now().getTime() - QUESTIONS_KEPT_DAYS * DAY_MS);
    await db.delete(searchQuestions).where(lt(searchQuestions.askedAt, before));
    const firstDay = before.toISOString().slice(0, 10);
    await db.delete(searchQuestionDays).where(lt(searchQuestionDays.day, firstDay));
    await db.execute(sql`
      delete from search_questions where asked_at < (
        select asked_at from search_questions order by asked_at desc offset ${KEPT_MAX} limit 1)`);
  },
});
