import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_ANSWER } from "#domain/search/answer.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { waitForBlockedQuery } from "../../tests/support/wait-for-lock.ts";
import { siteConfig } from "../site/tables.ts";
import { ANSWERS_PER_HOUR } from "./answer-allowance.ts";
import { searchedPageKeys, searchForPage } from "./page-search.ts";
import { listQuestions } from "./questions/list-questions.ts";
import { searchQuestions } from "./questions/tables.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
beforeAll(async () => {
  opened = await importWorld();
  await opened.world.db.insert(siteConfig).values({ id: 1, aiAnswersEnabled: true });
});
afterAll(() => opened.close());

const QUESTION = "/?q=harbour";
const BROWSER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/145.0.0.0 Safari/537.36";

type Sent = { method?: string; headers?: Record<string, string>; address?: string };

const searchedKeys = (address: string) => searchedPageKeys(opened.world, () => address);

function visit({ method = "GET", headers = {} }: Sent = {}): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  return Object.assign(incoming, { method, headers: { "user-agent": BROWSER, ...headers } });
}

const keyFor = (key: string, sent: Sent) =>
  searchedKeys(sent.address ?? "198.51.100.7")(key, visit(sent));

const allow = (key: string, method = "GET") => keyFor(key, { method });

test("only pages that can show an answer take from the allowance", async () => {
  const { db } = opened.world;
  const unanswered = async (key: string, method?: string) => {
    for (let n = 0; n < ANSWERS_PER_HOUR; n += 1) expect(await allow(key, method)).toBe(key);
  };
  await unanswered("/?category=Maps&q=harbour");
  await unanswered("/?sort=title&q=harbour");
  await unanswered("/?sort=year&order=asc&q=harbour");
  await unanswered("/?page=2&q=harbour");
  await unanswered("/?q=ha");
  await unanswered("/blog?page=1");
  await unanswered(QUESTION, "HEAD");
  await db.update(siteConfig).set({ aiAnswersEnabled: false });
  await unanswered(QUESTION);
  await db.update(siteConfig).set({ aiAnswersEnabled: true });
  for (let n = 0; n < ANSWERS_PER_HOUR; n += 1)
    expect(await allow(QUESTION)).toBe(`${QUESTION}&answer=1`);
  expect(await allow(QUESTION)).toBe(QUESTION);
});

test.each([
  "/?q=harbour&sort=year&order=desc",
  "/?q=harbour&category=all&workType=all&year=all&client=all&role=all",
])("%s, as the form submits it without JavaScript, is answered", async (key) => {
  expect(await keyFor(key, { address: "198.51.100.8" })).toBe(`${key}&answer=1`);
});

const OWN = { "sec-fetch-site": "same-origin" };
const isRecorded = async (headers: Record<string, string>, key = QUESTION) =>
  (await keyFor(key, { headers, address: "198.51.100.9" })).includes("&record=1");

test.each([
  ["of its origin", OWN],
  ["of its home page", { ...OWN, referer: "https://any.example/?q=signs" }],
  ["of its home page, by an old browser", { referer: "http://localhost:3000/" }],
])("a question that comes from the form, as from a page %s, is recorded", async (_, headers) => {
  expect(await isRecorded(headers)).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ["without headers", {}],
  ["from another site", { "sec-fetch-site": "cross-site", referer: "http://localhost:3000/" }],
  ["from a page of another site", { referer: "https://elsewhere.example/" }],
  ["typed or bookmarked", { "sec-fetch-site": "none" }],
  ["of a breadcrumb", { ...OWN, referer: "http://localhost:3000/project/signs" }],
  ["of a crawler", { ...OWN, "user-agent": "Googlebot/2.1" }],
  ["of a visitor who opted out", { ...OWN, dnt: "1" }],
  ["of a prefetch", { ...OWN, "sec-purpose": "prefetch" }],
])("one %s is not", async (_, headers) => {
  expect(await isRecorded(headers)).toBe(false);
});

test("what is no question is not recorded", async () => {
  expect(await isRecorded(OWN, "/?sort=title&q=harbour")).toBe(false);
  expect(await isRecorded(OWN, "/blog?page=1")).toBe(false);
});

test("allowances of one address leave connections of the database to others", async () => {
  const { db } = opened.world;
  const holding = await db.$client.connect();
  await holding.query("begin; lock table rate_limit_attempts in access exclusive mode");
  const search = searchedKeys("198.51.100.10");
  const keys = Array.from({ length: 20 }, () => search(QUESTION, visit()));
  await waitForBlockedQuery(db, 4);
  await holding.query("rollback");
  holding.release();
  expect(await Promise.all(keys)).toEqual(Array(20).fill(`${QUESTION}&answer=1`));
});

test("where nothing is found, the page says that there is no answer, while answers are allowed", async () => {
  const search = (params: string) =>
    searchForPage(opened.world, {
      query: "who made the zeppelins?",
      limit: 5,
      params: new URLSearchParams(params),
    });
  expect(await search("q=x&answer=1")).toMatchObject({
    results: [],
    posts: [],
    aiAnswer: NO_ANSWER,
    aiAnswerSources: [],
  });
  expect(await search("q=x")).toBeNull();
});

test("rendering records what was asked, how many results it had and whether it was answered", async () => {
  const { world } = opened;
  const ask = (query: string, params: string) =>
    searchForPage(world, { query, limit: 5, params: new URLSearchParams(params) });
  await ask("who made the piers?", "q=x");
  await ask("who made the quays?", "q=x&record=1");
  await ask("who made the boats?", "q=x&answer=1&record=1");
  const { questions } = await listQuestions(world.db, { filter: null, after: null });
  expect(questions.map(({ question, times, outcome }) => [question, times, outcome])).toEqual([
    ["who made the boats?", 1, "none"],
    ["who made the quays?", 1, "none"],
  ]);
  await world.db.delete(searchQuestions);
});
