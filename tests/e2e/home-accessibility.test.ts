import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import {
  box,
  cards,
  dropdown,
  openHome,
  options,
  results,
  skeletons,
  waitForHeading,
  waitForIndex,
} from "../support/home.ts";
import { setStage } from "../support/stage.ts";
import { showWorks } from "../support/works.ts";

const stage = setStage(showWorks);

const never = () => new Promise<void>(() => {});

const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  "with suggestions": async (page) => {
    await page.keyboard.type("har");
    await options(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await waitForHeading(page, "Search Results (2)");
  },
  "with filters chosen": async (page) => {
    await page.keyboard.type("har");
    await page.getByLabel("Category", { exact: true }).selectOption("Branding");
    await waitForHeading(page, "Search Results (2)");
  },
  "with nothing found": async (page) => {
    await page.keyboard.type("zzzz");
    await waitForHeading(page, "Search Results (0)");
  },
  "while smart search looks": async (page) => {
    await page.route("**/api/project-smart-search", never);
    await page.keyboard.type("harbour");
    await page.keyboard.press("Enter");
    await skeletons(page).first().waitFor();
  },
  "when smart search failed": async (page) => {
    await page.route("**/api/project-smart-search", (route) => route.abort());
    await page.keyboard.type("harbour");
    await page.keyboard.press("Enter");
    await page.getByText("Search temporarily unavailable").waitFor();
  },
  "with all projects": async (page) => {
    await page.keyboard.type("a");
    await page.keyboard.press("Backspace");
    await waitForHeading(page, "All Projects");
  },
};

describe.each(Object.entries(STATES))("home %s", (_name, reach) => {
  test("has no accessibility problems in either theme", async () => {
    let came: Promise<unknown> = Promise.resolve();
    const before = async (page: Page) => {
      came = waitForIndex(page);
    };
    const page = await openHome(stage.browser, stage.site.url, { before });
    await came;
    await reach(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await setDarkTheme(page, true);
    expect(await contrastProblems(page)).toEqual([]);
    await page.close();
  });

  test.each([390, 820])("fits a screen of %i px", async (width) => {
    const page = await openHome(stage.browser, stage.site.url, {
      viewport: { width, height: 844 },
    });
    const complaints = listenForComplaints(page);
    await reach(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(complaints.filter((text) => !text.includes("net::ERR_FAILED"))).toEqual([]);
    await page.close();
  });
});

test.each([
  ["/", 390],
  ["/", 1440],
  ["/?category=Branding", 390],
  ["/?q=har&sort=title", 1440],
])("nothing moves by itself while %s loads at %i px", async (path, width) => {
  const context = await stage.browser.newContext({ viewport: { width, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("hadRecentInput" in entry && entry.hadRecentInput) continue;
        if ("value" in entry && typeof entry.value === "number") shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const came = waitForIndex(page);
  await page.goto(stage.site.url + path);
  await waitForHydration(page);
  await came;
  // What moves more than half a second after a key does not count as moved by it.
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(() => resume(null))));
  await page.keyboard.type("b");
  await cards(page).first().waitFor();
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, "shifts"));
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  await context.close();
});

test("everything can be reached and done by keys alone", async () => {
  const page = await openHome(stage.browser, stage.site.url);
  await page.keyboard.type("har");
  await dropdown(page).waitFor();
  await page.getByRole("heading", { name: "Filter Projects" }).waitFor();
  await waitForHeading(page, "Search Results (2)");
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute("aria-label") ?? at?.getAttribute("name") ?? at?.textContent?.trim();
    });
  const passed: unknown[] = [];
  for (let presses = 0; presses < 16; presses += 1) {
    await page.keyboard.press("Tab");
    passed.push(await focused());
  }
  expect(passed).toEqual([
    "Clear search",
    "Enter to search",
    ...(await page
      .getByRole("navigation", { name: "Suggested searches" })
      .getByRole("link")
      .allInnerTexts()),
    ...["category", "workType", "year", "client", "role", "sort", "order"],
    ...["Harbour Signs", "Harvest <Market> & Söhne"],
    ...passed.slice(14),
  ]);
  expect(await results(page).getByRole("link").count()).toBe(2);
  expect(await box(page).inputValue()).toBe("har");
  await page.close();
});
