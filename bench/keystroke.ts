import { chromium, type Page } from "playwright-core";
import { findOrInstallChromium } from "../scripts/chromium.ts";
import { CHROMIUM_FLAGS } from "../tests/support/browser.ts";
import { startDatabaseServer } from "../tests/support/start-database.ts";
import type { Bench } from "./bench.ts";
import { startFilled } from "./filled-site.ts";
import { startProduct } from "./start-product.ts";
import { medianOf } from "./statistics.ts";

const PROJECTS = 1_000;
/** A frame of a screen that shows 60 a second. */
const PAINTED_WITHIN_MS = 16;
/** Long enough for everything that a keystroke sets off to be over. */
const PAUSE_MS = 120;
/** Each leads to other results; the first opens the filters, the last closes them. */
const KEYS = ["3", "7", "Backspace", "5", "Backspace", "1", "Backspace", "Backspace"];
const EMPTY_PAGE = `data:text/html,<input autofocus><p id="projects"></p><script>
  document.querySelector("input").oninput = ({ target }) => {
    document.querySelector("p").textContent = target.value;
  };
</script>`;

/** From the moment of a keystroke to the moment when what it found has been painted. */
export async function measureKeystroke(bench: Bench): Promise<void> {
  bench.say(`Keystroke: filling a database with ${PROJECTS} projects`);
  const { connection, template, stop } = await startDatabaseServer();
  bench.started.add(stop);
  const filled = { server: connection, template, size: PROJECTS };
  const url = await startFilled(bench, filled, startProduct);
  const found = findOrInstallChromium(bench.say);
  if (!found.ok) throw new Error(found.problem);
  const browser = await chromium.launch({ executablePath: found.path, args: CHROMIUM_FLAGS });
  bench.started.add(() => browser.close());

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
    what: `Keystroke to painted results among ${PROJECTS.toLocaleString("en")} projects`,
    rounds: times,
    unit: "ms",
    limit: { atMost: PAINTED_WITHIN_MS },
    behind: `${medianOf(least).toFixed(2)} ms on a page with nothing but an input; ${times.length} keystrokes`,
  });
  await browser.close();
}

/** Notes for each keystroke when the last change of the results that it led to was painted. */
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
      // What becomes of the pictures in the cards depends on the network.
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
    // The first round warms up.
    if (round === 0) await takeTimes(page);
  }
  return takeTimes(page);
}

function takeTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => Reflect.get(window, "takeTimes")());
}
