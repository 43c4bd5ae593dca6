import { eq } from "drizzle-orm";
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { NO_ANSWER } from "#domain/search/answer.ts";
import type { AnswerSource } from "#domain/search/smart-response.ts";
import { searchQuestions } from "#server/search/questions/tables.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { box, gate, heading, titles, waitForHeading } from "../support/home.ts";
import {
  answering,
  answerText,
  ask,
  foundPosts,
  openToAsk,
  panel,
  QUESTION,
  SHORTENED,
  setAnswerStage,
  sourceLinks,
  WHOLE,
} from "../support/home-answer.ts";
import { FOUND_POST, smartResponse } from "../support/smart-response.ts";
import { dismissToast } from "../support/toasts.ts";

const stage = setAnswerStage();

const source = (name: string, changes: Partial<AnswerSource> = {}): AnswerSource => ({
  kind: "project",
  id: name,
  slug: name,
  project_title: name,
  thumbnail_url: null,
  path: `/project/${name}`,
  ...changes,
});

test("a question is answered in words, shortened at the word limit, with its source", async () => {
  const page = await openToAsk(stage);
  const complaints = listenForComplaints(page);
  await ask(page);
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await panel(page).getByRole("button", { name: "More" }).click();
  await expect.poll(() => answerText(page).innerText()).toBe(WHOLE);
  await panel(page).getByRole("button", { name: "Less" }).click();
  await expect.poll(() => answerText(page).innerText()).not.toBe(WHOLE);
  expect(await sourceLinks(page).allInnerTexts()).toEqual(["Harbour Signs"]);
  await page
    .getByRole("status")
    .filter({ hasText: `AI answer: ${WHOLE}` })
    .waitFor();
  expect(await titles(page)).toContain("Harbour Signs");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("the results are there before the answer, which thinks for as long as it takes", async () => {
  const { passed, release } = gate();
  const page = await openToAsk(stage, answering({ aiAnswer: "Later." }, passed));
  await ask(page, "harbour");
  await waitForHeading(page, "Search Results (1)");
  await panel(page).getByText("Looking for an answer…").waitFor();
  expect(await panel(page).getAttribute("aria-busy")).toBe("true");
  release();
  await expect.poll(() => answerText(page).innerText()).toBe("Later.");
  expect(await panel(page).getAttribute("aria-busy")).toBe("false");
  await page.close();
});

test("two sources are shown, and the rest on request", async () => {
  const aiAnswerSources = [
    source("one"),
    source("two", { kind: "post", path: "/blog/two#:~:text=a%20b" }),
    source("three", { kind: "about", path: "/about" }),
    source("four", { kind: "file" }),
  ];
  const page = await openToAsk(stage, answering({ aiAnswer: "Yes.", aiAnswerSources }));
  await ask(page, "harbour");
  await expect.poll(() => answerText(page).innerText()).toBe("Yes.");
  expect(await sourceLinks(page).allInnerTexts()).toEqual(["one", "two"]);
  expect(await sourceLinks(page).nth(1).getAttribute("href")).toBe("/blog/two#:~:text=a%20b");
  await panel(page).getByRole("button", { name: "+2 more" }).press("Enter");
  await expect
    .poll(() => sourceLinks(page).allInnerTexts())
    .toEqual(["one", "two", "three", "four"]);
  await expect
    .poll(() =>
      sourceLinks(page)
        .nth(2)
        .evaluate((chip) => chip === document.activeElement),
    )
    .toBe(true);
  expect(await panel(page).getByRole("button", { name: /more/ }).count()).toBe(0);
  await page.close();
});

test("without its code there is no answer, and the results stay", async () => {
  const page = await openToAsk(stage);
  await page.route("**/assets/answer-panel-*.js", (route) => route.abort());
  const isMissed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/answer-panel-"),
  );
  await ask(page);
  await isMissed;
  await box(page).press("End");
  await expect.poll(() => titles(page)).toContain("Harbour Signs");
  expect(await panel(page).count()).toBe(0);
  await page.close();
});

test("it is closed, and editing the text turns it off", async () => {
  const page = await openToAsk(stage);
  await ask(page);
  await panel(page).getByRole("button", { name: "Close answer" }).press("Enter");
  await expect.poll(() => panel(page).count()).toBe(0);
  await expect
    .poll(() => heading(page).evaluate((title) => title === document.activeElement))
    .toBe(true);
  await box(page).press("End");
  await box(page).pressSequentially("?");
  await box(page).press("Enter");
  await panel(page).waitFor();
  await box(page).press("Backspace");
  await expect.poll(() => panel(page).count()).toBe(0);
  await box(page).pressSequentially("?");
  await waitForHeading(page, "Search Results (0)");
  expect(await panel(page).count()).toBe(0);
  await page.close();
});

test("without evidence the sentence of the specification is shown, and no sources", async () => {
  const page = await openToAsk(stage);
  await ask(page, "what do harbour signs cost");
  await expect.poll(() => answerText(page).innerText()).toBe(NO_ANSWER);
  expect(await sourceLinks(page).count()).toBe(0);
  await page.close();
});

test.each<[string, (route: Route) => Promise<unknown>]>([
  ["no answer, as past the limit", answering({ aiAnswer: null })],
  [
    "a failure",
    (route) =>
      route.request().postDataJSON().part === "answer"
        ? route.fulfill({ status: 503, body: "" })
        : route.continue(),
  ],
])("with %s there are results and no panel", async (_, answer) => {
  const page = await openToAsk(stage, answer);
  const answered = page.waitForResponse(
    (response) => response.request().postDataJSON()?.part === "answer",
  );
  await ask(page, "harbour");
  await answered;
  await expect.poll(() => panel(page).count()).toBe(0);
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  await page.close();
});

test("line breaks of an answer are kept", async () => {
  const page = await openToAsk(stage, answering({ aiAnswer: "On Mondays.\nBy mail." }));
  await ask(page);
  await expect.poll(() => answerText(page).innerText()).toBe("On Mondays.\nBy mail.");
  await page.close();
});

test("an answer is shown when nothing was found, too", async () => {
  const page = await openToAsk(stage, async (route) => {
    const isAnswer = route.request().postDataJSON().part === "answer";
    const aiAnswer = isAnswer ? "In Ferrol." : null;
    await route.fulfill({
      json: smartResponse({ aiAnswer, searchMetadata: { aiAnswersEnabled: true } }),
    });
  });
  await ask(page, "where is the studio");
  await page.getByText("Search failed, falling back to basic search").waitFor();
  await expect.poll(() => answerText(page).innerText()).toBe("In Ferrol.");
  await page.close();
});

test("a source leads to the project, and what was opened is recorded without the visitor", async () => {
  const page = await openToAsk(stage);
  await ask(page);
  const reported = page.waitForRequest("**/api/search-clicks");
  await sourceLinks(page).first().click();
  await page.getByRole("heading", { level: 1, name: "Harbour Signs" }).waitFor();
  await reported;
  const recorded = () =>
    stage.site.db.select().from(searchQuestions).where(eq(searchQuestions.question, QUESTION));
  await expect.poll(async () => (await recorded())[0]?.clickedPath).toBe("/project/harbour-signs");
  expect((await recorded())[0]).toMatchObject({ outcome: "answered", answeredBy: "owner" });
  await page.goBack();
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await page.close();
});

test("the sentence that was found is shown, its words marked", async () => {
  const page = await openToAsk(stage);
  await ask(page, "ships and people");
  const card = page.locator(".project-card", { hasText: "Harbour Signs" });
  await expect.poll(() => card.locator("mark").allInnerTexts()).toEqual(["ships", "people"]);
  await ask(page, "harbours");
  await expect
    .poll(() => card.getByRole("heading").locator("mark").allInnerTexts())
    .toEqual(["Harbour"]);
  await page.close();
});

test("posts that were found stand below the projects", async () => {
  const page = await openToAsk(stage, async (route) => {
    if (route.request().postDataJSON().part === "answer") return route.continue();
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), posts: [FOUND_POST] } });
  });
  await ask(page, "harbour");
  const found = foundPosts(page);
  await found.getByRole("link", { name: FOUND_POST.title }).waitFor();
  expect(await found.locator("mark").innerText()).toBe("harbour");
  await box(page).pressSequentially("s");
  await expect.poll(() => found.count()).toBe(0);
  await page.close();
});

test("posts that were found stay below what basic search finds, when no project was found", async () => {
  const response = smartResponse({ posts: [FOUND_POST] });
  const page = await openToAsk(stage, (route) => route.fulfill({ json: response }));
  const failed = "Search failed, falling back to basic search";
  await ask(page, "ark");
  await dismissToast(page, failed);
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Harvest <Market> & Söhne"]);
  await foundPosts(page).getByRole("link", { name: FOUND_POST.title }).waitFor();
  await page.reload();
  await foundPosts(page).getByRole("link", { name: FOUND_POST.title }).waitFor();
  await waitForHeading(page, "Search Results (1)");
  // Toasts are loaded on demand.
  await page.waitForLoadState("networkidle");
  expect(await page.getByText(failed).count()).toBe(0);
  await box(page).press("End");
  await box(page).pressSequentially("e");
  await expect.poll(() => foundPosts(page).count()).toBe(0);
  await page.close();
});

test("a text of more than 400 characters is searched by its beginning, and says so", async () => {
  const page = await openToAsk(stage);
  await ask(page, `harbour ${"x".repeat(500)}`);
  await page.getByText("Only the first 400 characters were searched.").waitFor();
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  await page.close();
});
