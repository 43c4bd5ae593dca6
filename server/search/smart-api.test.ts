import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NO_ANSWER } from "#domain/search/answer.ts";
import { type ApiSite, startApi } from "../../tests/support/api-site.ts";
import { vectorQuestions } from "../../tests/support/vector-questions.ts";
import { addPost, addProject, BROWSER } from "../../tests/support/views.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { redirects, siteConfig } from "../site/tables.ts";
import { AiModel } from "./model/ai-model.ts";
import { saveOwnAnswer } from "./own-answers/store.ts";
import { ownAnswers } from "./own-answers/tables.ts";
import { indexChanges } from "./passages/index-changes.ts";
import { forgetQuestionsJob } from "./questions/forget-job.ts";
import { listQuestions } from "./questions/list-questions.ts";
import { searchQuestions } from "./questions/tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let site: ApiSite;
beforeAll(async () => {
  site = await startApi();
  await site.world.db.insert(siteConfig).values({ id: 1, aiAnswersEnabled: true });
  await addProject(site.world.db, {
    title: "Harbour Signs",
    slug: "harbour-signs",
    description: "<p>Signs for the harbour.</p>",
  });
  await addProject(site.world.db, { title: "Hidden", slug: "hidden-work", isVisible: false });
  await indexChanges(site.world.db);
});
afterAll(() => site.close());

let network = 0;
beforeEach(async () => {
  network += 1;
  await site.world.db.delete(searchQuestions);
  await site.world.db.delete(ownAnswers);
});

async function ask(body: object, headers: Record<string, string> = {}) {
  return (await post(body, headers)).json();
}

