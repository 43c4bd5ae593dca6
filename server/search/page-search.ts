import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isPlainList } from "#domain/projects/parse-filters.ts";
import type { SmartResponse } from "#domain/search/smart-response.ts";
import { isSmartSearchable } from "#domain/search/text.ts";
import { sessionAuthenticator } from "../accounts/session-authenticator.ts";
import { ConcurrencyLimit } from "../concurrency/concurrency-limit.ts";
import { providerNetworkOf } from "../http/address-range.ts";
import type { ClientAddress } from "../http/client-address.ts";
import { ownOrigins } from "../http/own-origin.ts";
import { clientOf } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { readAiSettings } from "./ai-settings.ts";
import { takeAnswerAllowance } from "./answer-allowance.ts";
import { CONCURRENT_REQUESTS } from "./limits.ts";
import { logUnrecorded, recordQuestion } from "./questions/record-question.ts";
import { recordingRule } from "./questions/recording-rule.ts";
import { respondToSearch } from "./respond-to-search.ts";

/** Set ahead of rendering, which gets nothing of the visitor; `pageKey` drops those that are sent. */
const ANSWER_PARAM = "answer";
const RECORD_PARAM = "record";

type PageSearchWorld = Pick<World, "auth" | "db" | "log" | "now" | "environment">;

/**
 * Gives the key of a page that answers a question, while the visitor's address may have answers, and that
 * records it, when it comes from the site's form.
 */
export function searchedPageKeys(world: PageSearchWorld, addressOf: ClientAddress) {
  const isRecorded = formRecordingRule(world, addressOf);
  // Allowances of one network wait for each other, each with a connection of the database.
  const allowances = new ConcurrencyLimit(CONCURRENT_REQUESTS);
  return async (key: string, incoming: IncomingMessage): Promise<string> => {
    if (incoming.method !== "GET" || !canAnswer(key)) return key;
    const address = addressOf(incoming);
    return allowances.run(providerNetworkOf(address), async () => {
      const { isEnabled } = await readAiSettings(world.db);
      const isAnswered = isEnabled && (await takeAnswerAllowance(world, address));
      const answering = isAnswered ? `${key}&${ANSWER_PARAM}=1` : key;
      return (await isRecorded(incoming)) ? `${answering}&${RECORD_PARAM}=1` : answering;
    });
  };
}

function formRecordingRule(world: PageSearchWorld, addressOf: ClientAddress) {
  const authenticate = sessionAuthenticator(world);
  const isRecorded = recordingRule(world, addressOf);
  const own = ownOrigins(world.environment.SITE_URL);
  return async (incoming: IncomingMessage): Promise<boolean> => {
    if (!isFromForm(incoming.headers, own)) return false;
    try {
      const { currentUser } = await authenticate(clientOf(incoming, addressOf));
      return isRecorded(incoming, currentUser);
    } catch (error) {
      // The page can be shown all the same.
      logUnrecorded(world.log, error);
      return false;
    }
  };
}

/** The form is on the home page alone; links, as breadcrumbs, lead to such addresses from others. */
function isFromForm({ referer, ...headers }: IncomingHttpHeaders, own: Set<string>): boolean {
  const site = headers["sec-fetch-site"];
  const isSameOrigin = site === "same-origin";
  if (referer === undefined || (site !== undefined && !isSameOrigin)) return isSameOrigin;
  const page = URL.parse(referer);
  return page?.pathname === "/" && (isSameOrigin || own.has(page.origin));
}

/** Lists by a filter or an order of their own, and pages after the first, have no answer above them. */
function canAnswer(key: string): boolean {
  if (!key.startsWith("/?")) return false;
  const params = new URLSearchParams(key.slice(2));
  const isFirst = (params.get("page") ?? "1") === "1";
  return isPlainList(params) && isFirst && isSmartSearchable(params.get("q") ?? "");
}

/**
 * For a page: results and, where `searchedPageKeys` allowed it, a built-in answer, or that there is none.
 * Null when there is nothing to show. decisions: Search and AI answers
 */
export async function searchForPage(
  world: World,
  { query, limit, params }: { query: string; limit: number; params: URLSearchParams },
): Promise<SmartResponse | null> {
  const { response, asked } = await respondToSearch(world, {
    query,
    limit,
    // Models are asked by the API alone: a page that waits for one would keep others from being rendered.
    isBuiltIn: true,
    allowsAnswer: () => params.has(ANSWER_PARAM),
  });
  if (params.has(RECORD_PARAM)) await recordQuestion(world, asked);
  return asked.resultCount === 0 && response.aiAnswer === null ? null : response;
}
