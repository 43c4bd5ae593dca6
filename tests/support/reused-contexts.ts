import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { onCall } from "./on-call.ts";
import { reusePages } from "./reused-pages.ts";

/** What these change stays with a context, so it is not reused. */
const LASTING = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "on",
  "once",
  "route",
  "routeFromHAR",
  "routeWebSocket",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setHTTPCredentials",
  "setOffline",
];

/** Playwright's own. */
const DEFAULT_SIZE = { width: 1280, height: 720 };

const STORAGE =
  "cache_storage,file_systems,indexeddb,local_storage,service_workers,storage_buckets";

type Size = { width: number; height: number };
type Idle = { freshUntil: number; reopen(size: Size): BrowserContext };

/** Closed contexts by their options. */
const idle = new Map<string, Idle[]>();
const discards = new WeakMap<BrowserContext, () => Promise<void>>();

/**
 * A closed context with equal options, whatever its size, else a new one. It has no pages, cookies or
 * storage, but keeps cached files and the process of a former page. Not for tests of what a first
 * visit loads.
 */
export async function reusedContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { viewport: size = DEFAULT_SIZE, ...others } = options;
  if (!size || options.storageState) return browser.newContext(options);
  const key = JSON.stringify(others);
  const closed = idle.get(key) ?? [];
  const free = closed.find(({ freshUntil }) => freshUntil <= Date.now());
  if (free) {
    closed.splice(closed.indexOf(free), 1);
    return free.reopen(size);
  }
  const context = await browser.newContext(options);
  keepAfterClose(context, key, reusePages(context, size));
  return context;
}

/** A page whose context is closed with it. */
export async function reusedPage(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await reusedContext(browser, options);
  const page = await context.newPage();
  page.once("close", () => void context.close());
  return page;
}

/** Closes all contexts, also those kept for reuse. */
export async function discardContexts(browser: Browser): Promise<void> {
  idle.clear();
  for (const context of browser.contexts()) await (discards.get(context)?.() ?? context.close());
  // Those that were being emptied.
  idle.clear();
}

function keepAfterClose(context: BrowserContext, key: string, resize: (size: Size) => void): void {
  const close = context.close.bind(context);
  const newPage = context.newPage.bind(context);
  let isReusable = true;
  let isStorageUsed = false;
  let closing: Promise<void> | undefined;
  let freshUntil = 0;
  discards.set(context, async () => {
    // What is being emptied would be kept for reuse afterwards.
    await closing;
    closing = close();
    await closing;
  });
  // The next test may have changed what the cache would answer meanwhile.
  context.on("response", (response) => {
    const caching = response.headers()["cache-control"] ?? "";
    const [, seconds = "0"] = /max-age=(\d+)/.exec(caching) ?? [];
    if (caching.includes("immutable")) return;
    freshUntil = Math.max(freshUntil, Date.now() + Number(seconds) * 1000);
  });
  onCall(context, LASTING, () => {
    isReusable = false;
  });
  onCall(context.clock, ["install", "pauseAt", "setFixedTime", "setSystemTime"], () => {
    isReusable = false;
  });
  context.newPage = async () => {
    const page = await newPage();
    if (!isStorageUsed) return page;
    isStorageUsed = false;
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin: "*", storageTypes: STORAGE });
    await session.detach();
    return page;
  };
  context.close = () => {
    closing ??= isReusable ? empty() : close();
    return closing;
  };

  async function empty(): Promise<void> {
    for (const page of context.pages()) await page.close();
    await context.clearCookies();
    idle.set(key, [...(idle.get(key) ?? []), { freshUntil, reopen }]);
  }

  function reopen(size: Size): BrowserContext {
    resize(size);
    closing = undefined;
    isStorageUsed = true;
    return context;
  }
}
