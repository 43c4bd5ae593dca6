import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { NO_ANSWER } from "#domain/search/answer.ts";
import { questionKey } from "#domain/search/question-key.ts";
import type { AnswerSource, SmartResponse } from "#domain/search/smart-response.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { ownAnswers } from "#server/search/own-answers/tables.ts";
import { searchQuestions } from "#server/search/questions/tables.ts";
import { siteConfig } from "#server/site/tables.ts";
import { announce } from "../../server/db/announcements.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
  waitForPendingTasks,
} from "../support/browser.ts";
import {
  box,
  gate,
  heading,
  openHome,
  openProject,
  options,
  titles,
  waitForHeading,
  waitForIndex,
} from "../support/home.ts";
import { smartResponse } from "../support/smart-response.ts";
import { setStage } from "../support/stage.ts";
import { showWorks } from "../support/works.ts";

const SMART = "**/api/project-smart-search";
const QUESTION = "Who made the harbour signs?";
/** No project or post has these words. */
const UNMATCHED = "Zyxwvq qwrtzp?";
const SHORTENED = "Two painters made the harbour signs by hand…";
const WHOLE = "Two painters made the harbour signs by hand, for the Port of Ferrol, in 2024.";

const stage = setStage(async (site) => {
  await showWorks(site);
  const { db } = site;
  await db.update(siteConfig).set({ aiAnswersEnabled: true, aiAnswerWordLimit: 8 });
  await db
    .update(portfolioProjects)
    .set({ slug: "harbour-signs" })
    .where(eq(portfolioProjects.title, "Harbour Signs"));
  await db.insert(ownAnswers).values({
    questions: [QUESTION],
    keys: [questionKey(QUESTION)],
    answer: WHOLE,
    link: "/project/harbour-signs",
  });
  await db.insert(ownAnswers).values({
    questions: [UNMATCHED],
    keys: [questionKey(UNMATCHED)],
    answer: "Within a week.",
    link: "/contact",
  });
  await announce(db, ["site", "projects"]);
});

const panel = (page: Page) => page.getByRole("region", { name: "AI answer" });
const text = (page: Page) => panel(page).locator(".answer-text > p");
const chips = (page: Page) => panel(page).getByRole("list", { name: "Sources" }).getByRole("link");

async function open(answer?: (route: Route) => Promise<unknown>): Promise<Page> {
  let came: Promise<unknown> = Promise.resolve();
  const before = async (page: Page) => {
    came = waitForIndex(page);
    if (answer) await page.route(SMART, answer);
  };
  const page = await openHome(stage.browser, stage.site.url, { before });
  await came;
  return page;
}

async function ask(page: Page, question = QUESTION): Promise<void> {
  await box(page).fill(question);
  await box(page).press("Enter");
}

/** Of smart search, from now on. */
async function recordRequests(page: Page): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route(SMART, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fallback();
  });
  return asked;
}

async function timesAsked(): Promise<number> {
  const { question } = searchQuestions;
  const [row] = await stage.site.db.select().from(searchQuestions).where(eq(question, QUESTION));
  return row?.times ?? 0;
}

/** The real results, with another answer. */
function answering(answer: Partial<SmartResponse>, passed: Promise<void> = Promise.resolve()) {
  return async (route: Route) => {
    if (route.request().postDataJSON().part !== "answer") return route.continue();
    await passed;
    await route.fulfill({ json: smartResponse(answer) });
  };
}

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
  const page = await open();
  const complaints = listenForComplaints(page);
  await ask(page);
  await expect.poll(() => text(page).innerText()).toBe(SHORTENED);
  await panel(page).getByRole("button", { name: "More" }).click();
  await expect.poll(() => text(page).innerText()).toBe(WHOLE);
  await panel(page).getByRole("button", { name: "Less" }).click();
  await expect.poll(() => text(page).innerText()).not.toBe(WHOLE);
  expect(await chips(page).allInnerTexts()).toEqual(["Harbour Signs"]);
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
  const page = await open(answering({ aiAnswer: "Later." }, passed));
  await ask(page, "harbour");
  await waitForHeading(page, "Search Results (1)");
  await panel(page).getByText("Looking for an answer…").waitFor();
  expect(await panel(page).getAttribute("aria-busy")).toBe("true");
  release();
  await expect.poll(() => text(page).innerText()).toBe("Later.");
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
  const page = await open(answering({ aiAnswer: "Yes.", aiAnswerSources }));
  await ask(page, "harbour");
  await expect.poll(() => text(page).innerText()).toBe("Yes.");
  expect(await chips(page).allInnerTexts()).toEqual(["one", "two"]);
  expect(await chips(page).nth(1).getAttribute("href")).toBe("/blog/two#:~:text=a%20b");
  await panel(page).getByRole("button", { name: "+2 more" }).press("Enter");
  await expect.poll(() => chips(page).allInnerTexts()).toEqual(["one", "two", "three", "four"]);
  await expect
    .poll(() =>
      chips(page)
        .nth(2)
        .evaluate((chip) => chip === document.activeElement),
    )
    .toBe(true);
  expect(await panel(page).getByRole("button", { name: /more/ }).count()).toBe(0);
  await page.close();
});

