import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { isLong } from "../support/long-tests.ts";
import { reusedContext, reusedPage } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { writePost } from "../support/write-posts.ts";

const cells = (tag: string) => `<${tag}>A cell</${tag}>`.repeat(30);
const TABLE = `<table><caption>Thirty columns</caption><tr>${cells("th")}</tr><tr>${cells("td")}</tr></table>`;
const CODE = `<pre><code>${"a long line of code ".repeat(30)}</code></pre>`;
const SECTIONS = [1, 2, 3, 4]
  .map((n) => `<h2>Section ${n}</h2><p>${"A line to read. ".repeat(80)}</p>`)
  .join("");
const FAQS = [1, 2].map((n) => ({ question: "The same question?", answer: `<p>Answer ${n}.</p>` }));

let path: string;
const stage = setStage(async (site) => {
  const content = `${SECTIONS}${TABLE}${CODE}<p><img src="/media/projects/gone.png" alt="A chart"></p>
    <p>${"word".repeat(200)}</p><p>See.<sup><a href="#footnote-1">1</a></sup></p>
    <ol><li id="footnote-1">A note.</li></ol>`;
  ({ path } = await writePost(site, {
    slug: "grüße-世界-😀-100%",
    title: `Long ${"Title ".repeat(30)}`,
    content,
    categories: ["A very long name of a category that no badge on a phone can hold in one line"],
    faqs: FAQS,
  }));
});

