import { FILTER_NAMES } from "#domain/projects/filters.ts";
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
export async function allowAnswer(
  { db }: Pick<World, "db">,
  { key, method }: { key: string; method: string },
  address: string,
): Promise<string> {
  if (method !== "GET" || !canAnswer(key)) return key;
  const { isEnabled } = aiSettingsFrom(await readSiteSettings(db, AI_SETTINGS));
  if (!isEnabled) return key;
  return (await takeAnswerAllowance(db, address)) ? `${key}&${ANSWER_PARAM}=1` : key;
}

/** Lists by a filter or an order of their own, and pages after the first, have no answer above them. */
function canAnswer(key: string): boolean {
  if (!key.startsWith("/?")) return false;
  const params = new URLSearchParams(key.slice(2));
  const isPlain = ![...FILTER_NAMES, "sort"].some((name) => params.has(name));
  const isFirst = (params.get("page") ?? "1") === "1";
  return isPlain && isFirst && isSmartSearchable(params.get("q") ?? "");
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
