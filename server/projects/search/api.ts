import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import { parseFilters, parseSort } from "#domain/projects/parse-filters.ts";
import { ConcurrencyLimit } from "../../concurrency/concurrency-limit.ts";
import { providerNetworkOf } from "../../http/address-range.ts";
import type { ClientAddress } from "../../http/client-address.ts";
import { sendEncoded } from "../../http/encoded-response.ts";
import type { Env } from "../../http/hono-env.ts";
import { jsonResponse } from "../../http/openapi.ts";
import type { Pages } from "../../http/pages.ts";
import { validationProblem } from "../../http/search-query.ts";
import { CONCURRENT_REQUESTS } from "../../search/limits.ts";
import type { World } from "../../world.ts";
import { resolveMergedFilters } from "../merged-names.ts";
import { listProjects } from "./list-projects.ts";
import { indexAnswer, listAnswer, listQuery } from "./schemas.ts";
import { listWithSuggestions } from "./suggest.ts";

/** Key of the index in the page cache. */
export const SEARCH_INDEX_PATH = "/api/search-index";

/** Short, since a project that is hidden meanwhile would stay visible. */
const LIST_CACHING = { "Cache-Control": "private, max-age=5" };

/** spec: public-site §7 */
export function searchApi(world: World, pages: Pages, addressOf: ClientAddress): Hono<Env> {
  const api = new Hono<Env>();
  const lists = new ConcurrencyLimit(CONCURRENT_REQUESTS);

  api.get(
    "/search-index",
    describeRoute({
      summary: "Every public project, for searching in the browser",
      description: "Incomplete when there are too many projects; use `/api/projects` then.",
      responses: { 200: jsonResponse("The index", indexAnswer) },
    }),
    async (c) => {
      const { incoming, outgoing } = c.env;
      const page = await pages.render({ key: SEARCH_INDEX_PATH }, addressOf(incoming));
      sendEncoded(page, incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  );

  api.get(
    "/projects",
    describeRoute({
      summary: "Public projects that match a search and filters, 12 per page",
      description: "`suggest=1` adds search suggestions for `q`.",
      responses: {
        200: jsonResponse("One page of projects", listAnswer),
        400: { description: "The search is too long" },
        503: { description: "Too many searches are waiting; Retry-After says when to try again" },
      },
    }),
    validator("query", listQuery, ({ success, ...params }) =>
      success ? undefined : validationProblem(400, "error" in params ? params.error : []),
    ),
    async (c) => {
      const params = new Map(Object.entries(c.req.valid("query")));
      const query = { get: (name: string) => params.get(name) ?? null };
      const isTyping = query.get("suggest") === "1";
      const find = async () =>
        (isTyping ? listWithSuggestions : listProjects)(world.db, {
          query: query.get("q") ?? "",
          filters: await resolveMergedFilters(world.db, parseFilters(query)),
          sort: parseSort(query),
          page: pageFrom(query.get("page")),
        });
      // Browsers abort a search when the next key is typed.
      const { signal } = c.req.raw;
      const list = await lists.run(providerNetworkOf(addressOf(c.env.incoming)), find, signal);
      return c.json(list, 200, LIST_CACHING);
    },
  );

  return api;
}

function pageFrom(text: string | null): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : 1;
}
