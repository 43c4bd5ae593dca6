import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listenForComplaints, waitForHydration, waitForPendingTasks } from "../support/browser.ts";
import {
  box,
  filter,
  gate,
  heading,
  openHome,
  openProject,
  titles,
  waitForHeading,
  waitForIndex,
} from "../support/home.ts";
import { reusedPage } from "../support/reused-contexts.ts";
import { fetchHome } from "../support/served-home.ts";
import { setStage } from "../support/stage.ts";
import { showWorks, WORKS_IN_ALL } from "../support/works.ts";

const stage = setStage(showWorks);

const open = (path: string): Promise<Page> => openHome(stage.browser, stage.site.url + path);

test.each([
  ["category=Wayfinding", "category", "Wayfinding", ["Harbour Signs"]],
  ["workType=Editorial", "workType", "Editorial", ["Quiet Letters"]],
  ["year=2022", "year", "2022", ["Harvest <Market> & Söhne"]],
  ["client=Port%20of%20Ferrol", "client", "Port of Ferrol", ["Harbour Signs"]],
  ["role=Binding%20by%20hand", "role", "Binding by hand", ["Quiet Letters"]],
])("%s is rendered by the server", async (query, name, value, found) => {
  const served = await fetchHome(`${stage.site.url}/?${query}`);
  expect(served.h2).toEqual(["Filtered Projects (1)"]);
  expect(served.titles).toEqual(found);
  expect(served.chosen).toMatchObject({ [name]: value });
});

test("filters in the URL are kept on the page and then removed from the URL", async () => {
  const asked = {
    category: ["Category", "Wayfinding"],
    workType: ["Work Type", "Identity"],
    year: ["Year", "2024"],
    client: ["Client", "Port of Ferrol"],
    role: ["Role", "Art Direction"],
  } as const;
  const query = Object.entries(asked).map(
    ([name, [, value]]) => `${name}=${encodeURIComponent(value)}`,
  );
  const page = await open(`/?${query.join("&")}#projects`);
  expect(await heading(page).innerText()).toBe("Filtered Projects (1)");
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  for (const [label, value] of Object.values(asked)) {
    expect(await filter(page, label).inputValue()).toBe(value);
  }
  await page.waitForFunction(() => location.search === "");
  expect(await page.evaluate(() => location.hash)).toBe("#projects");
  await page.close();
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
])("the server renders ?%s", async (query) => {
  const served = await fetchHome(`${stage.site.url}/?${query.replace("LONG", LONG)}`);
  expect(served.status).toBe(200);
  expect([served.h1.length, served.h2.length]).toEqual([1, 1]);
  expect(served.html).not.toContain("went wrong");
});

test.each([
  "page=1e9",
  "category[]=a&year[]=x",
  "client=%00",
  "client=%E2%80%AE%D7%90",
  "q=%ED%A0%80",
  "q=%",
  "q=<script>alert(1)</script>",
  "__proto__=1&constructor=2&q=har",
  "q=LONG",
])("the browser renders ?%s as the server does", async (query) => {
  const page = await reusedPage(stage.browser);
  const complaints = listenForComplaints(page);
  const came = waitForIndex(page);
  await page.goto(`${stage.site.url}/?${query.replace("LONG", LONG)}`);
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
  const { currentPages } = await fetchHome(`${stage.site.url}/?projects=all&page=${asked}`);
  expect(currentPages).toEqual(shown === 1 ? [] : [String(shown)]);
});

const STATES: [what: string, state: unknown][] = [
  ["a number", 7],
  ["a text", "har"],
  ["an array", [1, "har"]],
  ["a search of another type", { searchQuery: { length: 3 } }],
  ["a search that is far too long", { searchQuery: LONG }],
  ["kept pages without end", { finder: "q=har&pages=999999999&page=99999" }],
  ["kept nonsense", { finder: "%%%&category=\u0000&year=x&smart=1" }],
  ["a kept finder of another type", { finder: { text: 3 } }],
];

test("no router state does harm", async () => {
  const page = await open("/about");
  const complaints = listenForComplaints(page);
  for (const [what, state] of STATES) {
    await goBackTo(page, state);
    await heading(page).waitFor();
    expect([what, await page.locator("h1").count()]).toEqual([what, 1]);
    await box(page).fill("quiet");
    await waitForHeading(page, "Search Results (1)");
    expect([what, complaints]).toEqual([what, []]);
    // By the link, the next state would interrupt the view transition, which Chromium reports.
    await page.goto(`${stage.site.url}/about`);
    await waitForHydration(page);
  }
  await page.close();
});

test("a router state can fill the search box", async () => {
  const page = await open("/about");
  await goBackTo(page, { searchQuery: "quiet" });
  await waitForHeading(page, "Search Results (1)");
  await expect.poll(() => box(page).inputValue()).toBe("quiet");
  await page.close();
});

/** Goes back from the page to home, with this state of the router. */
async function goBackTo(page: Page, state: unknown): Promise<void> {
  await page.evaluate((state) => {
    const { idx } = history.state;
    history.pushState({ usr: state, key: "made-up", idx: idx + 1 }, "", "/");
    history.pushState({ usr: null, key: "other", idx: idx + 2 }, "", "/about");
  }, state);
  await page.goBack();
}

test("a search stays with its history entry while going back takes long", async () => {
  const page = await open("/");
  await page.getByRole("link", { name: /^All Projects/ }).click();
  await waitForHeading(page, "All Projects");
  const { release, passed } = gate();
  await page.route("**/*.data*", (route) => passed.then(() => route.continue()));
  const asked = page.waitForRequest("**/*.data*");
  await box(page).fill("foo");
  await page.goBack();
  await asked;
  await waitForPendingTasks(page);
  await page.locator("#projects-title").click();
  release();
  await waitForHeading(page, "Featured Projects");
  expect(await page.evaluate(() => history.state?.usr ?? null)).toBe(null);
  await page.goForward();
  await waitForHeading(page, "All Projects");
  await page.close();
});

test("a jump within the page keeps the filters that came with a navigation", async () => {
  const page = await open("/");
  await openProject(page, "Harbour Signs");
  await page.getByRole("link", { name: "Wayfinding" }).first().click();
  await waitForHeading(page, "Filtered Projects (1)");
  await page.waitForFunction(() => location.search === "");
  await page.locator(".skip-link").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#main");
  await waitForPendingTasks(page);
  expect(await heading(page).innerText()).toBe("Filtered Projects (1)");
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  await page.close();
});
