import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page, type Route } from "playwright-core";
import { findChromium } from "../../scripts/chromium.ts";
import { discardContexts } from "./reused-contexts.ts";

/**
 * The omnibox features load hidden pages in their own processes, half the cost of a window. The
 * rest repeats Playwright's defaults, since only the last --disable-features flag counts.
 */
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "Translate",
];

/** Headless and offline except for loopback. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // As in windows: the shell would round the widths of letters.
  "--font-render-hinting=none",
  // Avoids a spare renderer process per window, a sixth of the cost of a visit.
  "--renderer-process-limit=1",
  `--disable-features=${WITHOUT.join(",")}`,
];

/** Save a fifth of the processor time of tests, whose pages are too short-lived to be optimized. */
const CHEAPER = ["--disable-software-rasterizer", "--js-flags=--single-threaded --no-opt"];

/** Injected directly: Playwright's axe wrapper opens a second window, which doubles the cost. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const CLOSE_WITHIN_MS = 10_000;

let running: Browser | undefined;

/** One browser per worker; each context has a fresh profile. */
export async function startBrowser(): Promise<Browser> {
  if (!running?.isConnected()) {
    const executablePath = findChromium();
    if (!executablePath) throw new Error("Chromium is missing: `npm test` installs it.");
    running = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...CHEAPER] });
  }
  return running;
}

/** Chromium now and then never answers that a context is closed: the next file gets another browser. */
export async function closeWindows(browser: Browser | undefined): Promise<void> {
  if (!browser) return;
  const closed = discardContexts(browser).then(() => true);
  if (await Promise.race([closed, wait(CLOSE_WITHIN_MS, false, { ref: false })])) return;
  console.warn(`Chromium did not close its windows within ${CLOSE_WITHIN_MS} ms and is replaced`);
  if (running === browser) running = undefined;
  // Playwright ends the process if it does not close.
  void browser.close();
}

/** Script errors, CSP violations, failed requests; warnings vary with the load of the machine. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/** Waits until React has hydrated the page and run its effects. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
  // React marks elements before it commits.
  await waitForPendingTasks(page);
}

/** Waits until the tasks that the page has queued have run, those that report events included. */
export function waitForPendingTasks(page: Page): Promise<void> {
  return page.evaluate(() => scheduler.postTask(() => undefined, { priority: "background" }));
}

/**
 * Handles the first request to `url` only. The option `times: 1` of `route` stops the interception
 * when the handler is called, which lets the paused request go on by itself.
 */
export async function routeFirst(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<void> | void,
): Promise<void> {
  let isFirst = true;
  await page.route(url, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return handle(route);
  });
}

/** Without a reload, as the theme switch does. */
export function setDarkTheme(page: Page, isDark: boolean): Promise<void> {
  return page.evaluate((isOn) => {
    document.documentElement.classList.toggle("dark", isOn);
  }, isDark);
}

const LOOKS_MAX = 5;

/** All axe rules, including experimental ones, apply except these. */
const EXEMPT = [
  // Level AAA; the colors meet the 4.5:1 of level AA.
  "color-contrast-enhanced",
  // Deprecated by axe: HTML allows an aside inside main.
  "landmark-complementary-is-top-level",
];

type AxeOptions = { within?: string; without?: readonly string[]; only?: readonly string[] };

/** What a second theme can change in a page whose other rules hold in the first. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Violations of the rules about colors, one line each. */
export function contrastProblems(page: Page): Promise<string[]> {
  return accessibilityProblems(page, { only: COLOR_RULES });
}

/** Axe violations, one line each, of the page or `within` a selector, while no animation runs. */
export async function accessibilityProblems(
  page: Page,
  { within, without = [], only }: AxeOptions = {},
): Promise<string[]> {
  // Half a megabyte to send, so once per document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const place = within ? JSON.stringify(within) : "document";
  for (let looks = 1; ; looks++) {
    await page.waitForFunction(isStill);
    const { problems, hasMoved } = await page.evaluate<{ problems: string[]; hasMoved: boolean }>(`
      (async () => {
        let hasMoved = !(${isStill})();
        const move = () => { hasMoved = true; };
        const kinds = ["transitionrun", "animationstart"];
        for (const kind of kinds) document.addEventListener(kind, move, true);
        // Sticky bars would count as covering the content below them.
        const sticky = [...document.querySelectorAll("*")]
          .filter((one) => getComputedStyle(one).position === "sticky");
        const styles = sticky.map(({ style }) => style.cssText);
        for (const one of sticky) Object.assign(one.style, { position: "relative", inset: "auto" });
        const without = ${JSON.stringify([...EXEMPT, ...without])};
        const only = ${JSON.stringify(only ?? null)};
        const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) =>
          [ruleId, { enabled: only ? only.includes(ruleId) : !without.includes(ruleId) }]));
        const { violations } = await axe.run(${place}, { rules, resultTypes: ["violations"] });
        sticky.forEach(({ style }, index) => { style.cssText = styles[index]; });
        // Transition events arrive with the next frame, which axe left no time for.
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
          setTimeout(resolve, 500);
        });
        for (const kind of kinds) document.removeEventListener(kind, move, true);
        const problems = violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ target, any }) =>
            [id, help, target.join(" "), ...any.map(({ message }) => message)].join(": ")));
        return { problems, hasMoved };
      })()`);
    // Colors during a transition are not meaningful, so check again.
    if (problems.length === 0 || !hasMoved || looks === LOOKS_MAX) return problems;
  }
}

/** Runs in the page; ignores endless animations. */
function isStill(): boolean {
  return document
    .getAnimations()
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .every(({ playState }) => playState !== "running");
}