async function open(address = path, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await reusedContext(stage.browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  await page.goto(stage.site.url + address);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

test.each([390, 820, 1440])("nothing makes a page of %i px scroll sideways", async (width) => {
  const page = await open(path, { viewport: { width, height: 900 } });
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
  await page.context().close();
});

test.each(["Table", "Code"])("a wide %s scrolls by itself, with the keyboard too", async (name) => {
  const page = await open(path, { viewport: { width: 390, height: 900 } });
  const region = page.getByRole("region", { name, exact: true });
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  await page.context().close();
});

test("an article of all kinds has no accessibility problems in either theme", async () => {
  const page = await open();
  await page.getByText("Frequently asked questions").click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  await page.context().close();
});

test("a picture that cannot be loaded gives way to a sign, and keeps its words", async () => {
  const page = await open();
  const picture = page.getByRole("img", { name: "A chart" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.getAttribute("data-state")).toBe("failed");
  const sign = await picture.evaluate((image) => getComputedStyle(image).backgroundImage);
  expect(sign).toContain("data:image/svg+xml");
  await page.context().close();
});

test("footnotes and headings can be linked to", async () => {
  const page = await open(path, { javaScriptEnabled: false });
  await page.locator("sup a").click();
  const note = page.locator(":target");
  await expect.poll(() => note.innerText()).toBe("A note.");
  await page.locator(".heading-anchor").nth(2).click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#section-3");
  await page.context().close();
});

test("questions may be equal and still open one at a time", async () => {
  const page = await open(path, { javaScriptEnabled: false });
  await page.getByText("Frequently asked questions").click();
  for (const [index, shown, hidden] of [
    [0, "Answer 1.", "Answer 2."],
    [1, "Answer 2.", "Answer 1."],
  ] as const) {
    await page.getByText("The same question?").nth(index).click();
    await page.getByText(shown).waitFor({ state: "visible" });
    await page.getByText(hidden).waitFor({ state: "hidden" });
  }
  await page.context().close();
});

test("where style sheets cannot follow the scroll position, a script moves the line", async () => {
  const context = await reusedContext(stage.browser, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto(stage.site.url + path);
  await waitForHydration(page);
  const read = async () =>
    ((await page.locator(".reading-progress").boundingBox())?.width ?? 0) / 1440;
  await page.waitForSelector("[data-scripted]", { state: "attached" });
  await expect.poll(read).toBe(0);
  await page.locator("#section-3").scrollIntoViewIfNeeded();
  await expect.poll(read).toBeGreaterThan(0.1);
  await page.keyboard.press("End");
  await expect.poll(read).toBe(1);
  await context.close();
});

test.each([
  ["a style sheet", false],
  ["a script", true],
])(
  "a post that fits the window is not read before it is scrolled past, by %s",
  async (_, isScripted) => {
    const content = "<p>Only a few words.</p>";
    const short = await writePost(stage.site, { title: "A short note", content });
    const page = await reusedPage(stage.browser);
    await page.setViewportSize({ width: 1440, height: 900 });
    if (isScripted) {
      await page.addInitScript(() => {
        CSS.supports = () => false;
      });
    }
    await page.goto(stage.site.url + short.path);
    await waitForHydration(page);
    const read = async () =>
      ((await page.locator(".reading-progress").boundingBox())?.width ?? 0) / 1440;
    if (isScripted) await page.waitForSelector("[data-scripted]", { state: "attached" });
    expect(await read()).toBe(0);
    await page.locator(".reading-measure").evaluate((text) => {
      scrollTo(0, text.getBoundingClientRect().bottom + scrollY);
    });
    await expect.poll(read).toBe(1);
    await page.context().close();
  },
);

describe("sharing", () => {
  test("works by plain links to the page's own address", async () => {
    const page = await open(path, { javaScriptEnabled: false });
    const share = page.getByRole("region", { name: "Share this article" });
    expect(await share.getByRole("link").allTextContents()).toEqual([
      "LinkedIn (opens in a new tab)",
      "X (opens in a new tab)",
      "Email",
    ]);
    const targets = await Promise.all(
      (await share.getByRole("link").all()).map((link) => link.getAttribute("target")),
    );
    expect(targets).toEqual(["_blank", "_blank", null]);
    const href = await share.getByRole("link", { name: "LinkedIn" }).getAttribute("href");
    expect(new URL(href ?? "").searchParams.get("url")).toBe(stage.site.url + path);
    expect(await share.getByRole("button").count()).toBe(0);
    await page.context().close();
  });

  test("copies the address, and says so", async () => {
    const page = await open(path, { permissions: ["clipboard-read", "clipboard-write"] });
    await waitForHydration(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stage.site.url + path);
    await page.context().close();
  });

  test("says what to do where nothing can be copied", async () => {
    const page = await open();
    await waitForHydration(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Couldn't copy the link. Copy it from the address bar.").waitFor();
    await page.context().close();
  });

  test.each([
    { answer: "AbortError", isReported: false },
    { answer: "NotAllowedError", isReported: true },
  ])("opens the system's sheet where there is one; $answer is handled", async (given) => {
    const { answer, isReported } = given;
    const context = await reusedContext(stage.browser, { permissions: ["clipboard-write"] });
    const page = await context.newPage();
    await page.addInitScript((name) => {
      Object.assign(window, { shared: [] });
      navigator.share = async (what) => {
        Reflect.get(window, "shared").push(what?.url);
        throw new DOMException("", name);
      };
    }, answer);
    await page.goto(stage.site.url + path);
    await waitForHydration(page);
    await page.getByRole("button", { name: "More…" }).click();
    const shared = () => page.evaluate(() => Reflect.get(window, "shared"));
    await expect.poll(shared).toEqual([stage.site.url + path]);
    const complaint = page.getByText("Couldn't share the link.");
    // Toasts close by themselves.
    if (isReported) await complaint.waitFor();
    // Toasts come in turn: with this one, the other has come or never will.
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied", { exact: true }).waitFor();
    if (!isReported) expect(await complaint.count()).toBe(0);
    await context.close();
  });
});

test("on paper only the article is left", async () => {
  const page = await open();
  await page.emulateMedia({ media: "print" });
  for (const gone of [".share", ".suggested", ".toc", ".page-actions", ".reading-progress"]) {
    expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
  }
  expect(await page.locator("h1").isVisible()).toBe(true);
  await page.context().close();
});

test("an article that runs from right to left is indented from the right", async () => {
  const content =
    "<ul><li>שלום</li></ul><blockquote><p>עולם</p></blockquote><table><tbody><tr><td>ספינה</td></tr></tbody></table>";
  const { path } = await writePost(stage.site, { title: "שלום", content });
  const page = await open(path);
  const insets = page.locator(".article").evaluate((article) =>
    ["ul", "blockquote", "td"].map((name) => {
      const style = getComputedStyle(article.querySelector(name) ?? article);
      return [style.paddingLeft !== "0px", style.paddingRight !== "0px", style.borderRightWidth];
    }),
  );
  expect(await insets).toEqual([
    [false, true, "0px"],
    [false, true, "3px"],
    [true, false, "0px"],
  ]);
  await page.context().close();
});

describe("an article beyond all measure", () => {
  const heading = (n: number) => `<h${2 + (n % 3)}>Same heading</h${2 + (n % 3)}><p>Text ${n}</p>`;

  const HEADINGS = isLong ? 10_000 : 2_500;

  test(`with ${HEADINGS} headings is read, and followed in its contents`, async () => {
    const content = Array.from({ length: HEADINGS }, (_, n) => heading(n)).join("");
    const post = await writePost(stage.site, { title: "Many headings", content });
    const page = await open(post.path);
    const complaints = listenForComplaints(page);
    await waitForHydration(page);
    expect(await page.locator(".toc a").count()).toBe(HEADINGS - 1);
    const id = `same-heading-${HEADINGS * 0.9}`;
    await page.evaluate((late) => document.getElementById(late)?.scrollIntoView(), id);
    const current = page.locator(".toc [aria-current]");
    await expect.poll(() => current.getAttribute("href")).toBe(`#${id}`);
    await expect.poll(() => current.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("of a megabyte is sent once, without a second copy in its data", async () => {
    const content = `<h2>A</h2><p>${"Seldom said words. ".repeat(55_000)}</p><h2>B</h2>`;
    const post = await writePost(stage.site, { title: "Long", excerpt: "Short.", content });
    const html = await (await fetch(stage.site.url + post.path)).text();
    expect(html.length).toBeGreaterThan(1_000_000);
    expect(html.length).toBeLessThan(content.length + 100_000);
  });
});
