import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { portfolioProjects } from "../../server/projects/tables.ts";
import {
  box,
  cards,
  dropdown,
  gate,
  heading,
  type OpenOptions,
  openHome,
  options,
  results,
  runUntil,
  skeletons,
  titles,
  waitForHeading,
  waitForIndex,
} from "../support/home.ts";
import { fillWithItems } from "../support/many-items.ts";
import { addWork, refreshSite } from "../support/works.ts";

/** More than browsers are given to search in. */
const MANY = 1100;

import { setStage } from "../support/stage.ts";

const stage = setStage(async (site) => {
  await site.db.delete(portfolioProjects);
  await fillWithItems(site.db, MANY);
  await addWork(site, { title: "Harbour Signs", client: "Port of Ferrol", slug: "harbour-signs" });
  await refreshSite(site);
});

async function open(path = "/", options: OpenOptions = {}): Promise<Page> {
  let came: Promise<unknown> = Promise.resolve();
  const before = async (page: Page) => {
    came = waitForIndex(page);
    await options.before?.(page);
  };
  const page = await openHome(stage.browser, stage.site.url + path, { ...options, before });
  await came;
  return page;
}

test("where projects are too many for the browser, the server finds by the same rule", async () => {
  const page = await open();
  await page.keyboard.type("harb");
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  await options(page).first().waitFor();
  await expect.poll(() => dropdown(page).locator("mark").first().innerText()).toBe("Harb");
  await page.keyboard.press("Escape");
  await waitForHeading(page, "All Projects");
  await results(page)
    .getByText(`Showing 12 of ${MANY + 1} projects`)
    .waitFor();
  await page.context().close();
});

test("a request for an outdated text is aborted", async () => {
  const { release, passed } = gate();
  const page = await open("/", {
    before: (page) =>
      page.route("**/api/projects?q=number*", (route) => passed.then(() => route.continue())),
  });
  const asked = page.waitForRequest("**/api/projects?q=number*");
  await page.keyboard.type("number");
  await asked;
  await skeletons(page).first().waitFor();
  expect(await skeletons(page).count()).toBe(8);
  // Those for the letters before it may still be reported.
  const dropped = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("q=number"),
  );
  await box(page).fill("harbour");
  await dropped;
  release();
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  await page.context().close();
});

test("filters, order and more come from the server", async () => {
  const page = await open("/?client=Client+7");
  expect(await heading(page).innerText()).toMatch(/^Filtered Projects \(22\+?\)$/);
  await page.getByRole("button", { name: "Load More Projects" }).click();
  await cards(page).nth(21).waitFor();
  expect(await cards(page).count()).toBe(22);
  const all = await titles(page);
  expect(new Set(all).size).toBe(22);
  await page.getByLabel("Sort by").selectOption("title");
  await page.getByLabel("Order").selectOption("asc");
  await results(page).getByText("Showing 12 of 22 projects").waitFor();
  const byTitle = all.sort(new Intl.Collator("en").compare).slice(0, 12);
  await expect.poll(() => titles(page)).toEqual(byTitle);
  await page.context().close();
});

test("more are added to those shown, which are not fetched again, and get the focus", async () => {
  const asked: string[] = [];
  const page = await open("/?projects=all");
  await page.route("**/api/projects?*", (route) => {
    const { search } = new URL(route.request().url());
    asked.push(search);
    // The first page never comes.
    return search === "?page=2" ? route.continue() : undefined;
  });
  await page.getByRole("button", { name: "Load More Projects" }).click();
  await cards(page).nth(23).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe((await titles(page))[12]);
  expect(asked).toEqual(["?page=2"]);
  await page.context().close();
});

test("going back shows the projects that were there while they are fetched again", async () => {
  const page = await open("/?projects=all");
  await page.getByRole("button", { name: "Load More Projects" }).click();
  await cards(page).nth(23).waitFor();
  const shown = await titles(page);
  await cards(page).nth(20).getByRole("link").click();
  await page.waitForURL("**/project/**");
  const { release, passed } = gate();
  await page.route("**/api/projects?*", (route) => passed.then(() => route.continue()));
  await page.clock.install();
  await page.clock.fastForward(120_000);
  const asked = page.waitForRequest("**/api/projects?*");
  await page.goBack();
  await asked;
  await page.clock.runFor(1000);
  expect(await titles(page)).toEqual(shown);
  expect(await skeletons(page).count()).toBe(0);
  release();
  await results(page).and(page.locator("[aria-busy=false]")).waitFor();
  expect(await titles(page)).toEqual(shown);
  await page.context().close();
});

test("a failure says so, and Retry asks again", async () => {
  const fail = { status: 503, json: { detail: "Please try again shortly." } };
  const page = await open();
  await page.route("**/api/projects?*", (route) => route.fulfill(fail));
  await page.clock.install();
  await box(page).fill("harbour");
  const alert = results(page).getByRole("alert");
  // After three more tries.
  await runUntil(page, alert.getByRole("heading", { name: "Please try again shortly." }));
  await page.unroute("**/api/projects?*");
  await alert.getByRole("button", { name: "Retry" }).click();
  await page.clock.runFor(1000);
  await waitForHeading(page, "Search Results (1)");
  await page.context().close();
});

test("without the search index the server searches, and only the console reports it", async () => {
  const said: string[] = [];
  const page = await openHome(stage.browser, stage.site.url, {
    before: async (page) => {
      page.on("console", (message) => said.push(message.text()));
      await page.clock.install();
      await page.route("**/api/search-index", (route) => route.abort());
    },
  });
  await box(page).fill("harbour");
  await runUntil(page, heading(page).filter({ hasText: "Search Results (1)" }));
  expect(said.join(" ")).toContain("Could not fetch the search index");
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.context().close();
});
