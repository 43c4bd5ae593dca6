import { AI_SETTINGS, aiSettingsFrom } from "#domain/search/ai-settings.ts";
import { NO_ANSWER } from "#domain/search/answer.ts";
import type { SmartResponse } from "#domain/search/smart-response.ts";
import { cutQuestion, isSmartSearchable } from "#domain/search/text.ts";
import { readSiteSettings } from "../site/settings.ts";
import type { World } from "../world.ts";
import { takeAnswerAllowance } from "./answer-allowance.ts";
import { resolveAnswer } from "./resolve-answer.ts";
import { findSmartResults } from "./smart-results.ts";

/** Set ahead of rendering, which knows nothing of the visitor; `pageKey` drops one that is sent. */
const ANSWER_PARAM = "answer";

/** The key of a page that answers a question, while the visitor's address may have answers. */
export async function allowAnswer(world: World, key: string, address: string): Promise<string> {
  const query = key.startsWith("/?") ? new URLSearchParams(key.slice(2)).get("q") : null;
  if (query === null || !isSmartSearchable(query)) return key;
  return (await takeAnswerAllowance(world.db, address)) ? `${key}&${ANSWER_PARAM}=1` : key;
}

/**
 * For a page: results and, where `allowAnswer` allowed it, a built-in answer. Null when nothing was
 * found. decisions: Search and AI answers
 */
export async function searchForPage(
  world: World,
  { query, limit, params }: { query: string; limit: number; params: URLSearchParams },
): Promise<SmartResponse | null> {
  const { text: question, isCut } = cutQuestion(query);
  const settings = aiSettingsFrom(await readSiteSettings(world.db, AI_SETTINGS));
  const { isEnabled, sources, wordLimit } = settings;
  const isAnswered = isEnabled && params.has(ANSWER_PARAM);
  const [found, answer] = await Promise.all([
    // Models are asked by the API alone: a page that waits for one would keep others from being rendered.
    findSmartResults({ ...world, vectorSearch: null }, { query: question, limit, sources }),
    isAnswered ? resolveAnswer(world, question, { isBuiltIn: true }) : null,
  ]);
  if (found.results.length === 0 && found.posts.length === 0 && !answer) return null;
  return {
    ...found,
    aiAnswer: isAnswered ? (answer?.text ?? NO_ANSWER) : null,
    aiAnswerSources: answer?.sources ?? [],
    searchMetadata: {
      aiAnswersEnabled: isEnabled,
      answerWordLimit: wordLimit,
      queryTruncated: isCut,
    },
  };
}
