import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitForPendingTasks } from "../support/browser.ts";
import {
  box,
  cards,
  gate,
  heading,
  type OpenOptions,
  openHome,
  results,
  runUntil,
  titles,
  waitForHeading,
  waitForIndex,
} from "../support/home.ts";
import { setStage } from "../support/stage.ts";
import { showWorks, WORKS_IN_ALL } from "../support/works.ts";

const stage = setStage(showWorks);

const open = (path = "/", options: OpenOptions = {}): Promise<Page> =>
  openHome(stage.browser, stage.site.url + path, options);

const more = (page: Page) => page.getByRole("button", { name: "Load More Projects" });
const loading = (page: Page) => page.getByRole("button", { name: "Loading..." });
const shown = (page: Page, count: number) =>
  results(page).getByText(`Showing ${count} of ${WORKS_IN_ALL} projects`).waitFor();

test("twelve more are shown at a time until all are, with the focus on the first of the new ones", async () => {
  const page = await open("/?projects=all");
  await shown(page, 12);
  await more(page).click();
  await shown(page, 24);
  await expect.poll(() => cards(page).count()).toBe(24);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe((await titles(page))[12]);
  await page
    .getByRole("status")
    .filter({ hasText: `All Projects. Showing 24 of ${WORKS_IN_ALL} projects` })
    .waitFor();
  await more(page).click();
  await shown(page, WORKS_IN_ALL);
  await expect.poll(() => cards(page).count()).toBe(WORKS_IN_ALL);
  expect(new Set(await titles(page)).size).toBe(WORKS_IN_ALL);
  await expect.poll(() => more(page).count()).toBe(0);
  await page.context().close();
});

test("no more are shown before half a second is over", async () => {
  let came: Promise<unknown> = Promise.resolve();
  const before = async (page: Page) => {
    await page.clock.install();
    came = waitForIndex(page);
  };
  const page = await open("/?projects=all", { before });
  await came;
  // Until here time went on by itself; from here it stands but for the steps below.
  await page.clock.pauseAt(Date.now() + 60_000);
  await more(page).click();
  await page.clock.runFor(450);
  expect(await loading(page).count()).toBe(1);
  expect(await cards(page).count()).toBe(12);
  await page.clock.runFor(100);
  await shown(page, 24);
  await page.context().close();
});

test("the half second runs while the next page is fetched, and both have to be over", async () => {
  const { release, passed } = gate();
  const before = async (page: Page) => {
    await page.clock.install();
    await page.route("**/api/search-index", (route) => route.abort());
    await page.route("**/api/projects?*", (route) => passed.then(() => route.continue()));
  };
  const page = await open("/?projects=all", { before });
  const asked = page.waitForRequest("**/api/projects?*");
  await more(page).click();
  await asked;
  await page.clock.runFor(2000);
  expect(await loading(page).count()).toBe(1);
  expect(await cards(page).count()).toBe(12);
  release();
  await shown(page, 24);
  await page.context().close();
});

test("pressed again while the search data is awaited, the button adds no further page", async () => {
  const { release, passed } = gate();
  const before = (page: Page) =>
    page.route("**/api/search-index", (route) => passed.then(() => route.continue()));
  const page = await open("/?projects=all", { before });
  await more(page).click();
  await page.waitForFunction(() => String(history.state?.usr?.finder).includes("pages=2"));
  await loading(page).evaluate((button: HTMLButtonElement) => button.click());
  release();
  await shown(page, 24);
  await expect.poll(() => cards(page).count()).toBe(24);
  await page.context().close();
});

test("a search and a filter reset the list", async () => {
  const page = await open("/?projects=all");
  await more(page).click();
  await shown(page, 24);
  await box(page).fill("plain");
  await waitForHeading(page, "Search Results (24)");
  await expect.poll(() => cards(page).count()).toBe(12);
  await more(page).click();
  await results(page).getByText("Showing 24 of 24 projects").waitFor();
  await page.getByLabel("Client", { exact: true }).selectOption("Somebody");
  await results(page).getByText("Showing 12 of 24 projects").waitFor();
  await page.context().close();
});

test("going back restores the number of projects and the scroll position", async () => {
  const page = await open("/?projects=all");
  await more(page).click();
  await shown(page, 24);
  const last = cards(page).nth(23);
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => Math.round(window.scrollY));
  await last.getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: /^Plain Work/ }).waitFor();
  await page.goBack();
  await shown(page, 24);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place);
  await page.context().close();
});

test("a reload restores the number of projects, with the focus in the search box", async () => {
  const page = await open("/?projects=all");
  await more(page).click();
  await shown(page, 24);
  await page.waitForFunction(() => String(history.state?.usr?.finder).includes("pages=2"));
  await page.reload();
  await shown(page, 24);
  await waitForPendingTasks(page);
  expect(await box(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.context().close();
});

test("a failure is reported and can be retried", async () => {
  const before = (page: Page) => page.route("**/api/search-index", (route) => route.abort());
  const page = await open("/?projects=all", { before });
  await page.route("**/api/projects?*", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({ detail: "The shelf is empty." }),
    }),
  );
  await page.clock.install();
  await more(page).click();
  await runUntil(page, page.getByRole("alert").filter({ hasText: "The shelf is empty." }));
  expect(await cards(page).count()).toBe(12);
  await page.unroute("**/api/projects?*");
  await more(page).click();
  await page.clock.runFor(1000);
  await shown(page, 24);
  await page.context().close();
});

test("without scripts searching, filtering, ordering and paging are pages", async () => {
  const page = await open("/", { javaScriptEnabled: false });
  await box(page).fill("plain");
  await box(page).press("Enter");
  await page.waitForURL("**/?q=plain#projects");
  expect(await heading(page).innerText()).toBe("Search Results (20)");
  expect(await page.getByRole("button", { name: "Clear search" }).count()).toBe(0);
  await page.getByRole("link", { name: "Load More Projects" }).click();
  await page.waitForURL(/page=2/);
  expect(await heading(page).innerText()).toBe("Search Results (20)");
  expect(await cards(page).count()).toBe(8);
  expect(await page.getByRole("link", { name: "Load More Projects" }).count()).toBe(0);
  await page.getByRole("link", { name: "Previous page" }).click();
  await page.waitForURL((url) => !url.search.includes("page"));
  await page.getByLabel("Year", { exact: true }).selectOption("2003");
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect.poll(() => heading(page).innerText()).toBe("Search Results (2)");
  await page.getByLabel("Sort by").selectOption("title");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect.poll(() => titles(page)).toEqual(["Plain Work 23", "Plain Work 03"]);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect.poll(() => heading(page).innerText()).toBe("Search Results (20)");
  await expect.poll(() => box(page).inputValue()).toBe("plain");
  await page.context().close();
});

test("without scripts a suggested search is a page too", async () => {
  const page = await open("/", { javaScriptEnabled: false });
  const tag = page
    .getByRole("navigation", { name: "Suggested searches" })
    .getByRole("link")
    .first();
  const text = await tag.innerText();
  await tag.click();
  await expect.poll(() => box(page).inputValue()).toBe(text);
  await expect.poll(() => heading(page).innerText()).toMatch(/^Search Results \(\d+\)$/);
  await page.context().close();
});
