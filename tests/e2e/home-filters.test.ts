import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  box,
  filter,
  gate,
  heading,
  type OpenOptions,
  openHome,
  openProject,
  results,
  titles,
  waitForHeading,
} from "../support/home.ts";
import { fetchHome } from "../support/served-home.ts";
import { setStage } from "../support/stage.ts";
import { showWorks } from "../support/works.ts";

const stage = setStage(showWorks);

const open = (path = "/", options: OpenOptions = {}): Promise<Page> =>
  openHome(stage.browser, stage.site.url + path, options);

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search);

test("all five dropdowns start with their All option", async () => {
  const page = await open("/?q=har");
  await page.getByRole("heading", { name: "Filter Projects" }).waitFor();
  const all = [
    ["Category", "All Categories"],
    ["Work Type", "All Work Types"],
    ["Year", "All Years"],
    ["Client", "All Clients"],
    ["Role", "All Roles"],
  ] as const;
  for (const [label, first] of all) {
    expect(await filter(page, label).locator("option").first().innerText()).toBe(first);
    expect(await filter(page, label).inputValue()).toBe("all");
  }
  expect(await filter(page, "Role").locator("option").allInnerTexts()).toContain("Binding by hand");
  expect(await page.getByRole("button", { name: "Clear Filters" }).count()).toBe(0);
  await page.close();
});

test("filters narrow the search results together, and clearing them keeps the text", async () => {
  const page = await open("/?q=p");
  await filter(page, "Category").selectOption("Print");
  await waitForHeading(page, "Search Results (2)");
  expect(await titles(page)).toEqual(["Harbour Signs", "Quiet Letters"]);
  await filter(page, "Year").selectOption("2023");
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Quiet Letters"]);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await heading(page).filter({ hasNotText: "(1)" }).waitFor();
  await expect.poll(() => box(page).inputValue()).toBe("p");
  await expect.poll(() => filter(page, "Year").inputValue()).toBe("all");
  await expect.poll(() => page.getByRole("button", { name: "Clear Filters" }).count()).toBe(0);
  await expect
    .poll(() => heading(page).evaluate((title) => title === document.activeElement))
    .toBe(true);
  await page.close();
});

test("reload, forward and back keep search, filters and order", async () => {
  const page = await open("/?category=Branding&utm_source=mail");
  await page.waitForFunction(() => location.search === "?utm_source=mail");
  await box(page).fill("har");
  await filter(page, "Order").selectOption("asc");
  const asLeft = async () => {
    await waitForHeading(page, "Search Results (2)");
    await page.waitForFunction(() =>
      document.querySelector("#projects h3")?.textContent?.startsWith("Harvest"),
    );
    await expect.poll(() => box(page).inputValue()).toBe("har");
    await expect.poll(() => filter(page, "Category").inputValue()).toBe("Branding");
    await expect.poll(() => titles(page)).toEqual(["Harvest <Market> & Söhne", "Harbour Signs"]);
  };
  await asLeft();
  await openProject(page, "Harbour Signs");
  await page.goBack();
  await asLeft();
  await page.reload();
  await asLeft();
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "Harbour Signs" }).waitFor();
  await page.goBack();
  await asLeft();
  await page.close();
});

test("a project page links back with its title as search and its client as filter", async () => {
  const page = await open("/project/harbour-signs");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Projects").click();
  await waitForHeading(page, "Search Results (1)");
  await expect.poll(() => box(page).inputValue()).toBe("Harbour Signs");
  await expect.poll(() => addressOf(page)).toBe("/");
  await landed(page);
  await page.goBack();
  await page.locator("dl.details").getByRole("link", { name: "Port of Ferrol" }).click();
  await waitForHeading(page, "Filtered Projects (1)");
  await landed(page);
  await page.close();
});

/** The results start in the upper half of the viewport. */
async function landed(page: Page): Promise<void> {
  const isThere = () =>
    results(page).evaluate((it) => {
      const { top } = it.getBoundingClientRect();
      return top > -200 && top < 450;
    });
  await expect.poll(isThere).toBe(true);
}

test("on a slow connection skeletons stand in for the projects", async () => {
  for (const [from, link] of [
    ["/", "All Projects"],
    ["/project/harbour-signs", "Back to All Projects"],
  ] as const) {
    const page = await open(from);
    const held = gate();
    await page.route("**/_.data*", async (route) => {
      await held.passed;
      await route.continue();
    });
    await page.locator("main").getByRole("link", { name: link }).click();
    await expect.poll(() => page.locator(".skeleton:visible").count()).toBe(8);
    await page.getByRole("status").filter({ hasText: "Loading..." }).waitFor({ state: "visible" });
    held.release();
    await waitForHeading(page, "All Projects");
    await expect.poll(() => page.locator(".skeleton").count()).toBe(0);
    await landed(page);
    await page.close();
  }
});

test("the site's name resets the home page", async () => {
  const page = await open("/?category=Branding");
  await waitForHeading(page, "Filtered Projects (2)");
  await page.getByRole("banner").getByRole("link").first().click();
  await waitForHeading(page, "Featured Projects");
  await expect.poll(() => box(page).inputValue()).toBe("");
  await page.close();
});

test("an empty result says so and offers to clear filters", async () => {
  const page = await open("/?client=Nobody%20at%20all");
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
  expect(await results(page).innerText()).toContain(
    "Try adjusting your filters to see more projects.",
  );
  expect(await filter(page, "Client").inputValue()).toBe("Nobody at all");
  const isHeadingFocused = () => heading(page).evaluate((one) => one === document.activeElement);
  await page.getByRole("link", { name: "Clear all filters" }).press("Enter");
  await waitForHeading(page, "All Projects");
  await expect.poll(isHeadingFocused).toBe(true);
  await box(page).fill("zzzz");
  await waitForHeading(page, "Search Results (0)");
  expect(await results(page).innerText()).toContain("Check back soon for new projects!");
  await expect.poll(() => page.getByText("Clear all filters").count()).toBe(0);
  await page.getByRole("link", { name: "Show all projects" }).press("Enter");
  await waitForHeading(page, "All Projects");
  await expect.poll(isHeadingFocused).toBe(true);
  await page.close();
});

test("the list sorts by year, title and featured, in both directions", async () => {
  const page = await open("/?projects=all");
  const expectFirst = async (by: string, order: string, title: string) => {
    await page.getByLabel("Sort by").selectOption(by);
    await page.getByLabel("Order").selectOption(order);
    await expect
      .poll(async () => [
        await page.getByLabel("Sort by").inputValue(),
        await page.getByLabel("Order").inputValue(),
        (await titles(page))[0],
      ])
      .toEqual([by, order, title]);
  };
  expect(await page.getByLabel("Sort by").inputValue()).toBe("year");
  expect(await page.getByLabel("Order").inputValue()).toBe("desc");
  await expectFirst("year", "desc", "Harbour Signs");
  await expectFirst("title", "asc", "Harbour Signs");
  await expectFirst("title", "desc", "Quiet Letters");
  await expectFirst("featured", "desc", "Harbour Signs");
  await expectFirst("featured", "asc", "Harvest <Market> & Söhne");
  await page.close();
});

test("the browser sorts as the server does", async () => {
  const page = await open("/?projects=all");
  await page.getByLabel("Order").selectOption("asc");
  for (const sort of ["title", "featured", "year"]) {
    const served = await fetchHome(`${stage.site.url}/?sort=${sort}&order=asc`);
    await page.getByLabel("Sort by").selectOption(sort);
    await expect.poll(() => titles(page)).toEqual(served.titles);
  }
  await page.close();
});
