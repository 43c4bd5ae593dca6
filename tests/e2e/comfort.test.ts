import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEFAULT_LOOK, lookTokens } from "#domain/site/look.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import {
  accessibilityProblems,
  contrastProblems,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";

let post: string;
const stage = setStage(async () => {
  post = await rewriteAPost();
});

const FAQS = [1, 2, 3].map((n) => ({ question: `Question ${n}?`, answer: `<p>Answer ${n}.</p>` }));
const SECTION = `<p>${"A line to read. ".repeat(80)}</p>`;
const ARTICLE = [1, 2, 3, 4].map((n) => `<h2>Section ${n}</h2>${SECTION}`).join("");

/** An article with everything that these tests look at; its address. */
async function rewriteAPost(): Promise<string> {
  const [some] = await stage.site.db
    .select({ id: blogPosts.id, slug: blogPosts.slug })
    .from(blogPosts)
    .where(eq(blogPosts.status, "published"))
    .limit(1);
  if (!some) throw new Error("the content has no published post");
  const changed = { content: ARTICLE, faqs: FAQS };
  await stage.site.db.update(blogPosts).set(changed).where(eq(blogPosts.id, some.id));
  return `/blog/${some.slug}`;
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await reusedContext(stage.browser, { viewport, ...options });
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

test("questions are closed at first, and one is open at a time", async () => {
  const page = await open(post, { javaScriptEnabled: false });
  const answer = (n: number) => page.getByText(`Answer ${n}.`);
  expect(await page.getByText("Question 1?").isVisible()).toBe(false);
  await page.getByText("Frequently asked questions").click();
  await page.getByText("Question 1?").click();
  await answer(1).waitFor({ state: "visible" });
  await page.getByText("Question 2?").click();
  await answer(2).waitFor({ state: "visible" });
  await answer(1).waitFor({ state: "hidden" });
  await page.context().close();
});

test("open questions have no accessibility problems in either theme", async () => {
  const page = await open(post, { reducedMotion: "reduce" });
  await page.getByText("Frequently asked questions").click();
  await page.getByText("Question 1?").click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  await page.context().close();
});

test("the contents lead to a section with room above it, and mark where one is", async () => {
  const page = await open(post);
  const entry = page.locator(".toc a").filter({ hasText: "Section 3" });
  await entry.click();
  const top = () => page.locator("#section-3").evaluate((at) => at.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(105);
  expect(await top()).toBeGreaterThan(95);
  await expect.poll(() => entry.getAttribute("aria-current")).toBe("location");
  await expect.poll(() => page.locator(".toc [aria-current]").count()).toBe(1);
  await page.locator(".toc summary").click();
  await entry.waitFor({ state: "hidden" });
  await page.context().close();
});

test("the line at the top shows how much of the article is read", async () => {
  const page = await open(post, { javaScriptEnabled: false });
  const read = async () => {
    const box = await page.locator(".reading-progress").boundingBox();
    return (box?.width ?? Number.NaN) / 1440;
  };
  expect(await read()).toBe(0);
  await page.locator("#section-3").scrollIntoViewIfNeeded();
  await expect.poll(read).toBeGreaterThan(0.1);
  expect(await read()).toBeLessThan(0.9);
  await page.getByText("Back to All Posts").scrollIntoViewIfNeeded();
  await page.keyboard.press("End");
  await expect.poll(read).toBe(1);
  await page.context().close();
});

test.each([
  { path: "/", placeholder: ".emoji-placeholder" },
  { path: "/blog", placeholder: ".letter-cover" },
])(
  "at $path every picture that fails gives way to a placeholder",
  async ({ path, placeholder }) => {
    const context = await reusedContext(stage.browser, { viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.route("**/media/**", (route) => route.abort());
    await page.goto(stage.site.url + path, { waitUntil: "networkidle" });
    await page.keyboard.press("Shift");
    for (const card of await page.locator(".card").all()) {
      await card.scrollIntoViewIfNeeded();
      await card.locator(placeholder).waitFor();
    }
    await expect.poll(() => page.locator(".card img").count()).toBe(0);
    await context.close();
  },
);

test("web fonts wait until the first page of a session is painted, and on no later page", async () => {
  const page = await stage.browser.newPage();
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const timing = document.documentElement.dataset.fonts ?? "at once";
      Object.assign(window, { timing });
    });
  });
  const timing = () => page.evaluate(() => Reflect.get(window, "timing"));
  const isLoaded = () => document.fonts.check('1rem "Instrument Sans"');
  // Before its style sheet is there, a font counts as loaded.
  const isFetched = () =>
    performance.getEntriesByType("resource").some(({ name }) => /woff2$/.test(name));
  await page.goto(stage.site.url, { waitUntil: "domcontentloaded" });
  expect(await timing()).toBe("late");
  await page.waitForFunction(isFetched);
  await page.waitForFunction(isLoaded);
  const early = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation");
    const end = visit instanceof PerformanceNavigationTiming ? visit.loadEventStart : 0;
    const fonts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => /woff2$/.test(name));
    return fonts.map(({ startTime }) => startTime < end);
  });
  expect(new Set(early)).toEqual(new Set([false]));
  await page.reload({ waitUntil: "domcontentloaded" });
  expect(await timing()).toBe("at once");
  await page.waitForFunction(isLoaded);
  await page.close();
});

