import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { BROWSER } from "./views.ts";

/** A browser of a person, with nothing in its storage: headless ones are taken for crawlers. */
export async function openAsPerson(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ userAgent: BROWSER, ...options });
  return { context, page: await context.newPage() };
}
