import type { IncomingHttpHeaders } from "node:http";
import type { Answerer, QuestionOrigin } from "#domain/search/questions.ts";
import { type ResolvedAnswer, SMART_RESULTS_DEFAULT } from "#domain/search/smart-response.ts";
import { cutQuestion } from "#domain/search/text.ts";
import { hasOptedOut, isCountable } from "../analytics/countable.ts";
import type { World } from "../world.ts";
import { readAiSettings } from "./ai-settings.ts";
import { takeAnswerAllowance } from "./answer-allowance.ts";
import { recordAnswer, recordResults } from "./questions/record-question.ts";
import { resolveAnswer } from "./resolve-answer.ts";
import { countSmartResults } from "./smart-results.ts";

export type Asked =
  | { status: "answered"; answer: ResolvedAnswer }
  | { status: "unanswered" | "limited" | "off" };

export type Asker = {
  /** The client's IP address, by which answers are limited. */
  address: string;
  headers: IncomingHttpHeaders;
  origin: Exclude<QuestionOrigin, "site">;
};

export type Ask = (question: string, asker: Asker) => Promise<Asked>;

/** Answers for programs and other sites. decisions: Search and AI answers */
export function createAsk(world: World): Ask {
  return async (text, asker) => {
    const settings = await readAiSettings(world.db);
    if (!settings.isEnabled) return { status: "off" };
    if (!(await takeAnswerAllowance(world.db, asker.address))) return { status: "limited" };
    const question = cutQuestion(text).text;
    const notRecorded = (err: unknown) => {
      world.log.error({ err }, "a question was not recorded");
      return null;
    };
    const search = { query: question, limit: SMART_RESULTS_DEFAULT, sources: settings.sources };
    // Together, or the answer would wait for a second search.
    const [answer, resultCount] = await Promise.all([
      resolveAnswer(world, question),
      // The limit of answers is one of what is stored, too.
      isRecorded(asker) ? countSmartResults(world, search).catch(notRecorded) : null,
    ]);
    if (resultCount !== null) {
      const { origin } = asker;
      const answeredBy = answer?.by ?? null;
      await record(world, { question, resultCount, origin, answeredBy }).catch(notRecorded);
    }
    return answer ? { status: "answered", answer } : { status: "unanswered" };
  };
}

/** Programs that ask are no crawlers, whatever they call themselves. */
function isRecorded({ headers, origin }: Asker): boolean {
  return origin === "assistant" ? !hasOptedOut(headers) : isCountable(headers);
}

type Recorded = Pick<Asker, "origin"> & {
  question: string;
  resultCount: number;
  answeredBy: Answerer | null;
};

async function record(
  { db, now: clock }: World,
  { question, resultCount, origin, answeredBy }: Recorded,
): Promise<void> {
  const now = clock();
  await recordResults(db, { question, now, resultCount, origin });
  await recordAnswer(db, { question, now, answeredBy });
}
