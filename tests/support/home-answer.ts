import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { questionKey } from "#domain/search/question-key.ts";
import type { SmartResponse } from "#domain/search/smart-response.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { ownAnswers } from "#server/search/own-answers/tables.ts";
import { siteConfig } from "#server/site/tables.ts";
import { announce } from "../../server/db/announcements.ts";
import { box, openHome, waitForIndex } from "./home.ts";
import { smartResponse } from "./smart-response.ts";
import { type Stage, setStage } from "./stage.ts";
import { showWorks } from "./works.ts";

const SMART = "**/api/project-smart-search";
export const QUESTION = "Who made the harbour signs?";
/** No project or post has these words. */
export const UNMATCHED = "Zyxwvq qwrtzp?";
export const SHORTENED = "Two painters made the harbour signs by hand…";
export const WHOLE =
  "Two painters made the harbour signs by hand, for the Port of Ferrol, in 2024.";

/** Works, and the owner's answers to `QUESTION` and `UNMATCHED`. */
export const setAnswerStage = (): Stage =>
  setStage(async (site) => {
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

export const panel = (page: Page) => page.getByRole("region", { name: "AI answer" });
export const answerText = (page: Page) => panel(page).locator(".answer-text > p");
export const sourceLinks = (page: Page) =>
  panel(page).getByRole("list", { name: "Sources" }).getByRole("link");

export const foundPosts = (page: Page) => page.getByRole("region", { name: "From the blog" });

/** Home, once the data of instant search have arrived; `reply` handles requests of smart search. */
export async function openToAsk(
  { browser, site }: Stage,
  reply?: (route: Route) => Promise<unknown>,
): Promise<Page> {
  let came: Promise<unknown> = Promise.resolve();
  const before = async (page: Page) => {
    came = waitForIndex(page);
    if (reply) await page.route(SMART, reply);
  };
  const page = await openHome(browser, site.url, { before });
  await came;
  return page;
}

export async function ask(page: Page, question = QUESTION): Promise<void> {
  await box(page).fill(question);
  await box(page).press("Enter");
}

/** Of smart search, from now on. */
export async function recordRequests(page: Page): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route(SMART, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fallback();
  });
  return asked;
}

/** The real results, with another answer. */
export function answering(
  answer: Partial<SmartResponse>,
  passed: Promise<void> = Promise.resolve(),
) {
  return async (route: Route) => {
    if (route.request().postDataJSON().part !== "answer") return route.continue();
    await passed;
    await route.fulfill({ json: smartResponse(answer) });
  };
}