test.each([390, 1440])(
  "text keeps its place when its faces arrive late, at %i px",
  async (width) => {
    const context = await reusedContext(stage.browser, { viewport: { width, height: 900 } });
    const page = await context.newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.woff2", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(stage.site.url, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() =>
      performance.getEntriesByType("paint").some(({ name }) => name === "first-contentful-paint"),
    );
    const standIn = await linesOf(page, ["h1", ".subtitle", "h2", ".pill"]);
    release();
    await page.waitForFunction(() =>
      ["Serif", "Sans"].every((name) => document.fonts.check(`1rem "Instrument ${name}"`)),
    );
    const real = await linesOf(page, ["h1", ".subtitle", "h2", ".pill"]);
    expect(standIn.map(({ top, height }) => [top, height])).toEqual(
      real.map(({ top, height }) => [top, height]),
    );
    for (const [at, line] of real.entries()) {
      const ratio = (standIn[at]?.width ?? 0) / line.width;
      expect([line.text, ratio > 0.8, ratio < 1.25]).toEqual([line.text, true, true]);
    }
    await context.close();
  },
);

/** Where the first lines of texts stand, in whole pixels. */
function linesOf(page: Page, selectors: string[]) {
  return page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(selector) ?? document.body);
        const [line = new DOMRect()] = range.getClientRects();
        const [top, height] = [Math.round(line.top), Math.round(line.height)];
        return { text: selector, top, height, width: line.width };
      }),
    selectors,
  );
}

test("on paper an article stands alone, black on white, with its questions answered", async () => {
  const page = await open(post);
  await page.locator("[data-theme-switch]").click();
  await page.emulateMedia({ media: "print" });
  for (const gone of ["header", "footer", ".toc", ".reading-progress"]) {
    expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
  }
  const colours = await page.evaluate(() => {
    const { color } = getComputedStyle(document.body);
    return [color, getComputedStyle(document.documentElement).backgroundColor];
  });
  expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  expect(await page.getByText("Answer 3.").isVisible()).toBe(true);
  await page.context().close();
});

test("on paper the colours are the same in both themes, whatever the accent", async () => {
  const page = await open(post);
  const colours = () =>
    page.evaluate((names) => {
      const style = getComputedStyle(document.documentElement);
      return names.map((name) => [name, style.getPropertyValue(name)]);
    }, PRINTED);
  await page.emulateMedia({ media: "print" });
  const usual = await colours();
  await page.evaluate(
    (rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    },
    lookTokens({ ...DEFAULT_LOOK, accentColor: "rust" }),
  );
  expect(await colours()).toEqual(usual);
  await page.locator("html").evaluate((root) => root.classList.add("dark"));
  expect(await colours()).toEqual(usual);
  await page.context().close();
});

const PRINTED = ["paper", "ink", "ink-2", "ink-3", "accent", "accent-soft", "star", "alarm"].map(
  (token) => `--${token}`,
);