function post(body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.url}/api/project-smart-search`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "User-Agent": BROWSER,
      "X-Forwarded-For": `198.51.100.${network}`,
      ...headers,
    },
  });
}

const own = (questions: string[], answer: string, link: string | null = null) =>
  saveOwnAnswer(site.world, null, { questions, answer, link });

const recorded = async () => (await listQuestions(site.world.db, NEWEST)).questions;
const NEWEST = { filter: null, after: null };

test("the results come without the answer, the answer without the results, or both", async () => {
  await own(["Who made the harbour signs?"], "We did.");
  const query = "who made the harbour sign";
  const results = await ask({ query, part: "results" });
  expect(results).toMatchObject({ aiAnswer: null, searchMetadata: { aiAnswersEnabled: true } });
  expect(results.results).toHaveLength(1);
  const answer = await ask({ query, part: "answer" });
  expect(answer).toMatchObject({ aiAnswer: "We did.", results: [], posts: [] });
  const both = await ask({ query });
  expect(both).toMatchObject({ aiAnswer: "We did.", results: results.results });
});

test("without evidence the answer is the sentence of the specification", async () => {
  expect((await ask({ query: "what does it cost" })).aiAnswer).toBe(NO_ANSWER);
});

test("after 20 answers in an hour only results come", async () => {
  const answers: (string | null)[] = [];
  for (let i = 0; i < 21; i += 1) answers.push((await ask({ query: "harbour" })).aiAnswer);
  expect(answers.slice(0, 20)).not.toContain(null);
  expect(answers.at(-1)).toBeNull();
  const limited = await ask({ query: "harbour" });
  expect([limited.results.length, limited.searchMetadata.aiAnswersEnabled]).toEqual([1, true]);
  const elsewhere = await ask({ query: "harbour" }, { "X-Forwarded-For": "203.0.113.77" });
  expect(elsewhere.aiAnswer).not.toBeNull();
});

test("an own answer links to a project, a post, a page or another site, while it is public", async () => {
  const { db } = site.world;
  await addPost(db, { slug: "lights", title: "Lights" });
  const linkOf = async (question: string) => (await ask({ query: question })).aiAnswerSources;
  await own(["First question?"], "One.", "/project/harbour-signs");
  await own(["Second question?"], "Two.", "/blog/lights");
  await own(["Third question?"], "Three.", "/contact");
  await own(["Fourth question?"], "Four.", "https://www.example.org/shop/");
  expect(await linkOf("first question")).toEqual([
    expect.objectContaining({
      kind: "project",
      slug: "harbour-signs",
      project_title: "Harbour Signs",
      path: "/project/harbour-signs",
    }),
  ]);
  expect(await linkOf("second question")).toEqual([
    expect.objectContaining({ kind: "post", project_title: "Lights" }),
  ]);
  expect(await linkOf("third question")).toEqual([
    expect.objectContaining({ kind: "page", project_title: "Contact", path: "/contact" }),
  ]);
  expect(await linkOf("fourth question")).toEqual([
    expect.objectContaining({ kind: "page", project_title: "example.org/shop" }),
  ]);
  const isSigns = eq(portfolioProjects.slug, "harbour-signs");
  await db.update(portfolioProjects).set({ isVisible: false }).where(isSigns);
  expect(await linkOf("first question")).toEqual([]);
  await db.update(portfolioProjects).set({ isVisible: true }).where(isSigns);
});

test("an own answer keeps its source by the project's id, and when its address changes", async () => {
  const { db } = site.world;
  const linkOf = async (question: string) => (await ask({ query: question })).aiAnswerSources;
  const id = await addProject(db, { title: "Quay Maps", slug: "maps" });
  const postId = await addPost(db, { slug: "renamed", title: "Renamed" });
  await db.insert(redirects).values([
    { fromPath: "/project/old-maps", origin: "renamed", projectId: id },
    { fromPath: "/blog/old-name", origin: "renamed", postId },
  ]);
  const byId = `/project/id/${id}`;
  await own(["First question?"], "One.", byId);
  await own(["Second question?"], "Two.", "/project/old-maps#result");
  await own(["Third question?"], "Three.", "/blog/old-name");
  await own(["Fourth question?"], "Four.", "/project/id/nothing");
  const maps = { kind: "project", id, slug: "maps", project_title: "Quay Maps" };
  expect(await linkOf("first question")).toMatchObject([{ ...maps, path: byId }]);
  expect(await linkOf("second question")).toMatchObject([
    { ...maps, path: "/project/maps#result" },
  ]);
  expect(await linkOf("third question")).toMatchObject([{ kind: "post", path: "/blog/renamed" }]);
  expect(await linkOf("fourth question")).toEqual([]);
});

test("two own answers cannot have the same question", async () => {
  await own(["Do you design logos?", "Can you draw a logo?"], "Yes.");
  expect(await own(["Did you design a logo?"], "No.")).toEqual({
    status: "taken",
    question: "Did you design a logo?",
  });
  expect(await own(["Do you design logos for banks?"], "No.")).toEqual({ status: "saved" });
});

test("a question is recorded once, with how it was answered", async () => {
  await own(["Who made the harbour signs?"], "We did.");
  await ask({ query: "Who made the harbour signs", part: "results" });
  expect(await recorded()).toEqual([
    expect.objectContaining({ times: 1, resultCount: 1, outcome: "unasked", answeredBy: null }),
  ]);
  await ask({ query: "who made the harbour signs?", part: "answer" });
  await ask({ query: "who made the HARBOUR signs??" });
  const [row, ...others] = await recorded();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ times: 2, outcome: "answered", answeredBy: "owner" });
  expect(Object.keys(row ?? {}).sort()).toEqual(
    "answeredBy askedAt clickCount clickedPath id origin outcome question resultCount times".split(
      " ",
    ),
  );
});

test("answers and clicks take nothing from how many questions are recorded", async () => {
  const headers = { "User-Agent": BROWSER, "X-Forwarded-For": `198.51.100.${network}` };
  const body = JSON.stringify({ query: "harbour 59", path: "/project/harbour-signs" });
  for (let n = 0; n < 60; n += 1) {
    await ask({ query: `harbour ${n}`, part: "results" });
    if (n > 40) await ask({ query: `harbour ${n}`, part: "answer" });
  }
  await fetch(`${site.url}/api/search-clicks`, { method: "POST", body, headers });
  const key = (n: number) => eq(searchQuestions.key, `harbour ${n}`);
  const [last] = await site.world.db.select().from(searchQuestions).where(key(59));
  expect(last).toMatchObject({ times: 1, outcome: "weak", clickCount: 1 });
});

test("weakly answered questions and those that found nothing are listed apart", async () => {
  await ask({ query: "harbour prices" });
  await ask({ query: "xylophone" });
  const shown = async (filter: "weak" | "none" | "answered") =>
    (await listQuestions(site.world.db, { filter, after: null })).questions.map(
      ({ question }) => question,
    );
  expect(await shown("weak")).toEqual(["harbour prices"]);
  expect(await shown("none")).toEqual(["xylophone"]);
  expect(await shown("answered")).toEqual([]);
});

test.each([
  ["do not track", { DNT: "1" }],
  ["global privacy control", { "Sec-GPC": "1" }],
  ["a crawler", { "User-Agent": "Googlebot/2.1" }],
  ["a prefetch", { "Sec-Purpose": "prefetch" }],
])("with %s a question is answered, not recorded", async (_, headers) => {
  expect((await ask({ query: "harbour" }, headers)).results).toHaveLength(1);
  expect(await recorded()).toEqual([]);
});

test("what may identify a person is answered, not recorded", async () => {
  for (const query of ["ana@example.com", "call +34 600 123 456", "12 Old Kent Road", "?!?!"]) {
    await ask({ query });
  }
  expect(await recorded()).toEqual([]);
});

test("the source that was opened is recorded for questions that are known", async () => {
  const click = (body: string) =>
    fetch(`${site.url}/api/search-clicks`, {
      method: "POST",
      body,
      headers: { "User-Agent": BROWSER, "X-Forwarded-For": `198.51.100.${network}` },
    });
  await ask({ query: "harbour signs" });
  const path = "/project/harbour-signs#:~:text=Signs";
  const sent = [
    JSON.stringify({ query: "Harbour signs?", path }),
    JSON.stringify({ query: "never asked", path }),
    JSON.stringify({ query: "harbour signs", path: "javascript:alert(1)" }),
    "{",
    "null",
  ];
  for (const body of sent) expect((await click(body)).status).toBe(204);
  expect(await recorded()).toEqual([
    expect.objectContaining({ clickedPath: "/project/harbour-signs", clickCount: 1 }),
  ]);
});

test.each([
  ["/project/harbour-signs?email=ana@example.com", "/project/harbour-signs"],
  ["/contact?topic=a#form", "/contact"],
  ["https://shop.example/signs?id=7", "https://shop.example/signs?id=7"],
  ["https://evil.example/", null],
  ["//evil.example/", null],
  ["/project/harbour-signs/../admin", null],
  ["/project/hidden-work", null],
  ["/buy-pills", null],
  [`/media/projects/${"a".repeat(64)}.pdf`, null],
])("of %s as an opened source %j is stored", async (path, clickedPath) => {
  await own(["Where are signs sold?"], "There.", "https://shop.example/signs?id=7#top");
  await ask({ query: "harbour signs" });
  await fetch(`${site.url}/api/search-clicks`, {
    method: "POST",
    body: JSON.stringify({ query: "harbour signs", path }),
    headers: { "User-Agent": BROWSER, "X-Forwarded-For": `198.51.100.${network}` },
  });
  expect(await recorded()).toMatchObject([{ clickedPath, clickCount: clickedPath ? 1 : 0 }]);
});

test("concurrent askings of one question are counted, all of them", async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => ask({ query: "harbour signs", part: "results" })),
  );
  expect(await recorded()).toEqual([expect.objectContaining({ times: 10 })]);
});

/** Locks a table. What reads it waits for the returned function. */
async function lock(table: string): Promise<() => Promise<void>> {
  const holding = await site.world.db.$client.connect();
  await holding.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await holding.query("rollback");
    holding.release();
  };
}

test("a provider with 200 searches waiting makes room for others", async () => {
  const unlock = await lock("passage_terms");
  let refusals = 0;
  const search = (times: number, addressOf: (n: number) => string) =>
    Array.from({ length: times }, async (_, n) => {
      const from = { "X-Forwarded-For": addressOf(n) };
      const { status, headers } = await post({ query: "harbour", part: "results" }, from);
      if (status === 503) refusals += 1;
      return [status, headers.get("retry-after")];
    });
  // Four of them run.
  const requests = search(205, (n) => `2001:db8:${network}:${n}::1`);
  expect(await Promise.race(requests)).toEqual([503, "2"]);
  const others = search(10, () => `203.0.113.${network}`);
  await expect.poll(() => refusals).toBe(11);
  await unlock();
  for (const [status] of await Promise.all(others)) expect(status).toBe(200);
  const statuses = (await Promise.all(requests)).map(([status]) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(194);
});

test("answers that take long leave connections of the database to others", async () => {
  const unlock = await lock("own_answers");
  const answers = Array.from({ length: 20 }, () => post({ query: "harbour", part: "answer" }));
  const elsewhere = { "X-Forwarded-For": "203.0.113.77" };
  const results = await post({ query: "harbour", part: "results" }, elsewhere);
  await unlock();
  expect(results.status).toBe(200);
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});

test("questions do not wait for those at a model that does not reply", async () => {
  await own(["Who made the harbour signs?"], "We did.");
  const { promise, reject } = Promise.withResolvers<never>();
  let asked = 0;
  site.world.aiModel = new AiModel("slow", () => {
    asked += 1;
    return promise;
  });
  const waiting = [
    ...["What are the signs for?", "Which signs are for the harbour?", "Signs for the harbour"],
    ...["Signs of the harbour?", "Are there signs for the harbour?", "Signs in the harbour"],
    ...["harbour signs", "signs harbour", "signs at the harbour"],
  ].map((query) => ask({ query }));
  await expect.poll(() => asked).toBe(8);
  expect(await ask({ query: "who made the harbour signs" })).toMatchObject({ aiAnswer: "We did." });
  reject(new Error("down"));
  for (const { aiAnswer, results } of await Promise.all(waiting)) {
    expect(aiAnswer).toBe("Signs for the harbour.");
    expect(results).toHaveLength(1);
  }
  // The ninth found that it is paused.
  expect(asked).toBe(8);
  site.world.aiModel = null;
});

test("search by meaning is limited by who asks", async () => {
  const { vectorSearch, asked } = vectorQuestions(site.world);
  site.world.vectorSearch = vectorSearch;
  await ask({ query: "harbour signs", part: "results" });
  await ask({ query: "harbour lights", part: "answer" });
  site.world.vectorSearch = null;
  expect(asked()).toEqual([
    ["harbour signs", `198.51.100.${network}`],
    ["harbour lights", `198.51.100.${network}`],
  ]);
});

test("questions are kept for a year", async () => {
  const { db, now } = site.world;
  const row = (days: number) => ({
    key: `${days}`,
    question: `${days} days`,
    outcome: "none" as const,
    askedAt: new Date(now().getTime() - days * DAY_MS),
  });
  await db.insert(searchQuestions).values([row(1), row(364), row(366)]);
  await forgetQuestionsJob.run(site.world, {}, new AbortController().signal);
  expect((await recorded()).map(({ question }) => question)).toEqual(["1 days", "364 days"]);
});

test("the list is paged", async () => {
  const { db, now } = site.world;
  await db.insert(searchQuestions).values(
    Array.from({ length: 30 }, (_, i) => ({
      key: `${i}`,
      question: `${i}`,
      outcome: "none" as const,
      askedAt: new Date(now().getTime() - Math.floor(i / 3) * 1000),
    })),
  );
  const first = await listQuestions(db, NEWEST);
  // The last one of a page may be asked again meanwhile.
  await db
    .update(searchQuestions)
    .set({ askedAt: now() })
    .where(eq(searchQuestions.id, first.next?.id ?? ""));
  const second = await listQuestions(db, { filter: null, after: first.next });
  expect([first.questions.length, second.questions.length, second.next]).toEqual([25, 5, null]);
  const all = [...first.questions, ...second.questions].map(({ id }) => id);
  expect(new Set(all).size).toBe(30);
});
