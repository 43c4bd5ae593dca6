import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { indexChanges } from "#server/search/passages/index-changes.ts";
import { searchQuestions } from "#server/search/questions/tables.ts";
import { waitForHydration } from "../support/browser.ts";
import { box, openHome, titles, waitForHeading } from "../support/home.ts";
import {
  answerText,
  ask,
  foundPosts,
  panel,
  QUESTION,
  recordRequests,
  SHORTENED,
  setAnswerStage,
  sourceLinks,
  UNMATCHED,
  WHOLE,
} from "../support/home-answer.ts";
import { writePost } from "../support/write-posts.ts";

const stage = setAnswerStage();

async function timesAsked(): Promise<number> {
  const { question } = searchQuestions;
  const [row] = await stage.site.db.select().from(searchQuestions).where(eq(question, QUESTION));
  return row?.times ?? 0;
}

test("without scripts an address that asks shows results and the answer, for no search engine", async () => {
  const path = `/?${new URLSearchParams({ q: QUESTION })}`;
  const page = await openHome(stage.browser, stage.site.url + path, { javaScriptEnabled: false });
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await panel(page).locator("summary").click();
  await panel(page).getByText(WHOLE, { exact: true }).waitFor();
  expect(await titles(page)).toContain("Harbour Signs");
  expect(await sourceLinks(page).first().getAttribute("href")).toBe("/project/harbour-signs");
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await page.close();
});

test("without scripts the search form is answered and recorded, also when its selects are submitted", async () => {
  const page = await openHome(stage.browser, stage.site.url, { javaScriptEnabled: false });
  const before = await timesAsked();
  await ask(page);
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  expect(await timesAsked()).toBe(before + 1);
  expect(new URL(page.url()).searchParams.get("category")).toBeNull();
  await ask(page);
  await page.waitForURL("**/*category=all*");
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
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
  await expect.poll(() => answerText(page).innerText()).toBe(WHOLE);
  expect(await box(page).inputValue()).toBe(QUESTION);
  expect(asked).toEqual([]);
  await page.close();
});

test("an answer that came with the page is shown without a failure, though no project was found", async () => {
  const path = `/?${new URLSearchParams({ q: UNMATCHED })}`;
  const page = await openHome(stage.browser, stage.site.url + path);
  await expect.poll(() => answerText(page).innerText()).toBe("Within a week.");
  await waitForHydration(page);
  // Toasts are loaded on demand.
  await page.waitForLoadState("networkidle");
  expect(await page.locator(".toast").count()).toBe(0);
  await waitForHeading(page, "Search Results (0)");
  await page.close();
});

test("where smart search finds posts alone, the page lists what basic search finds, and the posts", async () => {
  await writePost(stage.site, { title: "Arkansas", content: "<p>Notes from Arkansas.</p>" });
  await indexChanges(stage.site.db);
  const address = `${stage.site.url}/?q=ark`;
  const post = (page: Page) => foundPosts(page).getByRole("link", { name: "Arkansas" });

  const plain = await openHome(stage.browser, address, { javaScriptEnabled: false });
  await waitForHeading(plain, "Search Results (1)");
  expect(await titles(plain)).toEqual(["Harvest <Market> & Söhne"]);
  await post(plain).waitFor();
  await plain.close();

  const page = await openHome(stage.browser, address);
  await waitForHeading(page, "Search Results (1)");
  await post(page).waitFor();
  // Toasts are loaded on demand.
  await page.waitForLoadState("networkidle");
  expect(await page.locator(".toast").count()).toBe(0);
  await page.reload();
  await post(page).waitFor();
  await waitForHeading(page, "Search Results (1)");
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
