import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { reusedContext } from "./reused-contexts.ts";
import { BROWSER } from "./views.ts";

let visitors = 0;

/** A new visitor, with a regular user agent, since headless browsers count as crawlers. */
export async function openAsVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext; userAgent: string }> {
  visitors += 1;
  const userAgent = BROWSER.replace("Chrome/142.0.0.0", `Chrome/142.0.0.${visitors}`);
  const context = await reusedContext(browser, { userAgent, ...options });
  return { context, userAgent, page: await context.newPage() };
}
