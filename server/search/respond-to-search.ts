import { NO_ANSWER } from "#domain/search/answer.ts";
import type { SmartPart, SmartResponse } from "#domain/search/smart-response.ts";
import { cutQuestion } from "#domain/search/text.ts";
import { atOnce, type RunLimited, TooBusy } from "../concurrency/concurrency-limit.ts";
import type { World } from "../world.ts";
import { readAiSettings } from "./ai-settings.ts";
import type { AskedQuestion } from "./questions/record-question.ts";
import { resolveAnswer } from "./resolve-answer.ts";
import { findSmartResults } from "./smart-results.ts";

type Search = {
  query: string;
  limit: number;
  part?: SmartPart;
  isBuiltIn?: boolean;
  /** Of the visitor who asks. */
  network?: string;
  /** With whose other requests this one shares turns at the model (`providerNetworkOf`). */
  client?: string;
  /** Not called when no answer is asked for, or when answers are off. */
  allowsAnswer: () => boolean | Promise<boolean>;
  /** Aborts when the answer must be there. */
  signal?: AbortSignal;
  /** Run the search for results, and what is looked up for the answer. By default at once. */
  runSearch?: RunLimited;
  runLookup?: RunLimited;
};

type Responded = { response: SmartResponse; asked: AskedQuestion };

/** Results and the answer, or one of them; `asked` can be recorded. */
export async function respondToSearch(world: World, search: Search): Promise<Responded> {
  const { query, limit, part, isBuiltIn = false, network, client, signal, allowsAnswer } = search;
  const { runSearch = atOnce, runLookup = atOnce } = search;
  const { text: question, isCut } = cutQuestion(query);
  const { isEnabled, sources, wordLimit } = await readAiSettings(world.db);
  const searched = isBuiltIn ? { ...world, vectorSearch: null } : world;
  const { promise: isSearching, resolve: startSearch } = Promise.withResolvers<void>();
  const results =
    part === "answer"
      ? null
      : runSearch(() => {
          startSearch();
          return findSmartResults(searched, { query: question, limit, sources, network });
        });
  // A search that is refused takes no answer from the allowance.
  if (results) await Promise.race([isSearching, results]);
  const options = { isBuiltIn, network, client, signal, runLookup };
  const resolve = async () =>
    (await allowsAnswer()) ? { answer: await resolveAnswer(world, question, options) } : null;
  // Results are shown without an answer that found no room.
  const withResults = (error: unknown) => {
    if (results && error instanceof TooBusy) return null;
    throw error;
  };
  const [found, answered] = await Promise.all([
    results,
    part !== "results" && isEnabled ? resolve().catch(withResults) : null,
  ]);
  const isAnswered = answered !== null;
  const answer = answered?.answer;
  const response = {
    results: found?.results ?? [],
    posts: found?.posts ?? [],
    aiAnswer: isAnswered ? (answer?.text ?? NO_ANSWER) : null,
    aiAnswerSources: answer?.sources ?? [],
    searchMetadata: {
      aiAnswersEnabled: isEnabled,
      answerWordLimit: wordLimit,
      queryTruncated: isCut,
    },
  };
  const resultCount = found && found.results.length + found.posts.length;
  const answeredBy = isAnswered ? (answer?.by ?? null) : undefined;
  return { response, asked: { question, resultCount, answeredBy } };
}
