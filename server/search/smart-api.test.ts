import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { NO_ANSWER } from "#domain/search/answer.ts";
import { addPublicPost, addPublicProject } from "../../tests/support/rows.ts";
import { setSmartSearchApi } from "../../tests/support/smart-search-api.ts";
import { BROWSER } from "../../tests/support/views.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { redirects } from "../site/tables.ts";
import { forgetQuestionsJob } from "./questions/forget-job.ts";
import { listQuestions } from "./questions/list-questions.ts";
import { searchQuestions } from "./questions/tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const api = setSmartSearchApi();
const { ask, saveAnswer } = api;

const recorded = async () => (await listQuestions(api.site.world.db, NEWEST)).questions;
const NEWEST = { filter: null, after: null };

test("the results come without the answer, the answer without the results, or both", async () => {
  await saveAnswer(["Who made the harbour signs?"], "We did.");
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
  const { db } = api.site.world;
  await addPublicPost(db, { slug: "lights", title: "Lights" });
  const linkOf = async (question: string) => (await ask({ query: question })).aiAnswerSources;
  await saveAnswer(["First question?"], "One.", "/project/harbour-signs");
  await saveAnswer(["Second question?"], "Two.", "/blog/lights");
  await saveAnswer(["Third question?"], "Three.", "/contact");
  await saveAnswer(["Fourth question?"], "Four.", "https://www.example.org/shop/");
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
  const { db } = api.site.world;
  const linkOf = async (question: string) => (await ask({ query: question })).aiAnswerSources;
  const id = await addPublicProject(db, { title: "Quay Maps", slug: "maps" });
  const postId = await addPublicPost(db, { slug: "renamed", title: "Renamed" });
  await db.insert(redirects).values([
    { fromPath: "/project/old-maps", origin: "renamed", projectId: id },
    { fromPath: "/blog/old-name", origin: "renamed", postId },
  ]);
  const byId = `/project/id/${id}`;
  await saveAnswer(["First question?"], "One.", byId);
  await saveAnswer(["Second question?"], "Two.", "/project/old-maps#result");
  await saveAnswer(["Third question?"], "Three.", "/blog/old-name");
  await saveAnswer(["Fourth question?"], "Four.", "/project/id/nothing");
  const maps = { kind: "project", id, slug: "maps", project_title: "Quay Maps" };
  expect(await linkOf("first question")).toMatchObject([{ ...maps, path: byId }]);
  expect(await linkOf("second question")).toMatchObject([
    { ...maps, path: "/project/maps#result" },
  ]);
  expect(await linkOf("third question")).toMatchObject([{ kind: "post", path: "/blog/renamed" }]);
  expect(await linkOf("fourth question")).toEqual([]);
});

test("two own answers cannot have the same question", async () => {
  await saveAnswer(["Do you design logos?", "Can you draw a logo?"], "Yes.");
  expect(await saveAnswer(["Did you design a logo?"], "No.")).toEqual({
    status: "taken",
    question: "Did you design a logo?",
  });
  expect(await saveAnswer(["Do you design logos for banks?"], "No.")).toEqual({ status: "saved" });
});

test("a question is recorded once, with how it was answered", async () => {
  await saveAnswer(["Who made the harbour signs?"], "We did.");
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
  const headers = { "User-Agent": BROWSER, "X-Forwarded-For": `198.51.100.${api.network}` };
  const body = JSON.stringify({ query: "harbour 59", path: "/project/harbour-signs" });
  for (let n = 0; n < 60; n += 1) {
    await ask({ query: `harbour ${n}`, part: "results" });
    if (n > 40) await ask({ query: `harbour ${n}`, part: "answer" });
  }
  await fetch(`${api.site.url}/api/search-clicks`, { method: "POST", body, headers });
  const key = (n: number) => eq(searchQuestions.key, `harbour ${n}`);
  const [last] = await api.site.world.db.select().from(searchQuestions).where(key(59));
  expect(last).toMatchObject({ times: 1, outcome: "weak", clickCount: 1 });
});

test("weakly answered questions and those that found nothing are listed apart", async () => {
  await ask({ query: "harbour prices" });
  await ask({ query: "xylophone" });
  const shown = async (filter: "weak" | "none" | "answered") =>
    (await listQuestions(api.site.world.db, { filter, after: null })).questions.map(
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
    fetch(`${api.site.url}/api/search-clicks`, {
      method: "POST",
      body,
      headers: { "User-Agent": BROWSER, "X-Forwarded-For": `198.51.100.${api.network}` },
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
  await saveAnswer(["Where are signs sold?"], "There.", "https://shop.example/signs?id=7#top");
  await ask({ query: "harbour signs" });
  await fetch(`${api.site.url}/api/search-clicks`, {
    method: "POST",
    body: JSON.stringify({ query: "harbour signs", path }),
    headers: { "User-Agent": BROWSER, "X-Forwarded-For": `198.51.100.${api.network}` },
  });
  expect(await recorded()).toMatchObject([{ clickedPath, clickCount: clickedPath ? 1 : 0 }]);
});

test("concurrent askings of one question are counted, all of them", async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => ask({ query: "harbour signs", part: "results" })),
  );
  expect(await recorded()).toEqual([expect.objectContaining({ times: 10 })]);
});

test("questions are kept for a year", async () => {
  const { db, now } = api.site.world;
  const row = (days: number) => ({
    key: `${days}`,
    question: `${days} days`,
    outcome: "none" as const,
    askedAt: new Date(now().getTime() - days * DAY_MS),
  });
  await db.insert(searchQuestions).values([row(1), row(364), row(366)]);
  await forgetQuestionsJob.run(api.site.world, {}, new AbortController().signal);
  expect((await recorded()).map(({ question }) => question)).toEqual(["1 days", "364 days"]);
});

test("the list is paged", async () => {
  const { db, now } = api.site.world;
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
