import type { Page } from "playwright-core";
import { expect, test } from "vitest";
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
  skeletons,
  titles,
  waitForHeading,
  waitForIndex,
} from "../support/home.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { showWorks, WORKS_IN_ALL } from "../support/works.ts";

const stage = setStage(showWorks);

const INDEX = "**/api/search-index";

async function open(path = "/", options: OpenOptions = {}): Promise<Page> {
  return openHome(stage.browser, stage.site.url + path, options);
}

/** Opens an address; the promise resolves when the data of instant search arrives. */
async function openWithIndex(path = "/"): Promise<{ page: Page; came: Promise<unknown> }> {
  let came: Promise<unknown> = Promise.resolve();
  const before = async (page: Page) => {
    came = waitForIndex(page);
  };
  return { page: await open(path, { before }), came };
}

const active = (page: Page) =>
  page.locator('[role="option"][aria-selected="true"]').allInnerTexts();

test("typing shows suggestions, the filter bar and the results, without asking the server", async () => {
  const { page, came } = await openWithIndex();
  await came;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/views") asked.push(pathname);
  });
  await page.keyboard.type("har");
  await dropdown(page).waitFor();
  await page.getByRole("heading", { name: "Filter Projects" }).waitFor();
  await waitForHeading(page, "Search Results (2)");
  expect(await results(page).innerText()).toContain("Showing 2 of 2 projects");
  expect(await titles(page)).toEqual(["Harbour Signs", "Harvest <Market> & Söhne"]);
  expect(asked).toEqual([]);
  await expect.poll(() => box(page).getAttribute("aria-expanded")).toBe("true");
  await page.close();
});

test.each([
  ["title", "hArBoUr SiGnS"],
  ["client", "port of f"],
  ["description", "ships & people"],
  ["category", "wayfind"],
  ["work type", "identity"],
  ["role", "art dir"],
  ["keyword", "maritim"],
])("finds a project by a part of its %s in any case", async (_field, text) => {
  const page = await open();
  await page.keyboard.type(text);
  await waitForHeading(page, "Search Results (1)");
  expect(await titles(page)).toEqual(["Harbour Signs"]);
  await page.close();
});

test("offers up to 5 projects and up to 4 other texts, with what was typed marked", async () => {
  const page = await open();
  await page.keyboard.type("p");
  await waitForHeading(page, "Search Results");
  await options(page).nth(8).waitFor();
  const group = (name: string) => dropdown(page).getByRole("group", { name }).getByRole("option");
  expect(await group("Projects").count()).toBe(5);
  expect(await group("Suggestions").count()).toBe(4);
  const marks = await dropdown(page).locator("mark").allInnerTexts();
  expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set(["p"]));
  const height = await dropdown(page).evaluate((list) => list.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(320);
  await page.close();
});

test("a text that equals what was typed is no suggestion, and markup is text", async () => {
  const page = await open();
  await page.keyboard.type("maritime");
  await options(page).first().waitFor();
  expect(
    await options(page)
      .filter({ hasText: /^maritime$/i })
      .count(),
  ).toBe(0);
  await box(page).fill("<market>");
  await options(page).filter({ hasText: "Harvest <Market> & Söhne" }).first().waitFor();
  expect(await dropdown(page).locator("mark").first().innerText()).toBe("<Market>");
  await page.close();
});

