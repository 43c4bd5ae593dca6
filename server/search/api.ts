import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { describeRoute, resolver, validator } from "hono-openapi";
import type { z } from "zod";
import { parseFilters, parseSort } from "#domain/projects/filters.ts";
import type { Env } from "../http/hono-env.ts";
import { sendPage } from "../http/kept-page.ts";
import type { Pages } from "../http/pages.ts";
import { problem } from "../http/problem.ts";
import { listProjects } from "../projects/list-projects.ts";
import { currentFilters } from "../projects/merged-names.ts";
import type { World } from "../world.ts";
import {
  indexAnswer,
  listAnswer,
  listQuery,
  smartSearchAnswer,
  smartSearchBody,
} from "./schemas.ts";
import { smartSearch } from "./smart-search.ts";
import { listWithSuggestions } from "./suggest.ts";

/** Where the index for browsers is kept, like a page. */
export const SEARCH_INDEX_PATH = "/api/search-index";

/** The same text is often typed again; longer, a hidden project would stay in sight. */
const LIST_CACHING = { "Cache-Control": "private, max-age=5" };

/** `/api/search-index`, `/api/projects` and `/api/project-smart-search`. spec: public-site §7 */
export function searchApi(world: World, pages: Pages): Hono<Env> {
  const api = new Hono<Env>();

  api.get(
    "/search-index",
    describeRoute({
      summary: "Every public project, for searching in the browser",
      description: "Incomplete where there are too many for that: then ask `/api/projects`.",
      responses: { 200: json("The index", indexAnswer) },
    }),
    async (c) => {
      const { incoming, outgoing } = c.env;
      sendPage(await pages.render({ key: SEARCH_INDEX_PATH }), incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  );

  api.get(
    "/projects",
    describeRoute({
      summary: "The public projects that a search and filters leave, 12 a page",
      description: "`suggest=1` adds what the search box offers for `q`.",
      responses: {
        200: json("One page of them", listAnswer),
        400: { description: "The search is too long" },
      },
    }),
    validator("query", listQuery, ({ success, ...given }) =>
      success ? undefined : refusal(400, "error" in given ? given.error : []),
    ),
    async (c) => {
      const given = new Map(Object.entries(c.req.valid("query")));
      const query = { get: (name: string) => given.get(name) ?? null };
      const asked = {
        query: query.get("q") ?? "",
        filters: await currentFilters(world.db, parseFilters(query)),
        sort: parseSort(query),
        page: pageFrom(query.get("page")),
      };
      const isTyping = query.get("suggest") === "1";
      const list = await (isTyping ? listWithSuggestions : listProjects)(world.db, asked);
      return c.json(list, 200, LIST_CACHING);
    },
  );

  api.post(
    "/project-smart-search",
    describeRoute({
      summary: "The public projects that a text is about, best first",
      requestBody: {
        content: { "application/json": { schema: resolver(smartSearchBody, { io: "input" }) } },
      },
      responses: {
        200: json("What was found", smartSearchAnswer),
        400: { description: "The body is no JSON" },
        422: { description: "The query is too short or too long, or the limit is none" },
      },
    }),
    async (c) => {
      const text = await c.req.text();
      const body = parsedJson(text);
      if (body === undefined) return problem(400, "The body is no JSON.");
      const asked = smartSearchBody.safeParse(body);
      if (!asked.success) return refusal(422, asked.error.issues);
      const { query, limit } = asked.data;
      const found = await smartSearch(world.db, query, limit);
      const answer: z.input<typeof smartSearchAnswer> = {
        results: found.map((card) => ({ ...card, assetUrl: card.picture?.src ?? null })),
        aiAnswer: null,
        aiAnswerSources: [],
        searchMetadata: { aiAnswersEnabled: false },
      };
      return c.json(answer, 200, { "Cache-Control": "no-store" });
    },
  );
  return api;
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { "application/json": { schema: resolver(schema) } } };
}

type Issue = { readonly message: string; readonly path?: readonly unknown[] };

/** The first problem as the text, each by its field. */
function refusal(status: 400 | 422, issues: readonly Issue[]): Response {
  const problems = Object.fromEntries(issues.map(({ path, message }) => [path?.[0], message]));
  return problem(status, issues[0]?.message ?? "This search cannot be read.", { problems });
}

function pageFrom(given: string | null): number {
  return given && /^\d{1,9}$/.test(given) ? Number(given) : 1;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
