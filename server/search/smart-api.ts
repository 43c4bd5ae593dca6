import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { z } from "zod";
import { parseJson, tryParseJson } from "#domain/values/parse-json.ts";
import { ConcurrencyLimit } from "../concurrency/concurrency-limit.ts";
import { networkOf, providerNetworkOf } from "../http/address-range.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { jsonBody, jsonResponse } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import { validationProblem } from "../http/search-query.ts";
import type { World } from "../world.ts";
import { takeAnswerAllowance } from "./answer-allowance.ts";
import { ANSWER_WITHIN_MS } from "./answer-question.ts";
import { CONCURRENT_REQUESTS } from "./limits.ts";
import { recordClick, recordQuestion } from "./questions/record-question.ts";
import { mayRecord, recordingRule } from "./questions/recording-rule.ts";
import { respondToSearch } from "./respond-to-search.ts";
import { smartSearchAnswer, smartSearchBody, sourceClickBody } from "./schemas.ts";

/** spec: public-site §7, "Function project-smart-search" */
export function smartApi(world: World, addressOf: ClientAddress): Hono<Env> {
  const api = new Hono<Env>();
  const searches = new ConcurrencyLimit(CONCURRENT_REQUESTS);
  const lookups = new ConcurrencyLimit(CONCURRENT_REQUESTS);
  const isQuestionRecorded = recordingRule(world, addressOf);
  const isClickRecorded = recordingRule(world, addressOf);
  const by = (c: Context<Env>) => [c.env.incoming, c.get("currentUser")] as const;

  api.post(
    "/project-smart-search",
    describeRoute({
      summary: "Public projects and posts for a question, best first, and an answer",
      description:
        "`part` asks for the results or the answer alone, so that the answer cannot delay the results. `aiAnswer` is null when AI answers are off, after 20 answers per hour and address, or when it was not asked for. Longer queries are cut to 400 characters (`queryTruncated`).",
      requestBody: jsonBody(smartSearchBody),
      responses: {
        200: jsonResponse("Results, answer or both", smartSearchAnswer),
        400: { description: "Invalid JSON" },
        422: { description: "The query is too short, or the limit or part is invalid" },
        503: {
          description:
            "Too many searches or questions are waiting; Retry-After says when to try again",
        },
      },
    }),
    async (c) => {
      const body = tryParseJson(await c.req.text());
      if (body === undefined) return problem(400, "The body must be valid JSON.");
      const parsed = smartSearchBody.safeParse(body);
      if (!parsed.success) return validationProblem(422, parsed.error.issues);
      const address = addressOf(c.env.incoming);
      const client = providerNetworkOf(address);
      // Waiting counts.
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const { response, asked } = await respondToSearch(world, {
        ...parsed.data,
        network: networkOf(address),
        client,
        // Only this is refused when it waits too long: what was counted is answered.
        allowsAnswer: () => lookups.run(client, () => takeAnswerAllowance(world, address), signal),
        signal,
        runSearch: (search) => searches.run(client, search),
        runLookup: (lookUp) => lookups.run(client, lookUp),
      });
      // An answer belongs to a question whose results were counted, and has its allowance.
      const isRecorded = asked.resultCount === null ? mayRecord : isQuestionRecorded;
      if (isRecorded(...by(c))) await recordQuestion(world, asked);
      return c.json(response satisfies z.input<typeof smartSearchAnswer>);
    },
  );

  api.post(
    "/search-clicks",
    describeRoute({
      summary: "Report that a source of an answer was opened",
      description: "For `navigator.sendBeacon`: the body is JSON, also as text/plain.",
      requestBody: jsonBody(sourceClickBody),
      responses: { 204: { description: "Accepted" } },
    }),
    async (c) => {
      const click = parseJson(await c.req.text(), sourceClickBody);
      if (click && isClickRecorded(...by(c))) {
        const { query: question, path: address } = click;
        await recordClick(world, { question, address });
      }
      return c.body(null, 204);
    },
  );
  return api;
}
