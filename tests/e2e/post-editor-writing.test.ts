import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
} from "../support/browser.ts";
import { openPostEditor } from "../support/editor/open-post-editor.ts";
import { overflowing } from "../support/overflowing.ts";
import { htmlOf, pasteHtml, pasteText, png } from "../support/project-form.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

async function open(html = "", width = 1440): Promise<Page> {
  const viewport = { width, height: 900 };
  const context = await ownerContext(stage.browser, stage.site.url, { viewport });
  const page = await context.newPage();
  await openPostEditor(page, html);
  return page;
}

const text = (page: Page) => page.getByRole("textbox", { name: "Content", exact: true });
const written = (page: Page) => htmlOf(page, "content");
const state = (page: Page) => page.locator(".save-state").innerText();

const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0))),
  );

async function write(page: Page, typed: string): Promise<void> {
  await text(page).click();
  await page.keyboard.type(typed);
}

test("the form is dirty at the first key, and its value follows after a pause or on reading", async () => {
  const page = await open("<p>a</p>");
  await expect.poll(() => state(page)).toBe("All changes saved");
  await text(page).click();
  await page.keyboard.press("End");
  await page.keyboard.press("b");
  await expect.poll(() => state(page)).toBe("Unsaved changes");
  const source = page.locator('textarea[name="content"]');
  await expect.poll(() => source.inputValue()).toBe("<p>ab</p>");
  await page.keyboard.press("c");
  await expect.poll(() => written(page)).toBe("<p>abc</p>");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect.poll(() => state(page)).toBe("All changes saved");
  await page.context().close();
});

test("the form is read when the text is reported, not on each key", async () => {
  const page = await open();
  await page.evaluate(() => {
    const counts = { reports: 0, reads: 0 };
    const form = document.querySelector("form");
    form?.addEventListener("formdata", () => (counts.reads += 1));
    const count = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) counts.reports += 1;
    };
    form?.addEventListener("input", count, { capture: true });
    Object.assign(window, { counts });
  });
  await write(page, "abcdef");
  const source = page.locator('textarea[name="content"]');
  await expect.poll(() => source.inputValue()).toBe("<p>abcdef</p>");
  const { reports, reads } = await page.evaluate(() => Reflect.get(window, "counts"));
  expect(reports).toBeGreaterThan(0);
  expect(reads).toBe(reports);
  await page.context().close();
});

test.each([
  ["## Title", "<h2>Title</h2>"],
  ["- item", "<ul><li><p>item</p></li></ul>"],
  ["3. item", '<ol start="3"><li><p>item</p></li></ol>'],
  ["> quote", "<blockquote><p>quote</p></blockquote>"],
  ["```js let", '<pre><code class="language-js">let</code></pre>'],
  ["[!tip] try", '<aside class="callout callout-tip"><p>try</p></aside>'],
  [
    "**bold** *it* ~~no~~ `x` y",
    "<p><strong>bold</strong> <em>it</em> <s>no</s> <code>x</code> y</p>",
  ],
])("Markdown typed as %j becomes what it means", async (typed, html) => {
  const page = await open();
  await write(page, typed);
  await expect.poll(() => written(page)).toBe(html);
  await page.context().close();
});

