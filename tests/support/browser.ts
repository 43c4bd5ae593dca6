import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";

/**
 * Of the browser's own surface. Windows without one still load the pages of its address bar, each in a
 * process of its own: half of what it costs to open a window. The rest is what launchers leave out,
 * since the last list alone counts.
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

/** Chromium as tests and measurements run it: without a window, quiet, offline but for loopback. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Else each window starts a second process for a page that never comes: a sixth of what a visit costs.
  "--renderer-process-limit=1",
  `--disable-features=${WITHOUT.join(",")}`,
];

/**
 * Given to the page itself: the wrapper for Playwright judges in a second window, for frames of other
 * origins, which costs as much again.
 */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

let running: Browser | undefined;

/** Chromium: one for all files of a worker, in which each window has an empty profile of its own. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (!running?.isConnected()) {
    running = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  }
  return running;
}

/** Leaves the browser to the next file as it was. */
export async function closeWindows(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/**
 * What a page must not say: script errors, refusals of the policy, failed requests of our own.
 * Warnings are left out: Chromium warns of preloads that a busy machine uses late.
 */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return complaints;
}

/** Our own code has taken the page over. */
export async function takenOver(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

const LOOKS_MAX = 5;

/** Of axe's rules, experimental and best practices among them, these alone do not hold everywhere. */
const EXEMPT = [
  // Level AAA: our colours keep the 4.5 : 1 of level AA.
  "color-contrast-enhanced",
  // Deprecated by axe: HTML allows an aside inside main.
  "landmark-complementary-is-top-level",
];

/**
 * What axe finds wrong while nothing fades or slides in or out, one line each: on the whole page or
 * `within` a selector, by all rules but those `without` sense there.
 */
export async function accessibilityProblems(
  page: Page,
  { within, without = [] }: { within?: string; without?: readonly string[] } = {},
): Promise<string[]> {
  await page.evaluate(AXE);
  const place = within ? JSON.stringify(within) : "document";
  for (let looks = 1; ; looks++) {
    await page.waitForFunction(isStill);
    const { problems, hasMoved } = await page.evaluate<{ problems: string[]; hasMoved: boolean }>(`
      (async () => {
        let hasMoved = !(${isStill})();
        const move = () => { hasMoved = true; };
        const kinds = ["transitionrun", "animationstart"];
        for (const kind of kinds) document.addEventListener(kind, move, true);
        // A bar that sticks covers what is scrolled under it, which is no fault of what is covered.
        const sticky = [...document.querySelectorAll("*")]
          .filter((one) => getComputedStyle(one).position === "sticky");
        const styles = sticky.map(({ style }) => style.cssText);
        for (const one of sticky) Object.assign(one.style, { position: "relative", inset: "auto" });
        const without = ${JSON.stringify([...EXEMPT, ...without])};
        const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) =>
          [ruleId, { enabled: !without.includes(ruleId) }]));
        const { violations } = await axe.run(${place}, { rules, resultTypes: ["violations"] });
        sticky.forEach(({ style }, index) => { style.cssText = styles[index]; });
        // They are told of with the next frame, for which axe left no time.
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
    // What was fading away while axe looked has colours of no moment that lasts.
    if (problems.length === 0 || !hasMoved || looks === LOOKS_MAX) return problems;
  }
}

/** In the page: whether nothing moves but what always does. */
function isStill(): boolean {
  return document
    .getAnimations()
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .every(({ playState }) => playState !== "running");
}
