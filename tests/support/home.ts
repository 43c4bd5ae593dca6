import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { waitForHydration } from "./browser.ts";
import { reusedPage } from "./reused-contexts.ts";

/** `isbot` classifies headless browsers as crawlers. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36";

export type OpenOptions = BrowserContextOptions & {
  theme?: "light" | "dark";
  before?: (page: Page) => Promise<unknown>;
};

/** Opens a page in a context of its own, and waits for hydration. */
export async function openHome(
  browser: Browser,
  address: string,
  { theme = "light", before, ...given }: OpenOptions = {},
): Promise<Page> {
  const options: BrowserContextOptions = {
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    userAgent: USER_AGENT,
    ...given,
  };
  const page = await reusedPage(browser, options);
  page.setDefaultTimeout(60_000);
  await page.addInitScript((theme) => localStorage.setItem("theme", theme), theme);
  await before?.(page);
  await page.goto(address);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

/** Resolves when the data of instant search have arrived as a whole. */
export async function waitForIndex(page: Page): Promise<void> {
  const isIndex = (address: string) => address.endsWith("/api/search-index");
  const response = await page.waitForResponse((response) => isIndex(response.url()));
  await response.finished();
}

export const box = (page: Page) => page.getByRole("combobox", { name: "Search projects" });
export const dropdown = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
export const options = (page: Page) => dropdown(page).getByRole("option");
export const results = (page: Page) => page.locator("#projects");
export const heading = (page: Page) => results(page).getByRole("heading", { level: 2 });
export const cards = (page: Page) => results(page).locator(".project-card:not(.skeleton)");
export const titles = (page: Page) => cards(page).getByRole("heading").allInnerTexts();
export const skeletons = (page: Page) => results(page).locator(".skeleton");
export const filter = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** By its link; resolves once its page has replaced this one. */
export async function openProject(page: Page, title: string): Promise<void> {
  await cards(page).getByRole("link", { name: title }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

export async function waitForHeading(page: Page, text: string): Promise<void> {
  await heading(page).filter({ hasText: text }).waitFor();
}

/** Lets the page's clock run ahead until the part is there: a retry waits after each failed request. */
export async function runUntil(page: Page, part: Locator): Promise<void> {
  const isThere = async () => {
    await page.clock.runFor(1000);
    return part.isVisible();
  };
  await expect.poll(isThere).toBe(true);
}

export function gate(): { passed: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, release: resolve };
}
