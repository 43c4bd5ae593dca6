import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { ownerContext } from "../support/accounts.ts";
import { waitForPendingTasks } from "../support/browser.ts";
import { openPostEditor } from "../support/editor/open-post-editor.ts";
import { htmlOf, pasteHtml, pasteText, png } from "../support/project-form.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();
let page: Page;

beforeAll(async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  page = await context.newPage();
  // The first in the library.
  await openPostEditor(page, "<p>Before</p>");
  await chooseFile(9);
  await text().locator("figure img[src^='/media/']").waitFor();
});

const text = () => page.getByRole("textbox", { name: "Content", exact: true });
const written = () => htmlOf(page, "content");
const PICTURE = '<figure><img src="/media/[^"]+" alt="[^"]*" width="64" height="48" /></figure>';

/** The caret is at the end of the first paragraph. */
async function open(html: string): Promise<void> {
  await openPostEditor(page, html);
  await text().click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  // The editor follows the browser's caret by events.
  await waitForPendingTasks(page);
}

async function sendFile(how: "paste" | "drop", seed: number): Promise<void> {
  const base64 = (await png(seed)).toString("base64");
  await text().evaluate(
    (element, sent) => {
      const bytes = Uint8Array.from(atob(sent.base64), (one) => one.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "quay.png", { type: "image/png" }));
      const options = { bubbles: true, cancelable: true };
      const line = element.querySelector("p")?.getBoundingClientRect();
      const place = { clientX: (line?.right ?? 0) - 2, clientY: (line?.top ?? 0) + 5 };
      element.dispatchEvent(
        sent.how === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, ...options })
          : new DragEvent("drop", { dataTransfer: data, ...place, ...options }),
      );
    },
    { base64, how },
  );
}

async function chooseFile(seed: number): Promise<void> {
  const buffer = await png(seed);
  const file = { name: "quay.png", mimeType: "image/png", buffer };
  await page.getByLabel("Pictures to upload").setInputFiles(file);
}

async function pickFromLibrary(): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await dialog.getByRole("list", { name: "Pictures" }).getByRole("button").first().click();
  await dialog.getByRole("button", { name: "Use this picture" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
}

const WAYS: [string, () => Promise<void>][] = [
  ["pasted as a file", () => sendFile("paste", 1)],
  ["dropped", () => sendFile("drop", 2)],
  [
    "pasted as HTML",
    async () => {
      const data = (await png(3)).toString("base64");
      await pasteHtml(page, "Content", `<p><img src="data:image/png;base64,${data}"></p>`);
    },
  ],
  ["chosen from the disk", () => chooseFile(4)],
  [
    "picked in the library",
    async () => {
      await page.getByRole("button", { name: "Picture from library" }).press("Enter");
      await pickFromLibrary();
    },
  ],
  [
    "picked by the slash menu",
    async () => {
      await page.keyboard.type(" /library");
      await page.getByRole("listbox", { name: "Insert" }).waitFor();
      await waitForPendingTasks(page);
      await page.keyboard.press("Enter");
      await pickFromLibrary();
    },
  ],
];

test.each(WAYS)("what is typed after a picture was %s stands below it", async (_, insert) => {
  await open("<p>Before</p>");
  await insert();
  await text().locator("figure, .picture-upload").waitFor();
  await page.keyboard.type("after");
  await expect.poll(written).toMatch(new RegExp(`^<p>Before ?</p>${PICTURE}<p>after</p>$`));
  await open("<p>Before</p><p>Next</p>");
  await insert();
  await text().locator("figure, .picture-upload").waitFor();
  await page.keyboard.type("after ");
  await expect.poll(written).toMatch(new RegExp(`^<p>Before ?</p>${PICTURE}<p>after Next</p>$`));
});

test("what is typed while a picture uploads, and after, stands below it", async () => {
  await open("<p>Before</p>");
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/uploads**", async (route) => {
    await isReleased;
    await route.continue();
  });
  await chooseFile(7);
  await page.getByRole("button", { name: "Remove quay.png" }).waitFor();
  await page.keyboard.type("one");
  release();
  await text().locator("figure").waitFor();
  await page.keyboard.type(" two");
  await expect.poll(written).toMatch(new RegExp(`^<p>Before</p>${PICTURE}<p>one two</p>$`));
  await page.unroute("**/api/uploads**");
});

test("a picture that nothing follows leaves no empty line, and undo removes both", async () => {
  await open("<p>Before</p>");
  await chooseFile(8);
  await expect.poll(written).toMatch(new RegExp(`^<p>Before</p>${PICTURE}$`));
  await page.keyboard.press("Control+z");
  await expect.poll(written).toBe("<p>Before</p>");
});

test("text pasted into a caption stays there", async () => {
  await open('<figure><img src="https://example.org/a.png" alt="" /></figure><p>Next</p>');
  await text().locator("figcaption").click();
  await waitForPendingTasks(page);
  await pasteText(page, "Content", "At sea");
  await page.keyboard.type("!");
  await expect.poll(written).toContain("<figcaption>At sea!</figcaption></figure><p>Next</p>");
});

test("what is typed after a video was added stands below it", async () => {
  await open("<p>Before</p>");
  await page.getByRole("button", { name: "Video", exact: true }).click();
  await page.getByLabel("YouTube or Vimeo link").fill("https://vimeo.com/1");
  await page.keyboard.press("Enter");
  await page.keyboard.type("after");
  await expect.poll(written).toMatch(/Watch the video on Vimeo<\/a><\/figure><p>after<\/p>$/);
});
