import { chromium, type Page } from "playwright-core";
import { formatNumber } from "#domain/site/formats.ts";
import { findOrInstallChromium } from "../scripts/chromium.ts";
import { CHROMIUM_FLAGS } from "../tests/support/browser.ts";
import type { Bench } from "./bench.ts";
import { startFilled, startServer } from "./database.ts";
import { medianOf } from "./statistics.ts";

const PROJECTS = 1_000;
/** One frame at 60 Hz. */
const PAINTED_WITHIN_MS = 16;
/** Until all effects of a keystroke have finished. */
const PAUSE_MS = 120;
/** Each changes the results; the first opens the filters, the last closes them. */
const KEYS = ["3", "7", "Backspace", "5", "Backspace", "1", "Backspace", "Backspace"];
const EMPTY_PAGE = `data:text/html,<input autofocus><p id="projects"></p><script>
  document.querySelector("input").oninput = ({ target }) => {
    document.querySelector("p").textContent = target.value;
  };
</script>`;

export async function measureKeystroke(bench: Bench): Promise<void> {
  bench.log(`Keystroke: filling a database with ${PROJECTS} projects`);
  const url = await startFilled(bench, await startServer(bench), PROJECTS);
  const found = findOrInstallChromium(bench.log);
  if (!found.ok) throw new Error(found.problem);
  const browser = await chromium.launch({ executablePath: found.path, args: CHROMIUM_FLAGS });
  bench.cleanup.add(() => browser.close());

  const rounds = bench.isQuick ? 2 : 8;
  const empty = await browser.newPage();
  await prepare(empty);
  await empty.goto(EMPTY_PAGE);
  const least = await timeKeys(empty, rounds);

  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await prepare(page);
  const index = page.waitForResponse((response) => response.url().endsWith("/api/search-index"));
  await page.goto(url);
  await index;
  await page.waitForTimeout(1_000);
  const times = await timeKeys(page, rounds);
  bench.report({
    what: `Keystroke to painted results among ${formatNumber(PROJECTS)} projects`,
    rounds: times,
    unit: "ms",
    limit: { atMost: PAINTED_WITHIN_MS },
    details: `${medianOf(least).toFixed(2)} ms on a page with nothing but an input; ${times.length} keystrokes`,
  });
  await browser.close();
}

/** Records when the last change of the results was painted, per keystroke. */
async function prepare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    let pressed: number | null = null;
    let painted: number | null = null;
    const note = () => {
      const of = pressed;
      if (of === null) return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          if (of === pressed) painted = performance.now() - of;
        };
        port2.postMessage(null);
      });
    };
    const close = () => {
      if (painted !== null) times.push(painted);
      [pressed, painted] = [null, null];
    };
    addEventListener(
      "keydown",
      (event) => {
        close();
        pressed = event.timeStamp;
      },
      { capture: true },
    );
    addEventListener("DOMContentLoaded", () => {
      const results = document.querySelector("#projects");
      const changes = { childList: true, subtree: true, characterData: true };
      // Images in the cards depend on the network.
      const isOfList = ({ target }: MutationRecord) =>
        !(target instanceof Element ? target : target.parentElement)?.closest("li");
      if (!results) return;
      new MutationObserver((all) => all.some(isOfList) && note()).observe(results, changes);
    });
    Object.assign(window, {
      takeTimes() {
        close();
        return times.splice(0);
      },
    });
  });
}

async function timeKeys(page: Page, rounds: number): Promise<number[]> {
  await page.locator("input").first().focus();
  for (let round = 0; round <= rounds; round += 1) {
    for (const key of KEYS) {
      await page.keyboard.press(key);
      await page.waitForTimeout(PAUSE_MS);
    }
    // Warm-up.
    if (round === 0) await takeTimes(page);
  }
  return takeTimes(page);
}

function takeTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => Reflect.get(window, "takeTimes")());
}
