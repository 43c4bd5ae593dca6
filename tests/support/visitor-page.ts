import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { BROWSER } from "./views.ts";

/** With a regular user agent, since headless browsers count as crawlers. */
export async function openAsVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ userAgent: BROWSER, ...options });
  return { context, page: await context.newPage() };
}
