import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { blogPosts } from "#server/posts/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import { waitForHydration } from "../support/browser.ts";
import { autoSave, content, field, openPostPage, saveState } from "../support/post-page.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

const ID = randomUUID();
let page: Page;
beforeAll(async () => {
  await stage.site.db.insert(blogPosts).values({
    id: ID,
    slug: "jetty",
    title: "Jetty",
    content: "<p>First words.</p>",
    faqs: [{ question: "Where?", answer: "<p>Here.</p>" }],
  });
  const context = await ownerContext(stage.browser, stage.site.url);
  page = await context.newPage();
});

/** Whether the browser is kept from what it does by itself, for each event of a drag. */
function drag(target: Locator, kind: "file" | "text") {
  return target.evaluate((element, dragged) => {
    const dataTransfer = new DataTransfer();
    if (dragged === "file") dataTransfer.items.add(new File(["%PDF-1.7"], "plan.pdf"));
    else dataTransfer.setData("text/plain", "words");
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = { clientX: x + width / 2, clientY: y + height / 2 };
    const isKept = (type: string) => {
      const options = { dataTransfer, bubbles: true, cancelable: true, ...place };
      return !element.dispatchEvent(new DragEvent(type, options));
    };
    return { dragover: isKept("dragover"), drop: isKept("drop") };
  }, kind);
}

const KEPT = { dragover: true, drop: true };

test("a file that is dropped anywhere on a post's editor is not opened in its place", async () => {
  await openPostPage(page, ID);
  await page.locator(".post-faqs [aria-expanded=false]").first().click();
  const places = [
    page.locator(".post-side"),
    page.locator(".publish-card"),
    field(page, "Title"),
    page.locator(".rich-text[contenteditable]", { hasText: "Here." }),
    content(page),
    page.locator(".admin-header"),
    page.locator(".admin-sidebar"),
    page.locator(".save-bar"),
  ];
  for (const place of places)
    expect([String(place), await drag(place, "file")]).toEqual([String(place), KEPT]);
  await page.getByRole("button", { name: "Earlier versions" }).click();
  expect(await drag(page.getByRole("dialog"), "file")).toEqual(KEPT);
});

test("a file that is dropped on the list of posts is not opened in its place", async () => {
  await page.goto("/admin/blog");
  await waitForHydration(page);
  const search = page.getByRole("searchbox", { name: "Search posts..." });
  const places = [
    page.locator("body"),
    page.locator(".list-tools"),
    search,
    page.locator(".post-item").first(),
  ];
  for (const place of places)
    expect([String(place), await drag(place, "file")]).toEqual([String(place), KEPT]);
});

test("text can be dropped into fields", async () => {
  await openPostPage(page, ID);
  expect(await drag(field(page, "Title"), "text")).toEqual({ dragover: false, drop: false });
});

test("a document that is dropped on the list becomes a new post", async () => {
  await page.goto("/admin/blog");
  await waitForHydration(page);
  const drop = (name: string, text: string) =>
    page.locator(".list-tools").evaluate(
      (element, [fileName = "", fileText = ""]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([fileText], fileName));
        const options = { dataTransfer, bubbles: true, cancelable: true };
        for (const type of ["dragenter", "dragover", "drop"])
          element.dispatchEvent(new DragEvent(type, options));
      },
      [name, text],
    );
  await drop("plan.pdf", "%PDF-1.7");
  await page.locator(".toast", { hasText: "This file type is not supported" }).waitFor();
  await drop("harbour-signs.md", "# Signs\n\nRead at **night**.");
  await page.waitForURL("**/admin/blog/new*");
  await content(page).getByText("Read at night.").waitFor();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("harbour signs");
  await saveState(page).getByText("Unsaved changes").waitFor();
  await autoSave(page);
  await page.waitForURL("**/admin/blog/edit/*");
  await page.reload();
  await content(page).getByText("Read at night.").waitFor();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("harbour signs");
  // Once: the next new post is empty.
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Create New Post" }).click();
  await content(page).waitFor();
  expect(await field(page, "Title").inputValue()).toBe("");
});