test("it is closed, and editing the text turns it off", async () => {
  const page = await open();
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
  const page = await open();
  await ask(page, "what do harbour signs cost");
  await expect.poll(() => text(page).innerText()).toBe(NO_ANSWER);
  expect(await chips(page).count()).toBe(0);
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
  const page = await open(answer);
  const answered = page.waitForResponse(
    (response) => response.request().postDataJSON()?.part === "answer",
  );
  await ask(page, "harbour");
  await answered;
  await expect.poll(() => panel(page).count()).toBe(0);
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  await page.close();
});

test("an answer that could not be fetched is fetched again on returning from a project", async () => {
  let failures = 1;
  const page = await open(async (route) => {
    const isAnswer = route.request().postDataJSON().part === "answer";
    if (!isAnswer || failures === 0) return route.continue();
    failures -= 1;
    return route.fulfill({ status: 503, body: "" });
  });
  await ask(page);
  await waitForHeading(page, "Search Results (1)");
  await expect.poll(() => [failures]).toEqual([0]);
  await expect.poll(() => panel(page).count()).toBe(0);
  await openProject(page, "Harbour Signs");
  await page.goBack();
  await expect.poll(() => text(page).innerText()).toBe(SHORTENED);
  await page.close();
});

test("an answer comes back with its smart search, without a request", async () => {
  const page = await open();
  await ask(page);
  await expect.poll(() => text(page).innerText()).toBe(SHORTENED);
  await openProject(page, "Harbour Signs");
  const asked = await recordRequests(page);
  await page.goBack();
  await expect.poll(() => text(page).innerText()).toBe(SHORTENED);
  expect(asked).toEqual([]);
  await page.close();
});

test("the same text in another place has basic results alone", async () => {
  const page = await open();
  await box(page).fill("Harbour Sig");
  await options(page).filter({ hasText: "Harbour Signs" }).first().click();
  await panel(page).waitFor();
  await openProject(page, "Harbour Signs");
  const asked = await recordRequests(page);
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Projects" })
    .click();
  await waitForHeading(page, "Search Results (1)");
  expect(await box(page).inputValue()).toBe("Harbour Signs");
  await waitForPendingTasks(page);
  expect(await panel(page).count()).toBe(0);
  expect(asked).toEqual([]);
  await page.close();
});

test("an answer that was left by editing does not come back with the text", async () => {
  const { passed, release } = gate();
  const page = await open(answering({ aiAnswer: "Later." }, passed));
  await ask(page, "harbour");
  await panel(page).getByText("Looking for an answer…").waitFor();
  await box(page).press("End");
  await box(page).pressSequentially("s");
  await expect.poll(() => panel(page).count()).toBe(0);
  await box(page).press("Backspace");
  await waitForHeading(page, "Search Results (1)");
  release();
  await openProject(page, "Harbour Signs");
  const asked = await recordRequests(page);
  await page.goBack();
  await waitForHeading(page, "Search Results (1)");
  await waitForPendingTasks(page);
  expect(await panel(page).count()).toBe(0);
  expect(asked).toEqual([]);
  await page.close();
});

test("an answer without results comes back with the text, too", async () => {
  const page = await open();
  await ask(page, UNMATCHED);
  await page.getByText("Search failed, falling back to basic search").waitFor();
  await expect.poll(() => text(page).innerText()).toBe("Within a week.");
  await page.getByRole("link", { name: "About" }).first().click();
  await page.waitForURL("**/about");
  const asked = await recordRequests(page);
  await page.goBack();
  await expect.poll(() => text(page).innerText()).toBe("Within a week.");
  expect(asked).toEqual([]);
  await page.close();
});

test("line breaks of an answer are kept", async () => {
  const page = await open(answering({ aiAnswer: "On Mondays.\nBy mail." }));
  await ask(page);
  await expect.poll(() => text(page).innerText()).toBe("On Mondays.\nBy mail.");
  await page.close();
});

test("an answer is shown when nothing was found, too", async () => {
  const page = await open(async (route) => {
    const isAnswer = route.request().postDataJSON().part === "answer";
    const aiAnswer = isAnswer ? "In Ferrol." : null;
    await route.fulfill({
      json: smartResponse({ aiAnswer, searchMetadata: { aiAnswersEnabled: true } }),
    });
  });
  await ask(page, "where is the studio");
  await page.getByText("Search failed, falling back to basic search").waitFor();
  await expect.poll(() => text(page).innerText()).toBe("In Ferrol.");
  await page.close();
});