test("arrow keys move through the suggestions, through the box and around", async () => {
  const page = await open();
  await page.keyboard.type("har");
  await options(page).first().waitFor();
  const count = await options(page).count();
  expect(await active(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => active(page)).toEqual([await options(page).nth(0).innerText()]);
  await expect
    .poll(() => box(page).getAttribute("aria-activedescendant"))
    .toBe(await options(page).nth(0).getAttribute("id"));
  await page.keyboard.press("End");
  await expect
    .poll(() => active(page))
    .toEqual([
      await options(page)
        .nth(count - 1)
        .innerText(),
    ]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => active(page)).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await expect
    .poll(() => active(page))
    .toEqual([
      await options(page)
        .nth(count - 1)
        .innerText(),
    ]);
  await page.keyboard.press("Home");
  await expect.poll(() => active(page)).toEqual([await options(page).nth(0).innerText()]);
  await page.close();
});

test.each([
  ["a click", (page: Page) => options(page).first().click()],
  [
    "Enter",
    async (page: Page) => {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    },
  ],
])(
  "%s on a suggestion fills the box, searches and scrolls to the results",
  async (_how, choose) => {
    const page = await open();
    await page.keyboard.type("harv");
    await options(page).first().waitFor();
    const answered = page.waitForRequest("**/api/project-smart-search");
    await choose(page);
    expect((await answered).postDataJSON()).toMatchObject({ query: "Harvest <Market> & Söhne" });
    await expect.poll(() => box(page).inputValue()).toBe("Harvest <Market> & Söhne");
    await expect.poll(() => dropdown(page).count()).toBe(0);
    await page.waitForFunction(() => window.scrollY > 100);
    await page.close();
  },
);

test("Escape clears a text, and leaves the box when there is none", async () => {
  const page = await open();
  await page.keyboard.type("har");
  await dropdown(page).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => box(page).inputValue()).toBe("");
  await expect.poll(() => dropdown(page).count()).toBe(0);
  await expect
    .poll(() => box(page).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.press("Escape");
  await expect
    .poll(() => box(page).evaluate((field) => field === document.activeElement))
    .toBe(false);
  await page.close();
});

test.each([
  ["a click outside", (page: Page) => page.locator("h1").click()],
  ["Tab", (page: Page) => page.keyboard.press("Tab")],
])("%s closes the suggestions and keeps the text", async (_how, leave) => {
  const page = await open();
  await page.keyboard.type("har");
  await dropdown(page).waitFor();
  await leave(page);
  await dropdown(page).waitFor({ state: "detached" });
  expect(await box(page).inputValue()).toBe("har");
  await box(page).focus();
  expect(await dropdown(page).count()).toBe(0);
  await page.keyboard.press("ArrowDown");
  await dropdown(page).waitFor();
  await page.close();
});

test("a blank text hides suggestions, filter bar and results; all projects stay", async () => {
  const page = await open();
  await page.keyboard.type("   ");
  expect(await dropdown(page).count()).toBe(0);
  expect(await page.getByText("Filter Projects").count()).toBe(0);
  await box(page).fill("har");
  await waitForHeading(page, "Search Results (2)");
  await box(page).fill("");
  await waitForHeading(page, "All Projects");
  await expect
    .poll(() => results(page).innerText())
    .toContain(`Showing 12 of ${WORKS_IN_ALL} projects`);
  await expect.poll(() => page.getByText("Filter Projects").count()).toBe(0);
  await page.close();
});

test("the clear button empties text and filters and gives the focus back to the box", async () => {
  const page = await open("/?q=har&category=Branding");
  await waitForHeading(page, "Search Results (2)");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Enter to search" }).waitFor();
  await page.getByRole("button", { name: "Clear search" }).click();
  await waitForHeading(page, "All Projects");
  await expect.poll(() => box(page).inputValue()).toBe("");
  await expect
    .poll(() => box(page).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await expect.poll(() => page.getByText("Filter Projects").count()).toBe(0);
  await page.close();
});

test("the slash focuses the box, except while typing", async () => {
  const page = await open("/#projects");
  await page.keyboard.press("/");
  await expect
    .poll(() => box(page).evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await box(page).inputValue()).toBe("");
  await page.keyboard.type("a/b");
  expect(await box(page).inputValue()).toBe("a/b");
  await page.close();
});

test("text typed before hydration is not lost", async () => {
  const { release, passed } = gate();
  const context = await reusedContext(stage.browser);
  const page = await context.newPage();
  await page.route("**/assets/*.js", (route) => passed.then(() => route.continue()));
  await page.goto(stage.site.url, { waitUntil: "commit" });
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
  await page.keyboard.type("quiet");
  expect(await heading(page).innerText()).toBe("Featured Projects");
  release();
  await waitForHeading(page, "Search Results (1)");
  expect(await box(page).inputValue()).toBe("quiet");
  await context.close();
});

test("eight skeletons stand in until the search index has arrived", async () => {
  const { release, passed } = gate();
  const before = (page: Page) => page.route(INDEX, (route) => passed.then(() => route.continue()));
  const page = await open("/", { before });
  await page.keyboard.type("quiet");
  await skeletons(page).first().waitFor();
  expect(await skeletons(page).count()).toBe(8);
  expect(await heading(page).innerText()).toBe("Search Results");
  release();
  await waitForHeading(page, "Search Results (1)");
  await expect.poll(() => skeletons(page).count()).toBe(0);
  await page.close();
});

test("announces the number of results to screen readers", async () => {
  const page = await open();
  await page.keyboard.type("har");
  const said = page.getByRole("status").filter({ hasText: "Search Results (2)" });
  await said.waitFor();
  expect(await said.innerText()).toBe("Search Results (2). Showing 2 of 2 projects");
  await page.close();
});

test("keeps cards that remain in the results while typing", async () => {
  const { page, came } = await openWithIndex("/?q=har");
  await waitForHeading(page, "Search Results (2)");
  // Before it the server is asked, and what it finds are other cards.
  await came;
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(() => resume(null))));
  await cards(page)
    .filter({ hasText: "Harbour Signs" })
    .evaluate((card) => card.setAttribute("data-mark", "same"));
  await box(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("b");
  await waitForHeading(page, "Search Results (1)");
  expect(await cards(page).first().getAttribute("data-mark")).toBe("same");
  await page.close();
});
