import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listenForComplaints } from "../support/browser.ts";
import {
  box,
  filter,
  gate,
  heading,
  type OpenOptions,
  openHome,
  results,
  titles,
  waitForHeading,
  waitForIndex,
} from "../support/home.ts";
import { reusedPage } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { showWorks, WORKS_IN_ALL } from "../support/works.ts";

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

test.each([
  ["category=Wayfinding", "Category", "Wayfinding", ["Harbour Signs"]],
  ["workType=Editorial", "Work Type", "Editorial", ["Quiet Letters"]],
  ["year=2022", "Year", "2022", ["Harvest <Market> & Söhne"]],
  ["client=Port%20of%20Ferrol", "Client", "Port of Ferrol", ["Harbour Signs"]],
  ["role=Binding%20by%20hand", "Role", "Binding by hand", ["Quiet Letters"]],
])("%s is rendered by the server and then removed from the URL", async (...row) => {
  const [query, label, value, found] = row;
  const html = await (await fetch(`${stage.site.url}/?${query}`)).text();
  expect(html).toContain("Filtered Projects (1)");
  const page = await open(`/?${query}#projects`);
  expect(await heading(page).innerText()).toBe("Filtered Projects (1)");
  expect(await titles(page)).toEqual(found);
  expect(await filter(page, label).inputValue()).toBe(value);
  await page.waitForFunction(() => location.search === "");
  expect(await page.evaluate(() => location.hash)).toBe("#projects");
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
    expect(await titles(page)).toEqual(["Harvest <Market> & Söhne", "Harbour Signs"]);
  };
  await asLeft();
  await page.getByRole("link", { name: "Harbour Signs" }).click();
  await page.waitForURL("**/project/harbour-signs");
  await page.goBack();
  await asLeft();
  await page.reload();
  await asLeft();
  await page.goForward();
  await page.waitForURL("**/project/harbour-signs");
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
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await waitForHeading(page, "All Projects");
  await box(page).fill("zzzz");
  await waitForHeading(page, "Search Results (0)");
  expect(await results(page).innerText()).toContain("Check back soon for new projects!");
  await expect.poll(() => page.getByText("Clear all filters").count()).toBe(0);
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
  for (const query of ["sort=title&order=asc", "sort=featured&order=asc", "sort=year&order=asc"]) {
    const page = await open("/?projects=all");
    const [sort, order] = [/sort=(\w+)/.exec(query)?.[1] ?? "", "asc"];
    await page.getByLabel("Order").selectOption(order);
    await page.getByLabel("Sort by").selectOption(sort);
    const served = await openHome(stage.browser, `${stage.site.url}/?${query}`, {
      javaScriptEnabled: false,
    });
    const expected = await titles(served);
    await expect.poll(() => titles(page)).toEqual(expected);
    await page.close();
    await served.close();
  }
});

const LONG = "x".repeat(5000);

test.each([
  "page=0",
  "page=1e9",
  "page=-1&projects=all",
  "projects=all&page=999999999",
  "page=99999999999999999999",
  "category=a&category=b",
  "category[]=a&year[]=x",
  "year=20x1",
  "year=99999",
  "year=0",
  "client=%00",
  "client=%F0%9F%8E%A8",
  "client=%E2%80%AE%D7%90",
  "role=%25%5F%27%3B--",
  "q=%F0%9F%A6%96%F0%9F%A6%96",
  "q=%00%07",
  "q=%ED%A0%80",
  "q=%",
  "q=%5C%25_",
  "q=<script>alert(1)</script>",
  "sort=password&order=sideways",
  "sort=title&order=asc&page=77",
  "__proto__=1&constructor=2&q=har",
  "q=LONG",
  "client=LONG",
])("the page works at ?%s", async (query) => {
  const page = await reusedPage(stage.browser);
  const complaints = listenForComplaints(page);
  const came = waitForIndex(page);
  const response = await page.goto(`${stage.site.url}/?${query.replace("LONG", LONG)}`);
  expect(response?.status()).toBe(200);
  await came;
  expect(await page.locator("h1").count()).toBe(1);
  expect(await heading(page).count()).toBe(1);
  expect(await page.getByText("went wrong").count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});

test.each([
  ["1e9", 1],
  ["0", 1],
  ["999999999", Math.ceil(WORKS_IN_ALL / 12)],
])("?page=%s shows the nearest existing page", async (asked, shown) => {
  const page = await open(`/?projects=all&page=${asked}`, { javaScriptEnabled: false });
  const current = page.locator('[aria-current="page"]');
  expect(await current.allInnerTexts()).toEqual(shown === 1 ? [] : [String(shown)]);
  await page.close();
});

test.each<{ what: string; state: unknown }>([
  { what: "a number", state: 7 },
  { what: "a text", state: "har" },
  { what: "an array", state: [1, "har"] },
  { what: "a search of another type", state: { searchQuery: { length: 3 } } },
  { what: "a search that is far too long", state: { searchQuery: LONG } },
  { what: "kept pages without end", state: { finder: "q=har&pages=999999999&page=99999" } },
  { what: "kept nonsense", state: { finder: "%%%&category=\u0000&year=x&smart=1" } },
  { what: "a kept finder of another type", state: { finder: { text: 3 } } },
])("a router state that is $what is harmless", async ({ state }) => {
  const page = await open("/about");
  const complaints = listenForComplaints(page);
  await page.evaluate((state) => {
    history.pushState({ usr: state, key: "made-up", idx: 1 }, "", "/");
    history.pushState({ usr: null, key: "other", idx: 2 }, "", "/about");
  }, state);
  await page.goBack();
  await heading(page).waitFor();
  expect(await page.locator("h1").count()).toBe(1);
  await box(page).fill("quiet");
  await waitForHeading(page, "Search Results (1)");
  expect(complaints).toEqual([]);
  await page.close();
});

test("a router state can fill the search box", async () => {
  const page = await open("/about");
  await page.evaluate(() => {
    history.pushState({ usr: { searchQuery: "quiet" }, key: "made-up", idx: 1 }, "", "/");
    history.pushState({ usr: null, key: "other", idx: 2 }, "", "/about");
  });
  await page.goBack();
  await waitForHeading(page, "Search Results (1)");
  await expect.poll(() => box(page).inputValue()).toBe("quiet");
  await page.close();
});
