import type { BrowserContext, Frame, Page } from "playwright-core";
import { onCall } from "./on-call.ts";
import { within } from "./within.ts";

/** What these change stays with a page, so it is not reused. */
const LASTING = [
  "addLocatorHandler",
  "emulateMedia",
  "exposeBinding",
  "exposeFunction",
  "pause",
  "routeFromHAR",
  "routeWebSocket",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
];

/** All events of a page but `close`, whose listeners are called, and those that mean its end. */
const EVENTS = [
  "console",
  "dialog",
  "domcontentloaded",
  "download",
  "filechooser",
  "frameattached",
  "framedetached",
  "framenavigated",
  "load",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "websocket",
  "worker",
] as const;

const EMPTY = "about:blank";
/** A page with an open dialog never becomes empty. */
const EMPTIED_WITHIN_MS = 10_000;

/** `listener`: what was given to `once`, which wraps it. */
type Listener = ((page: Page) => void) & { listener?: unknown };
type Size = { width: number; height: number };

/**
 * Keeps one closed page of a context, emptied, and returns it as the next new page: in the process
 * and the window of a former page, another costs a third less processor time. Returns a function
 * that sets the size of all pages to come.
 *
 * Unlike a new page, it raises no `page` event of its context; a closed one still answers calls; keys and
 * buttons that were held down stay so.
 */
export function reusePages(context: BrowserContext, initialSize: Size): (size: Size) => void {
  const newPage = context.newPage.bind(context);
  const pages = context.pages.bind(context);
  let size = initialSize;
  let kept: Page | undefined;
  /** Also while one is being emptied. */
  let isOneKept = false;
  const attached = new Map<Page | Frame, number>();
  const reopen = new WeakMap<Page, () => void>();

  const newSession = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await newSession(target);
    attached.set(target, (attached.get(target) ?? 0) + 1);
    onCall(session, ["detach"], () => attached.set(target, (attached.get(target) ?? 0) - 1));
    return session;
  };
  context.pages = () => pages().filter((page) => page !== kept);
  context.newPage = async () => {
    const page = kept ?? keepAfterClose(await newPage());
    if (page === kept) {
      kept = undefined;
      isOneKept = false;
    }
    reopen.get(page)?.();
    const { width, height } = page.viewportSize() ?? {};
    if (width !== size.width || height !== size.height) await page.setViewportSize(size);
    return page;
  };

  return (next) => {
    size = next;
  };

  function keepAfterClose(page: Page): Page {
    const close = page.close.bind(page);
    const isClosed = page.isClosed.bind(page);
    const origins = new Set<string>();
    let isReusable = true;
    let closing: Promise<void> | undefined;
    const closeListeners = new Set<Listener>();
    const end = () => {
      isReusable = false;
    };
    onCall(page, LASTING, end);
    page.on("crash", end);
    const addInitScript = page.addInitScript.bind(page);
    const scripts: { dispose(): Promise<void> }[] = [];
    page.addInitScript = async (...script: Parameters<typeof addInitScript>) => {
      const added = await addInitScript(...script);
      scripts.push(added);
      return added;
    };
    // `once` calls `on`.
    onCall(page, ["on", "addListener"], (event, listener) => {
      if (event === "close") closeListeners.add(listener as Listener);
    });
    // Playwright removes its own when a wait has ended: a later call would be an unhandled rejection.
    onCall(page, ["off", "removeListener"], (event, listener) => {
      if (event !== "close") return;
      for (const one of closeListeners) {
        if (one === listener || one.listener === listener) closeListeners.delete(one);
      }
    });
    reopen.set(page, () => {
      closing = undefined;
      page.on("framenavigated", (frame) => {
        if (frame.url() !== EMPTY) origins.add(new URL(frame.url()).origin);
      });
      page.on("popup", end);
    });
    page.isClosed = () => closing !== undefined || isClosed();
    page.close = (options) => {
      const isKept =
        isReusable &&
        !page.frames().some((frame) => attached.get(frame)) &&
        !attached.get(page) &&
        !isOneKept &&
        !isClosed();
      closing ??= isKept ? keep() : close(options);
      return closing;
    };
    return page;

    async function keep(): Promise<void> {
      isOneKept = true;
      const isEmpty = await within(EMPTIED_WITHIN_MS, "Emptying a page", empty()).catch(
        () => false,
      );
      if (!isEmpty) {
        isOneKept = false;
        return close();
      }
      kept = page;
      for (const listener of closeListeners) {
        page.removeListener("close", listener);
        listener(page);
      }
      closeListeners.clear();
    }

    async function empty(): Promise<boolean> {
      for (const event of EVENTS) page.removeAllListeners(event);
      for (const script of scripts.splice(0)) await script.dispose();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.setExtraHTTPHeaders({});
      await page.evaluate(forgetSession);
      // A page with unsaved changes asks whether to leave, which closing does not.
      const asks = new Promise<false>((resolve) => {
        page.once("dialog", (dialog) => dialog.dismiss().then(() => resolve(false)));
      });
      const isLeft = page.goto(EMPTY).then(() => true);
      if (!(await Promise.race([asks, isLeft]))) return false;
      page.removeAllListeners("dialog");
      await page.mouse.move(-1, -1);
      const session = await context.newCDPSession(page);
      await session.send("Page.resetNavigationHistory");
      await session.detach();
      // The storage of a session remains for origins other than the last.
      return isReusable && origins.size < 2;
    }
  }
}

/** Runs in the page. Pages store where they were scrolled to when they are left. */
function forgetSession(): void {
  if (location.href === "about:blank") return;
  sessionStorage.clear();
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    if (this === localStorage) setItem.call(this, key, value);
  };
}