test("the slash menu inserts by keyboard", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  await write(page, "/tab");
  // The menu opens with the slash, and follows what is typed.
  await page.getByRole("option", { name: "Table", exact: true, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => written(page)).toContain("<table><thead><tr><th></th>");
  await page.keyboard.type("Year");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Visits");
  await expect
    .poll(() => written(page))
    .toContain("<tr><th>Year</th><th>Visits</th><th></th></tr>");
  await page
    .getByRole("group", { name: "Table" })
    .getByRole("button", { name: "Delete column" })
    .click();
  await expect.poll(() => written(page)).toContain("<tr><th>Year</th><th></th></tr>");
  await page.getByRole("button", { name: "Row below" }).click();
  await expect.poll(async () => (await written(page)).split("<tr>").length - 1).toBe(4);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a slash between spaces is text", async () => {
  const page = await open();
  await write(page, "Plan / B");
  await nextFrame(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("and /head");
  await page.getByRole("option", { name: "Heading 2", selected: true }).waitFor();
  expect(await written(page)).toBe("<p>Plan / B</p><p>and /head</p>");
  await page.context().close();
});

test("the slash menu that Escape closed stays closed for what is typed after that slash", async () => {
  const page = await open();
  const menu = page.getByRole("listbox", { name: "Insert" });
  await write(page, "/");
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type("code");
  await nextFrame(page);
  expect(await menu.count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.keyboard.type("/code");
  await menu.waitFor();
  expect(await written(page)).toBe("<p>/code</p><p>/code</p>");
  await page.context().close();
});

test("the slash menu shows the option that the keys have reached", async () => {
  const page = await open();
  await write(page, "/");
  const menu = page.getByRole("listbox", { name: "Insert" });
  await menu.waitFor();
  for (const [key, name] of [
    ["ArrowUp", "Divider"],
    ["ArrowDown", "Heading 2"],
  ] as const) {
    await page.keyboard.press(key);
    const option = menu.getByRole("option", { name, selected: true });
    await expect.poll(() => option.evaluate(isInsideParent)).toBe(true);
  }
  await page.context().close();
});

/** Runs in the page. */
function isInsideParent(element: Element): boolean {
  const outer = element.parentElement?.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return outer !== undefined && top >= outer.top && bottom <= outer.bottom;
}

test("footnotes are numbered by order, lead back, and go with their mark", async () => {
  const page = await open();
  await write(page, "One two");
  await page.keyboard.press("Control+Alt+f");
  await page.keyboard.type("second");
  await expect.poll(() => written(page)).toContain("<p>second <a");
  await page.getByRole("button", { name: "Back to the text" }).click();
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight"]) {
    // The editor learns of the new caret by `selectionchange`, which comes with the next frame.
    await nextFrame(page);
    await page.keyboard.press(key);
  }
  await nextFrame(page);
  await page.keyboard.press("Control+Alt+f");
  await page.keyboard.type("first");
  await expect
    .poll(async () => (await written(page)).replace(/(?:fn|fnref)-\w+/g, "n"))
    .toBe(
      '<p>One<sup><a href="#user-content-n" id="user-content-n">1</a></sup> two<sup><a href="#user-content-n" id="user-content-n">2</a></sup></p><ol><li id="user-content-n"><p>first <a href="#user-content-n">↩</a></p></li><li id="user-content-n"><p>second <a href="#user-content-n">↩</a></p></li></ol>',
    );
  await page.getByRole("button", { name: "Back to the text" }).first().click();
  await nextFrame(page);
  await page.keyboard.press("Backspace");
  await expect.poll(() => written(page)).not.toContain("first");
  await expect.poll(() => written(page)).toContain(">1</a></sup>");
  await page.keyboard.press("Control+z");
  await expect.poll(() => written(page)).toContain("first");
  await page.context().close();
});

test("links are pasted over text, and video links on their own line become previews", async () => {
  const page = await open();
  await write(page, "Read this");
  await page.keyboard.press("Control+a");
  await pasteText(page, "Content", "https://example.org/a");
  await expect
    .poll(() => written(page))
    .toBe('<p><a href="https://example.org/a">Read this</a></p>');
  await page.keyboard.press("Control+End");
  // The editor learns of the browser's own caret movement with the next event.
  await nextFrame(page);
  await page.keyboard.press("Enter");
  await pasteText(page, "Content", "https://youtu.be/dQw4w9WgXcQ");
  const href = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  const video = `<figure class="video"><a href="${href}">Watch the video on YouTube</a></figure>`;
  await expect.poll(() => written(page)).toContain(video);
  await page.context().close();
});

test("Markdown is pasted as what it means, and copied", async () => {
  const page = await open();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await text(page).click();
  const markdown =
    "## Title\n\n- one\n- **two**\n\n> [!WARNING]\n> Hot\n\n```js\na();\n```\n\nNote[^1]\n\n[^1]: At the end\n";
  await pasteText(page, "Content", markdown);
  await expect.poll(() => written(page)).toContain("<h2>Title</h2><ul><li><p>one</p></li>");
  await expect.poll(() => written(page)).toContain("<p>At the end <a href=");
  const html = await written(page);
  expect(html).toContain('<aside class="callout callout-warning"><p>Hot</p></aside>');
  expect(html).toContain('<pre><code class="language-js">a();</code>');
  await page.keyboard.press("Control+Home");
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^## Title\n\n- one\n- \*\*two\*\*\n\n> \[!WARNING\]\n> Hot\n\n```js\na\(\);\n```/);
  await page.context().close();
});

test("a pasted picture is uploaded inside the text, and can be described", async () => {
  const page = await open();
  await text(page).click();
  const data = (await png(3)).toString("base64");
  await pasteHtml(
    page,
    "Content",
    `<p>before</p><p><img src="data:image/png;base64,${data}"></p><p>after</p>`,
  );
  const figure =
    /<p>before<\/p><figure><img src="\/media\/featured-images\/[0-9a-f]{64}\.png" alt="" width="64" height="48" \/><\/figure><p>after<\/p>/;
  await expect.poll(() => written(page)).toMatch(figure);
  await page.locator(".tiptap figure img").click();
  await page.getByRole("button", { name: "Alt text" }).click();
  await page.getByLabel("What the picture shows").fill("A boat");
  await page.keyboard.press("Tab");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => written(page)).toContain('alt="A boat"');
  await page.locator(".tiptap figcaption").click();
  // Until the editor has learnt of the caret the picture is selected, which typing would replace.
  await nextFrame(page);
  await page.keyboard.type("At sea");
  await expect.poll(() => written(page)).toContain("<figcaption>At sea</figcaption>");
  await page.context().close();
});

