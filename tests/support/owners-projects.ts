import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { subscribers } from "#server/newsletter/tables.ts";
import { siteConfig } from "#server/site/tables.ts";
import { makeAccount, ownerContext } from "./accounts.ts";
import { waitForHydration } from "./browser.ts";
import type { ContentSite } from "./content-site.ts";
import { addProject } from "./rows.ts";
import { truncateTables } from "./truncate-tables.ts";

const PROJECTS = 28;

const titleOf = (nth: number) => `Work ${String(nth).padStart(2, "0")}`;
export const slugOf = (title: string) => title.toLowerCase().replace(" ", "-");

/** `Work 01` (newest) to `Work 28`, all hidden; one subscriber gets emails about new projects. */
export async function fillWithProjects({ db }: ContentSite): Promise<void> {
  await makeAccount(db, "owner");
  await truncateTables(db, "portfolio_projects");
  for (let nth = 1; nth <= PROJECTS; nth += 1) {
    const title = titleOf(nth);
    const createdAt = new Date(Date.UTC(2026, 0, PROJECTS - nth + 1));
    await addProject(db, { title, slug: slugOf(title), createdAt });
  }
  await db.insert(siteConfig).values({ id: 1 }).onConflictDoNothing();
  await db
    .update(siteConfig)
    .set({ newsletterEnabled: true, newsletterAutoSendOnProjectPublish: true });
  const email = "reader@example.com";
  await db
    .insert(subscribers)
    .values({ email, source: "footer", status: "confirmed", confirmedAt: new Date() });
  await announce(db, ["site", "projects"]);
}

export async function openAsOwner(
  { browser, site }: { browser: Browser; site: { url: string } },
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const page = await (await ownerContext(browser, site.url, { viewport, ...options })).newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

export const rowOf = (page: Page, title: string) =>
  page.locator("tbody tr", { has: page.getByRole("link", { name: title, exact: true }) });

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Moves on in a list by its key. To be polled, since the key works a moment after the page is there. */
export async function nextByKey(page: Page) {
  await page.keyboard.press("j");
  return focusedText(page);
}

/** Moves and selects by keys in a list of items named such as "Work 01", and opens the shortcuts. */
export async function walkByKeys(page: Page, name: string): Promise<void> {
  const press = (key: string) => page.keyboard.press(key);
  await expect.poll(() => nextByKey(page)).toBe(`${name} 01`);
  await press("j");
  await press("ArrowDown");
  await press("k");
  await expect.poll(() => focusedText(page)).toBe(`${name} 02`);
  await press("x");
  await press("j");
  await press("j");
  await press("Shift+X");
  await page
    .getByRole("group", { name: /^Selected / })
    .getByText("3 selected")
    .waitFor();
  await press("Escape");
  await expect.poll(() => page.getByRole("group", { name: /^Selected / }).count()).toBe(0);
  await press("?");
}

export const statusAt = async ({ url }: ContentSite, path: string) =>
  (await fetch(url + path, { redirect: "manual" })).status;
