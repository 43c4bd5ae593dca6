import { type Browser, chromium, type Page } from "playwright-core";
import { formatNumber } from "#domain/site/formats.ts";
import { findOrInstallChromium } from "../scripts/chromium.ts";
import { CHROMIUM_FLAGS } from "../tests/support/browser.ts";
import { openPostEditor } from "../tests/support/editor/open-post-editor.ts";
import type { Bench } from "./bench.ts";
import { medianOf } from "./statistics.ts";

const SIZES = [10_000, 36_000];
const WORDS_PER_BLOCK = 36;
const KEY_TIMES_OF_BARE = 1.25;
const OPENED_WORDS = 10_000;
const OPENING_TIMES_OF_BARE = 1.5;
const KEYS_PER_ROUND = 40;
/** Longer than the pause after which the text is serialized, every few keys. */
const PAUSE_MS = 350;
const ORIGIN = "http://editor.test";

/** Keys and opening, beside Tiptap alone with the same text and schema. */
export async function measureEditor(bench: Bench): Promise<void> {
  const found = findOrInstallChromium(bench.log);
  if (!found.ok) throw new Error(found.problem);
  const browser = await chromium.launch({ executablePath: found.path, args: CHROMIUM_FLAGS });
  bench.cleanup.add(() => browser.close());
  for (const words of SIZES) {
    const html = textOf(words);
    const field = await openEditor(browser, html, "field");
    const bare = await openEditor(browser, html, "bare");
    const times: Record<"field" | "bare", number[][]> = { field: [], bare: [] };
    const rounds = bench.isQuick ? 2 : 6;
    for (let round = 0; round <= rounds; round += 1) {
      const [ofField, ofBare] = [await timeKeys(field), await timeKeys(bare)];
      // Warm-up.
      if (round === 0) continue;
      times.field.push(ofField);
      times.bare.push(ofBare);
    }
    const size = formatNumber(words);
    for (const [name, pick] of [
      ["Median", medianOf],
      ["95th percentile", percentile95],
    ] as const) {
      const ofField = times.field.map(pick);
      const ofBare = times.bare.map(pick);
      bench.report({
        what: `${name} of a key in ${size} words, times Tiptap alone`,
        rounds: [pick(times.field.flat()) / pick(times.bare.flat())],
        unit: "",
        limit: { atMost: KEY_TIMES_OF_BARE },
        details: `${medianOf(ofField).toFixed(1)} ms to paint, alone ${medianOf(ofBare).toFixed(1)} ms`,
      });
    }
    await field.close();
    await bare.close();
  }
  await measureOpening(bench, browser);
  await browser.close();
}

/** From the navigation to the painted text. */
async function measureOpening(bench: Bench, browser: Browser): Promise<void> {
  const html = textOf(OPENED_WORDS);
  const times: Record<"field" | "bare", number[]> = { field: [], bare: [] };
  const rounds = bench.isQuick ? 3 : 9;
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of ["bare", "field"] as const) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript(notePaintedText);
      await openPostEditor(page, html, { kind, origin: ORIGIN });
      const openedAt = await page.waitForFunction(() => Reflect.get(window, "openedAt"));
      // Warm-up.
      if (round > 0) times[kind].push(Number(await openedAt.jsonValue()));
      await page.close();
    }
  }
  bench.report({
    what: `Opening ${formatNumber(OPENED_WORDS)} words in the editor, times Tiptap alone`,
    rounds: times.field.map((time, round) => time / (times.bare[round] ?? Number.NaN)),
    unit: "",
    limit: { atMost: OPENING_TIMES_OF_BARE },
    details: `${medianOf(times.field).toFixed(0)} ms, alone ${medianOf(times.bare).toFixed(0)} ms`,
  });
}

function notePaintedText(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(".ProseMirror > p")) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(window, { openedAt: performance.now() });
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function openEditor(browser: Browser, html: string, kind: "field" | "bare"): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await openPostEditor(page, html, { kind, origin: ORIGIN });
  await page.evaluate(() => {
    const times: number[] = [];
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      { capture: true },
    );
    Object.assign(window, { takeTimes: () => times.splice(0) });
  });
  await page.locator(".ProseMirror > p").nth(3).click();
  return page;
}

async function timeKeys(page: Page): Promise<number[]> {
  await page.bringToFront();
  for (let key = 1; key <= KEYS_PER_ROUND; key += 1) {
    await page.keyboard.press(key % 6 === 0 ? "Space" : "e");
    await page.waitForTimeout(key % 8 === 0 ? PAUSE_MS : 40);
  }
  return page.evaluate(() => Reflect.get(window, "takeTimes")());
}

function percentile95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

function textOf(words: number): string {
  const blocks = Math.ceil(words / WORDS_PER_BLOCK);
  return Array.from({ length: blocks }, (_, block) => {
    const line = Array.from({ length: WORDS_PER_BLOCK }, (_, word) => `word${(block * word) % 97}`);
    if (block % 12 === 0) return `<h2>${line.slice(0, 6).join(" ")}</h2>`;
    if (block % 9 === 0) return `<ul><li><p>${line.join(" ")}</p></li></ul>`;
    return `<p>${line.slice(0, 20).join(" ")} <strong>${line[20]}</strong> <a href="/a">${line[21]}</a> ${line.slice(22).join(" ")}</p>`;
  }).join("");
}
