import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { waitForHydration, waitForPendingTasks } from "../support/browser.ts";
import {
  box,
  dropdown,
  gate,
  heading,
  openHome,
  openProject,
  skeletons,
  titles,
  waitForHeading,
  waitForIndex,
} from "../support/home.ts";
import { smartResponse } from "../support/smart-response.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";
import { showWorks } from "../support/works.ts";

const stage = setStage(showWorks);

const SMART = "**/api/project-smart-search";

/** Home with the data of instant search, and with what `answer` makes of smart search. */
async function open(
  answer?: (route: Route) => Promise<unknown>,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  let came: Promise<unknown> = Promise.resolve();
  const before = async (page: Page) => {
    came = waitForIndex(page);
    await prepare?.(page);
    if (answer) await page.route(SMART, answer);
  };
  const page = await openHome(stage.browser, stage.site.url, { before });
  await came;
  return page;
}

const toast = (page: Page, text: string) => page.getByText(text).waitFor();

test("Enter shows what smart search finds, typing errors included", async () => {
  const page = await open();
  await page.keyboard.type("harbor sings");
  await waitForHeading(page, "Search Results (0)");
  await page.keyboard.press("Enter");
  await heading(page).filter({ hasNotText: "(0)" }).waitFor();
  await expect.poll(async () => (await titles(page))[0]).toBe("Harbour Signs");
  await expect.poll(() => heading(page).innerText()).toMatch(/^Search Results \(\d+\)$/);
  await expect.poll(() => dropdown(page).count()).toBe(0);
  await page.waitForFunction(() => window.scrollY > 0);
  await page.close();
});

test("its results take the place of the basic ones until the text is edited", async () => {
  const page = await open();
  await page.keyboard.type("typesetting books");
  await page.keyboard.press("Enter");
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Quiet Letters"]);
  await expect.poll(() => page.getByLabel("Sort by").count()).toBe(0);
  await page.keyboard.press("End");
  await page.keyboard.type("s");
  await waitForHeading(page, "Search Results (0)");
  await page.close();
});

async function searchIn2022(): Promise<Page> {
  const page = await open();
  await page.keyboard.type("Ateneo Press");
  await page.keyboard.press("Enter");
  await heading(page)
    .filter({ hasText: /\([2-9]\)/ })
    .waitFor();
  await page.getByLabel("Year", { exact: true }).selectOption("2022");
  await waitForHeading(page, "Search Results (1)");
  return page;
}

test("filters hold for what it found", async () => {
  const page = await searchIn2022();
  expect(await titles(page)).toEqual(["Harvest <Market> & Söhne"]);
  await page.close();
});

/** In the history entry, from which a reload restores it. */
const waitUntilSaved = (page: Page) =>
  page.waitForFunction(() => String(history.state?.usr?.finder).includes("year=2022"));

test("after a reload its results wait for the data that filters need", async () => {
  const page = await searchIn2022();
  await waitUntilSaved(page);
  const { release, passed } = gate();
  await page.route("**/api/search-index", (route) => passed.then(() => route.continue()));
  const found = page.waitForResponse(SMART);
  await page.reload();
  await (await found).finished();
  await page.locator(".search-spinner").waitFor({ state: "detached" });
  await skeletons(page).first().waitFor();
  release();
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Harvest <Market> & Söhne"]);
  await page.close();
});