test("find in text leads from match to match", async () => {
  const page = await open("<p>Sea and sea</p><p>The <strong>se</strong>a</p>");
  await text(page).click();
  await page.keyboard.press("Control+f");
  await page.getByRole("searchbox", { name: "Find in text" }).fill("sea");
  await page.getByText("1 of 3").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("2 of 3").waitFor();
  await text(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" sea");
  await page.getByText("2 of 4").waitFor();
  await page.keyboard.press("Control+f");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Find in text");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".found").count()).toBe(0);
  await page.context().close();
});

test("Escape leads from the toolbar and the language of code to the text, still without distractions", async () => {
  const page = await open('<pre><code class="language-js">a();</code></pre>');
  await text(page).locator("code").click();
  await page.keyboard.press("Control+Shift+f");
  const focusMode = page.locator("[data-focus-mode]");
  await focusMode.waitFor();
  const isInText = () => text(page).evaluate((box) => box === document.activeElement);
  await page.getByLabel("Language").press("Escape");
  await expect.poll(isInText).toBe(true);
  expect(await focusMode.count()).toBe(1);
  await page.keyboard.press("Alt+F10");
  await expect.poll(isInText).toBe(false);
  await page.keyboard.press("Escape");
  await expect.poll(isInText).toBe(true);
  expect(await focusMode.count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => focusMode.count()).toBe(0);
  await page.context().close();
});

test("keys of an input method neither move the search, nor leave a field or the distraction-free mode", async () => {
  const page = await open("<p>sea, sea</p><pre><code>a();</code></pre>");
  await text(page).locator("code").click();
  await page.keyboard.press("Control+Shift+f");
  const language = page.getByLabel("Language");
  await language.fill("ts");
  await pressComposing(language, "Escape");
  await pressComposing(language, "Enter");
  expect(await language.inputValue()).toBe("ts");
  expect(await language.evaluate((input) => input === document.activeElement)).toBe(true);
  await text(page).press("Control+f");
  const find = page.getByRole("searchbox", { name: "Find in text" });
  await find.fill("sea");
  await page.getByText("1 of 2").waitFor();
  await pressComposing(find, "Enter");
  await pressComposing(find, "Escape");
  await pressComposing(text(page), "Escape");
  await nextFrame(page);
  expect(await page.getByText("1 of 2").isVisible()).toBe(true);
  expect(await page.locator("[data-focus-mode]").count()).toBe(1);
  await page.context().close();
});

/** While it composes a word, as Enter accepts it and Escape drops it. */
function pressComposing(place: Locator, key: string): Promise<void> {
  return place.evaluate((element, pressed) => {
    const options = { key: pressed, isComposing: true, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", options));
  }, key);
}

test("a language typed for code is dropped by Escape, and an invalid name is refused", async () => {
  const page = await open('<pre><code class="language-js">a();</code></pre>');
  await text(page).locator("code").click();
  const language = page.getByLabel("Language");
  await language.fill("ts");
  await language.press("Escape");
  await expect.poll(() => language.inputValue()).toBe("js");
  expect(await written(page)).toContain('class="language-js"');
  await language.fill("not one");
  await language.press("Enter");
  await page.getByRole("alert").getByText("Use a name like js").waitFor();
  expect(await written(page)).toContain('class="language-js"');
  await language.fill("c++");
  await language.press("Enter");
  await expect.poll(() => written(page)).toContain('class="language-c++"');
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await page.context().close();
});

test("the field fits every window, and has no accessibility problems in either theme", async () => {
  const callout = '<aside class="callout callout-tip"><p>Tip</p></aside>';
  const table = "<table><tr><th>a</th></tr><tr><td>b</td></tr></table>";
  const page = await open(
    `<h2>Title</h2><p>Text</p>${callout}${table}<pre><code>code</code></pre>`,
  );
  for (const check of [accessibilityProblems, contrastProblems]) {
    if (check === contrastProblems) await setDarkTheme(page, true);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await check(page), `at ${width} px`).toEqual([]);
      expect(await overflowing(page)).toEqual([]);
    }
  }
  await page.keyboard.press("Tab");
  await text(page).click();
  await page.keyboard.press("Control+Shift+f");
  await page.locator("[data-focus-mode]").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("[data-focus-mode]").count()).toBe(0);
  await page.context().close();
});
