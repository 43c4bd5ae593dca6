import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { ownerContext } from "../support/accounts.ts";
import { waitForPendingTasks } from "../support/browser.ts";
import { openPostEditor } from "../support/editor/open-post-editor.ts";
import { htmlOf } from "../support/project-form.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();
let page: Page;

beforeAll(async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  page = await context.newPage();
});

const text = () => page.getByRole("textbox", { name: "Content", exact: true });
const written = () => htmlOf(page, "content");
const isSaved = () => page.getByText("All changes saved").isVisible();

const TABLE = "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>";
const NOTES =
  '<ol><li id="user-content-fn-1"><p>Note <a href="#user-content-fnref-1">↩</a></p></li></ol>';
const NOTED = '<p>One<sup><a href="#user-content-fn-1" id="user-content-fnref-1">1</a></sup></p>';

const BLOCKS: Record<string, string> = {
  table: TABLE,
  picture: '<figure><img src="https://example.org/a.png" alt="" /></figure>',
  video: '<figure class="video"><a href="https://vimeo.com/1">Watch</a></figure>',
  callout: '<aside class="callout callout-tip"><p>Tip</p></aside>',
  code: "<pre><code>a = 1</code></pre>",
  divider: "<hr />",
};

async function clickBelow(selector: string): Promise<void> {
  const block = await text().locator(selector).boundingBox();
  const frame = await page.locator(".rich-editor-page").boundingBox();
  if (!block || !frame) throw new Error("Not shown.");
  const bottom = block.y + block.height;
  await page.mouse.click(block.x + 40, Math.min(bottom + 40, frame.y + frame.height - 4));
  await waitForPendingTasks(page);
}

async function press(...keys: string[]): Promise<void> {
  // The editor follows the browser's caret by events.
  await waitForPendingTasks(page);
  for (const key of keys) {
    await page.keyboard.press(key);
    await waitForPendingTasks(page);
  }
}

const NAMES = Object.keys(BLOCKS);

test.each(NAMES)("a click below the only block, a %s, starts a line there", async (name) => {
  const html = BLOCKS[name] ?? "";
  await openPostEditor(page, html);
  await clickBelow(":scope > :first-child");
  await page.getByText("All changes saved").waitFor();
  await clickBelow(":scope > :first-child");
  expect(await written()).toBe(html);
  await page.keyboard.type("below");
  await expect.poll(written).toBe(`${html}<p>below</p>`);
});

test.each(NAMES)("the arrow keys lead above and below the only block, a %s", async (name) => {
  const html = BLOCKS[name] ?? "";
  await openPostEditor(page, html);
  await text().focus();
  await press("Control+Home", "ArrowUp", "ArrowUp");
  expect(await isSaved()).toBe(true);
  await page.keyboard.type("above");
  await expect.poll(written).toBe(`<p>above</p>${html}`);
  await openPostEditor(page, html);
  await text().focus();
  await press("Control+Home", "ArrowDown", "ArrowDown");
  expect(await isSaved()).toBe(true);
  await page.keyboard.type("below");
  await expect.poll(written).toBe(`${html}<p>below</p>`);
});

test("below a block that notes follow, a line is between them", async () => {
  await openPostEditor(page, NOTED + TABLE + NOTES);
  await text().locator("td").first().click();
  await press("ArrowDown");
  expect(await isSaved()).toBe(true);
  await page.keyboard.type("below");
  await expect.poll(written).toBe(`${NOTED}${TABLE}<p>below</p>${NOTES}`);
});

test.each(["table", "callout", "code", "picture"])("Ctrl+Enter leaves a %s", async (name) => {
  const html = BLOCKS[name] ?? "";
  await openPostEditor(page, `${html}<p>Next</p>`);
  await text().locator("td, aside p, code, figcaption").first().click();
  await press("Control+Enter");
  await page.keyboard.type("below");
  await expect.poll(written).toBe(`${html}<p>below</p><p>Next</p>`);
});

test("a table or divider at the end has room below, which is not stored", async () => {
  await openPostEditor(page, NOTED + NOTES);
  await text().locator("p").first().click();
  await press("End", "Enter");
  await page.getByRole("button", { name: "Divider" }).press("Enter");
  await page.keyboard.type("x");
  await expect.poll(written).toBe(`${NOTED}<hr /><p>x</p>${NOTES}`);
  await press("Backspace");
  await page.getByRole("button", { name: "Table" }).press("Enter");
  await page.keyboard.type("y");
  await expect.poll(written).toMatch(/<th>y<\/th>.*<\/table><ol>/);
  await press("ArrowDown", "ArrowDown", "ArrowDown");
  await page.keyboard.type("z");
  await expect.poll(written).toMatch(/<\/table><p>z<\/p><ol>/);
});
