import { isPlainList } from "#domain/projects/parse-filters.ts";
import type { SmartResponse } from "#domain/search/smart-response.ts";
import { isSmartSearchable } from "#domain/search/text.ts";
import type { World } from "../world.ts";
import { readAiSettings } from "./ai-settings.ts";
import { takeAnswerAllowance } from "./answer-allowance.ts";
import { respondToSearch } from "./respond-to-search.ts";

/** Set ahead of rendering, which knows nothing of the visitor; `pageKey` drops one that is sent. */
const ANSWER_PARAM = "answer";

/** The key of a page that answers a question, while the visitor's address may have answers. */
export async function allowAnswer(
  { db }: Pick<World, "db">,
  { key, method }: { key: string; method: string },
  address: string,
): Promise<string> {
  if (method !== "GET" || !canAnswer(key)) return key;
  const { isEnabled } = await readAiSettings(db);
  if (!isEnabled) return key;
  return (await takeAnswerAllowance(db, address)) ? `${key}&${ANSWER_PARAM}=1` : key;
}

/** Lists by a filter or an order of their own, and pages after the first, have no answer above them. */
function canAnswer(key: string): boolean {
  if (!key.startsWith("/?")) return false;
  const params = new URLSearchParams(key.slice(2));
  const isFirst = (params.get("page") ?? "1") === "1";
  return isPlainList(params) && isFirst && isSmartSearchable(params.get("q") ?? "");
}

/**
 * For a page: results and, where `allowAnswer` allowed it, a built-in answer. Null when nothing was
 * found. decisions: Search and AI answers
 */
export async function searchForPage(
  world: World,
  { query, limit, params }: { query: string; limit: number; params: URLSearchParams },
): Promise<SmartResponse | null> {
  const { response, answeredBy } = await respondToSearch(world, {
    query,
    limit,
    // Models are asked by the API alone: a page that waits for one would keep others from being rendered.
    isBuiltIn: true,
    allowsAnswer: () => params.has(ANSWER_PARAM),
  });
  const isEmpty = response.results.length === 0 && response.posts.length === 0 && !answeredBy;
  return isEmpty ? null : response;
}