test("a source leads to the project, and what was opened is recorded without the visitor", async () => {
  const page = await open();
  await ask(page);
  const reported = page.waitForRequest("**/api/search-clicks");
  await chips(page).first().click();
  await page.getByRole("heading", { level: 1, name: "Harbour Signs" }).waitFor();
  await reported;
  const recorded = () =>
    stage.site.db.select().from(searchQuestions).where(eq(searchQuestions.question, QUESTION));
  await expect.poll(async () => (await recorded())[0]?.clickedPath).toBe("/project/harbour-signs");
  expect((await recorded())[0]).toMatchObject({ outcome: "answered", answeredBy: "owner" });
  await page.goBack();
  await expect.poll(() => text(page).innerText()).toBe(SHORTENED);
  await page.close();
});

test("the sentence that was found is shown, its words marked", async () => {
  const page = await open();
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
  const posts = [
    {
      id: "1",
      slug: "lights",
      title: "Lights of the harbour",
      path: "/blog/lights",
      thumbnail_url: null,
      match: [
        { text: "A ", isMatch: false },
        { text: "harbour", isMatch: true },
      ],
    },
  ];
  const page = await open(async (route) => {
    if (route.request().postDataJSON().part === "answer") return route.continue();
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), posts } });
  });
  await ask(page, "harbour");
  const found = page.getByRole("region", { name: "From the blog" });
  await found.getByRole("link", { name: "Lights of the harbour" }).waitFor();
  expect(await found.locator("mark").innerText()).toBe("harbour");
  await box(page).pressSequentially("s");
  await expect.poll(() => found.count()).toBe(0);
  await page.close();
});

test("a text of more than 400 characters is searched by its beginning, and says so", async () => {
  const page = await open();
  await ask(page, `harbour ${"x".repeat(500)}`);
  await page.getByText("Only the first 400 characters were searched.").waitFor();
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  await page.close();
});

test("without scripts an address that asks shows results and the answer, for no search engine", async () => {
  const path = `/?${new URLSearchParams({ q: QUESTION })}`;
  const page = await openHome(stage.browser, stage.site.url + path, { javaScriptEnabled: false });
  await expect.poll(() => text(page).innerText()).toBe(SHORTENED);
  await panel(page).locator("summary").click();
  await panel(page).getByText(WHOLE, { exact: true }).waitFor();
  expect(await titles(page)).toContain("Harbour Signs");
  expect(await chips(page).first().getAttribute("href")).toBe("/project/harbour-signs");
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await page.close();
});

test("without scripts the search form is answered and recorded, also when its selects are submitted", async () => {
  const page = await openHome(stage.browser, stage.site.url, { javaScriptEnabled: false });
  const before = await timesAsked();
  await ask(page);
  await expect.poll(() => text(page).innerText()).toBe(SHORTENED);
  expect(await timesAsked()).toBe(before + 1);
  expect(new URL(page.url()).searchParams.get("category")).toBeNull();
  await ask(page);
  await page.waitForURL("**/*category=all*");
  await expect.poll(() => text(page).innerText()).toBe(SHORTENED);
  expect(await timesAsked()).toBe(before + 2);
  await page.close();
});

test("an address that asks opens the search with scripts, and asks nothing again", async () => {
  let asked: unknown[] = [];
  const path = `/?${new URLSearchParams({ q: QUESTION })}`;
  const before = async (page: Page) => {
    asked = await recordRequests(page);
  };
  const page = await openHome(stage.browser, stage.site.url + path, { before });
  await panel(page).getByRole("button", { name: "More" }).click();
  await expect.poll(() => text(page).innerText()).toBe(WHOLE);
  expect(await box(page).inputValue()).toBe(QUESTION);
  expect(asked).toEqual([]);
  await page.close();
});

test("an answer that came with the page is shown without a failure, though no project was found", async () => {
  const path = `/?${new URLSearchParams({ q: UNMATCHED })}`;
  const page = await openHome(stage.browser, stage.site.url + path);
  await expect.poll(() => text(page).innerText()).toBe("Within a week.");
  await waitForHydration(page);
  // Toasts are loaded on demand.
  await page.waitForLoadState("networkidle");
  expect(await page.locator(".toast").count()).toBe(0);
  await waitForHeading(page, "Search Results (0)");
  await page.close();
});

test("answers in pages are limited by address, results are not", async () => {
  const { url } = stage.site;
  const path = `/?${new URLSearchParams({ q: "harbour" })}`;
  const read = async (suffix = "") => (await fetch(url + path + suffix)).text();
  const pages: string[] = [];
  for (let i = 0; i < 21; i += 1) pages.push(await read());
  expect(pages.at(-1)).toContain("Harbour Signs");
  expect(pages.at(-1)).not.toContain("AI answer");
  // Asking for one is not enough to get it.
  expect(await read("&answer=1")).not.toContain("AI answer");
});
