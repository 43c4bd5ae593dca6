import type { IncomingHttpHeaders } from "node:http";
import type { AiSettings } from "#domain/search/ai-settings.ts";
import type { QuestionOrigin } from "#domain/search/questions.ts";
import { type ResolvedAnswer, SMART_RESULTS_DEFAULT } from "#domain/search/smart-response.ts";
import { cutQuestion } from "#domain/search/text.ts";
import { hasOptedOut, isCountable } from "../analytics/countable.ts";
import { ConcurrencyLimit, type RunLimited, TooBusy } from "../concurrency/concurrency-limit.ts";
import { networkOf, providerNetworkOf } from "../http/address-range.ts";
import type { World } from "../world.ts";
import { readAiSettings } from "./ai-settings.ts";
import { takeAnswerAllowance } from "./answer-allowance.ts";
import { ANSWER_WITHIN_MS } from "./answer-question.ts";
import { CONCURRENT_CALLS } from "./limits.ts";
import { logUnrecorded, recordQuestion } from "./questions/record-question.ts";
import { resolveAnswer } from "./resolve-answer.ts";
import { countSmartResults } from "./smart-results.ts";

export type Asked =
  | { status: "answered"; answer: ResolvedAnswer }
  /** `limited`: this asker had too many answers. */
  | { status: "unanswered" | "limited" | "off" }
  /** Others are being answered. */
  | { status: "busy" };

export type Asker = {
  /** The client's IP address, by which answers are limited. */
  address: string;
  headers: IncomingHttpHeaders;
  origin: Exclude<QuestionOrigin, "site">;
};

export type Ask = (question: string, asker: Asker) => Promise<Asked>;

/** Answers for programs and other sites, looked up some at a time. decisions: Search and AI answers */
export function createAsk(
  world: World,
  deadline = () => AbortSignal.timeout(ANSWER_WITHIN_MS),
): Ask {
  const lookups = new ConcurrencyLimit(CONCURRENT_CALLS);
  return async (text, asker) => {
    const settings = await readAiSettings(world.db);
    if (!settings.isEnabled) return { status: "off" };
    // Waiting counts.
    const signal = deadline();
    const client = providerNetworkOf(asker.address);
    const runLookup: RunLimited = (lookUp) => lookups.run(client, lookUp);
    const allowance = () => takeAnswerAllowance(world, asker.address);
    const { sources } = settings;
    try {
      if (!(await lookups.run(client, allowance, signal))) return { status: "limited" };
      return await answerOne(world, text, { asker, sources, signal, client, runLookup });
    } catch (error) {
      if (error instanceof TooBusy) return { status: "busy" };
      throw error;
    }
  };
}

type Terms = {
  asker: Asker;
  sources: AiSettings["sources"];
  signal: AbortSignal;
  client: string;
  runLookup: RunLimited;
};

async function answerOne(
  world: World,
  text: string,
  { asker, sources, signal, client, runLookup }: Terms,
): Promise<Asked> {
  const question = cutQuestion(text).text;
  const network = networkOf(asker.address);
  const search = { query: question, limit: SMART_RESULTS_DEFAULT, sources, network };
  const countResults = () =>
    runLookup(() => countSmartResults(world, search)).catch((error: unknown) => {
      logUnrecorded(world.log, error);
      return null;
    });
  // Together, or the answer would wait for a second search.
  const [answer, resultCount] = await Promise.all([
    resolveAnswer(world, question, { signal, network, client, runLookup }),
    // The limit of answers is one of what is stored, too.
    isRecorded(asker) ? countResults() : null,
  ]);
  if (resultCount !== null) {
    const { origin } = asker;
    const answeredBy = answer?.by ?? null;
    await recordQuestion(world, { question, resultCount, answeredBy, origin });
  }
  return answer ? { status: "answered", answer } : { status: "unanswered" };
}

/** Programs that ask are no crawlers, whatever they call themselves. */
function isRecorded({ headers, origin }: Asker): boolean {
  return origin === "assistant" ? !hasOptedOut(headers) : isCountable(headers);
}