test("where that data cannot be had, basic search applies the filters", async () => {
  const page = await searchIn2022();
  await waitUntilSaved(page);
  await page.route("**/api/search-index", (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Harvest <Market> & Söhne"]);
  expect(await page.getByLabel("Year", { exact: true }).inputValue()).toBe("2022");
  await page.close();
});

test("it needs three characters: two use basic search", async () => {
  const asked: unknown[] = [];
  const page = await open((route) => {
    asked.push(route.request().postDataJSON());
    return route.continue();
  });
  await page.keyboard.type("  ha ");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.scrollY > 0);
  await waitForHeading(page, "Search Results (3)");
  expect(asked).toEqual([]);
  await box(page).fill("har");
  const answered = page.waitForResponse(SMART);
  await box(page).press("Enter");
  await answered;
  expect(asked).toEqual([{ query: "har", part: "results" }]);
  await page.close();
});

test("while it searches, a spinner is in the box and skeletons stand in for the results", async () => {
  const { release, passed } = gate();
  const page = await open((route) => passed.then(() => route.continue()));
  await page.keyboard.type("harbour");
  await waitForHeading(page, "Search Results (1)");
  await page.keyboard.press("Enter");
  await page.locator(".search-spinner").waitFor();
  await skeletons(page).first().waitFor();
  expect(await skeletons(page).count()).toBe(8);
  expect(await page.locator("#projects").getAttribute("aria-busy")).toBe("true");
  release();
  await skeletons(page).first().waitFor({ state: "detached" });
  await expect.poll(() => titles(page)).toContain("Harbour Signs");
  await expect.poll(() => page.locator(".search-spinner").count()).toBe(0);
  await page.close();
});

test("finding nothing it falls back to basic search and says so", async () => {
  const page = await open((route) => route.fulfill({ json: smartResponse() }));
  await page.keyboard.type("harbour");
  await page.keyboard.press("Enter");
  const failed = "Search failed, falling back to basic search";
  await dismissToast(page, failed);
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  await expect.poll(() => page.getByLabel("Sort by").count()).toBe(0);
  await box(page).press("Enter");
  await toast(page, failed);
  await waitForHeading(page, "Search Results (1)");
  await expect.poll(() => titles(page)).toEqual(["Harbour Signs"]);
  await page.close();
});

test.each<[string, (route: Route) => Promise<unknown>]>([
  ["a failure of the server", (route) => route.fulfill({ status: 503, body: "" })],
  ["a cut line", (route) => route.abort()],
  ["an answer that is none", (route) => route.fulfill({ body: "<html>" })],
])("after %s it falls back to basic search and says so", async (_what, answer) => {
  let requests = 0;
  const page = await open((route) => {
    requests += 1;
    return answer(route);
  });
  await page.keyboard.type("quiet");
  await page.keyboard.press("Enter");
  await toast(page, "Search temporarily unavailable");
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Quiet Letters"]);
  expect(requests).toBe(1);
  await page.close();
});

/** Responses arrive also after their request was aborted. */
const ignoreAborts = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => fetch(input, { ...init, signal: null });
  });

test("a late failure for an outdated text is ignored", async () => {
  const { release, passed } = gate();
  const page = await open((route) => {
    const isOutdated = route.request().postDataJSON().query === "quiet";
    if (!isOutdated) return route.fulfill({ json: smartResponse() });
    return passed.then(() => route.fulfill({ status: 503, body: "" }));
  }, ignoreAborts);
  await page.keyboard.type("quiet");
  const asked = page.waitForRequest(SMART);
  await page.keyboard.press("Enter");
  await asked;
  await box(page).fill("harbour");
  const ended = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/api/project-smart-search"),
  );
  release();
  await ended;
  await waitForPendingTasks(page);
  expect(await heading(page).innerText()).toBe("Search Results (1)");
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  // A toast of the late failure would come before this one.
  await box(page).press("Enter");
  await toast(page, "Search failed, falling back to basic search");
  expect(await page.getByText("Search temporarily unavailable").count()).toBe(0);
  await page.close();
});

test("going back from a project restores the results of smart search", async () => {
  const page = await open();
  await page.keyboard.type("typesetting books");
  await page.keyboard.press("Enter");
  await waitForHeading(page, "Search Results (1)");
  await openProject(page, "Quiet Letters");
  await page.goBack();
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Quiet Letters"]);
  await page.close();
});

test("a suggested search uses smart search", async () => {
  const page = await open();
  const tag = page
    .getByRole("navigation", { name: "Suggested searches" })
    .getByRole("link")
    .first();
  const text = await tag.innerText();
  const asked = page.waitForRequest(SMART);
  await tag.click();
  expect((await asked).postDataJSON()).toEqual({ query: text, part: "results" });
  await expect.poll(() => box(page).inputValue()).toBe(text);
  await page.close();
});

test("what the server found is shown again after another suggested search", async () => {
  const page = await open();
  const tags = page.getByRole("navigation", { name: "Suggested searches" }).getByRole("link");
  const [first = "", second = ""] = await tags.allInnerTexts();
  await page.goto(`${stage.site.url}/?q=${encodeURIComponent(first)}`);
  await waitForHydration(page);
  const found = await heading(page).innerText();
  const answered = page.waitForResponse(SMART);
  await tags.filter({ hasText: second }).click();
  await answered;
  await expect.poll(() => skeletons(page).count()).toBe(0);
  await tags.filter({ hasText: first }).click();
  await expect.poll(() => box(page).inputValue()).toBe(first);
  await waitForHeading(page, found);
  await page.close();
});
