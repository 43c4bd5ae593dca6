import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { waitForHydration, waitForPendingTasks } from "../support/browser.ts";
import {
  autoSave,
  content,
  field,
  journalOf,
  openPostPage,
  saveState,
  setEditor,
  write,
} from "../support/post-page.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setOwnerStage } from "../support/stage.ts";
import { toast } from "../support/toasts.ts";

const stage = setOwnerStage();

const ID = "7d1a3c60-0b5e-4e57-9a5f-3f2f6d1c9a02";
const setting = setEditor(stage, ID);
const openEditor = setting.open;

/** Two editors; both windows count as visible. */
async function openTwo(): Promise<[Page, Page]> {
  return [await openEditor(), await openEditor()];
}

const stateOf = (page: Page) => expect.poll(() => saveState(page).innerText());

test("what another window saves is taken over live, except where the caret is", async () => {
  const [first, second] = await openTwo();
  await field(second, "Title").focus();
  await field(first, "Excerpt").fill("About the pier");
  await field(first, "Title").fill("Pier and port");
  await field(first, "Image Position").selectOption("top");
  await write(first, " More words.");
  await stateOf(first).toContain("Unsaved changes");
  await autoSave(first);
  await expect.poll(() => field(second, "Excerpt").inputValue()).toBe("About the pier");
  await expect.poll(() => content(second).innerText()).toContain("More words.");
  await expect.poll(() => field(second, "Image Position").inputValue()).toBe("top");
  await stateOf(second).toContain("Updated from another window: ");
  // Not under the caret, but as soon as it leaves.
  expect(await field(second, "Title").inputValue()).toBe("Pier");
  expect(await field(second, "Title").evaluate((one) => one === document.activeElement)).toBe(true);
  await second.keyboard.press("Tab");
  await expect.poll(() => field(second, "Title").inputValue()).toBe("Pier and port");
  await stateOf(second).not.toContain("Unsaved changes");
});

test("an open list shows the title that a window auto-saves", async () => {
  const editor = await openEditor();
  const list = await setting.context.newPage();
  await list.goto("/admin/blog");
  await waitForHydration(list);
  await field(editor, "Title").fill("Pier at low tide");
  await stateOf(editor).toContain("Unsaved changes");
  await autoSave(editor);
  await list.getByText("Auto-saved title: Pier at low tide").waitFor();
});

test("two windows that change different fields are merged", async () => {
  const [first, second] = await openTwo();
  await field(first, "Title").fill("Pier and town");
  await field(second, "Excerpt").fill("About the pier");
  await first.keyboard.press("Control+s");
  await expect.poll(() => toast(first).innerText()).toContain("saved successfully");
  await second.keyboard.press("Control+s");
  await expect.poll(() => toast(second).innerText()).toContain("saved successfully");
  expect(await setting.stored()).toMatchObject({
    title: "Pier and town",
    excerpt: "About the pier",
  });
  // What the other window changed shows here too.
  await expect.poll(() => field(second, "Title").inputValue()).toBe("Pier and town");
});

test("a dialog of the text stays open when another window saves, and the text follows it", async () => {
  const [first, second] = await openTwo();
  await content(second).focus();
  await second.keyboard.press("Control+k");
  const address = second
    .getByRole("dialog", { name: "Add link" })
    .getByLabel("Link", { exact: true });
  await address.fill("https://example.org/half");
  await field(first, "Excerpt").fill("About the pier");
  await write(first, " More words.");
  await autoSave(first);
  await expect.poll(() => field(second, "Excerpt").inputValue()).toBe("About the pier");
  expect(await address.inputValue()).toBe("https://example.org/half");
  expect(await content(second).innerText()).not.toContain("More words.");
  await second.keyboard.press("Escape");
  await address.waitFor({ state: "detached" });
  await field(second, "Title").focus();
  await expect.poll(() => content(second).innerText()).toContain("More words.");
});

test("text that is typed here stays when the same field is saved elsewhere", async () => {
  const [first, second] = await openTwo();
  await field(second, "Excerpt").fill("Mine");
  await field(first, "Excerpt").fill("Theirs");
  await field(first, "Slug").fill("pier-two");
  await first.keyboard.press("Control+s");
  await expect.poll(() => field(second, "Slug").inputValue()).toBe("pier-two");
  expect(await field(second, "Excerpt").inputValue()).toBe("Mine");
});

test("publishing, archiving and deleting elsewhere is said, and a deleted text can be kept", async () => {
  const editor = await openEditor();
  const list = await setting.context.newPage();
  await list.goto("/admin/blog");
  await waitForHydration(list);
  await write(editor, " Not saved.");
  await list.getByRole("button", { name: "Publish Now" }).first().click();
  await stateOf(editor).toContain("This post was published in the meantime.");
  await editor.locator(".publish-card .badge").getByText("Published").waitFor();
  const { db } = stage.site;
  await list.getByRole("button", { name: "Archive Pier" }).click();
  await stateOf(editor).toContain("This post was archived in the meantime.");
  await editor.getByText("Archived: not on the site").waitFor();
  await db.delete(blogPosts).where(eq(blogPosts.id, ID));
  await field(editor, "Excerpt").fill("New");
  await autoSave(editor);
  await editor.getByRole("heading", { name: "This post was deleted" }).waitFor();
  await stateOf(editor).toContain("Not saved: deleted");
  // Not by itself.
  await autoSave(editor);
  expect(await setting.stored()).toBeUndefined();
  await editor.getByRole("button", { name: "Save as a new draft" }).click();
  await expect
    .poll(async () => (await setting.stored())?.content)
    .toBe("<p>First words. Not saved.</p>");
  expect(await setting.stored()).toMatchObject({ title: "Pier", status: "draft", excerpt: "New" });
  await stateOf(editor).toMatch(/^All changes saved/);
});

test("a conflict that was put off stays on the screen, and what is typed meanwhile counts", async () => {
  const [first, second] = await openTwo();
  await write(second, " Second.");
  await write(first, " First.");
  await first.keyboard.press("Control+s");
  await expect.poll(async () => (await setting.stored())?.content).toContain("First.");
  await second.keyboard.press("Control+s");
  const dialog = second.getByRole("dialog", { name: "This post was also changed elsewhere" });
  await dialog.getByRole("button", { name: "Decide later" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await stateOf(second).toContain("Not saved: another window changed the same text");
  await write(second, " Typed later.");
  await stateOf(second).toContain("Not saved: another window changed the same text");
  const refused = second.waitForResponse((reply) => reply.url().endsWith("/saves"));
  await autoSave(second);
  expect((await refused).status()).toBe(409);
  // An auto-save does not open it again.
  await stateOf(second).toContain("Not saved: another window changed the same text");
  expect(await dialog.count()).toBe(0);
  expect((await setting.stored())?.content).toBe("<p>First words. First.</p>");
  await second.getByRole("button", { name: "Earlier versions" }).click();
  const versions = second.getByRole("dialog", { name: "Earlier versions" });
  await versions.getByRole("listitem").last().getByRole("button").click();
  await versions.getByRole("button", { name: "Restore this version" }).click();
  await second.locator(".toast", { hasText: "Compare and choose first" }).waitFor();
  await second.keyboard.press("Escape");
  await versions.waitFor({ state: "detached" });
  await second.getByRole("button", { name: "Compare and choose" }).click();
  await expect.poll(() => dialog.innerText()).toContain("Typed later.");
  await dialog.getByRole("radio", { name: "Keep both" }).check();
  await dialog.getByRole("button", { name: "Apply and save" }).click();
  await expect
    .poll(async () => (await setting.stored())?.content)
    .toContain("Second. Typed later.");
  expect((await setting.stored())?.content).toContain("First.");
  await expect.poll(() => content(second).innerText()).toContain("First words. First.");
  await stateOf(second).toMatch(/^All changes saved/);
});

test("a conflict is compared with the newest text of the other window, which stays", async () => {
  const [first, second] = await openTwo();
  const saveInFirst = async (words: string, excerpt: string) => {
    await write(first, words);
    await field(first, "Excerpt").fill(excerpt);
    await first.keyboard.press("Control+s");
    await expect.poll(() => field(second, "Excerpt").inputValue()).toBe(excerpt);
  };
  await write(second, " Second.");
  await saveInFirst(" One.", "Excerpt 1");
  await autoSave(second);
  await stateOf(second).toContain("Not saved: another window changed the same text");
  await saveInFirst(" Two.", "Excerpt 2");
  await second.getByRole("button", { name: "Compare and choose" }).click();
  const dialog = second.getByRole("dialog", { name: "This post was also changed elsewhere" });
  await expect.poll(() => dialog.innerText()).toContain("One. Two.");
  await saveInFirst(" Three.", "Excerpt 3");
  await dialog.getByRole("radio", { name: "Keep the saved one" }).check();
  await dialog.getByRole("button", { name: "Apply and save" }).click();
  await expect.poll(() => content(second).innerText()).toContain("One. Two. Three.");
  expect(await field(second, "Excerpt").inputValue()).toBe("Excerpt 3");
  await stateOf(second).toMatch(/^All changes saved/);
});

test("a post that was deleted elsewhere is not stored again by an auto-save that was waiting", async () => {
  const page = await openEditor();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/posts/${ID}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  let saves = 0;
  page.on("request", (request) => {
    if (request.url().includes("/saves")) saves += 1;
  });
  await write(page, " Not saved.");
  await stateOf(page).toContain("Unsaved changes");
  const isAsked = page.waitForRequest(`**/api/posts/${ID}`);
  await stage.site.db.delete(blogPosts).where(eq(blogPosts.id, ID));
  await announce(stage.site.db, ["posts", `post:${ID}`]);
  await isAsked;
  await autoSave(page);
  release();
  await page.getByRole("heading", { name: "This post was deleted" }).waitFor();
  await waitForPendingTasks(page);
  expect(saves).toBe(0);
});

test("the reply to a new post's first save does not lead back to it", async () => {
  const page = await openPostPage(await setting.context.newPage(), ID, "/admin/blog/new?tab=blog");
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/saves**", async (route) => {
    await isReleased;
    await route.continue();
  });
  await field(page, "Title").fill("Left behind");
  await page.keyboard.press("Control+s");
  await stateOf(page).toContain("Saving...");
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  release();
  await expect.poll(() => toast(page).innerText()).toContain("Blog post created successfully");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/about");
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
});

test("without scripts the screen says what it needs, and nothing can be sent", async () => {
  const { cookies } = await setting.context.storageState();
  const other = await reusedContext(stage.browser, {
    javaScriptEnabled: false,
    baseURL: stage.site.url,
  });
  await other.addCookies(cookies);
  const page = await other.newPage();
  await page.goto(`/admin/blog/edit/${ID}?tab=blog`);
  await page.getByRole("heading", { name: "Writing posts needs JavaScript" }).waitFor();
  expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await field(page, "Title").press("Enter");
  expect(new URL(page.url()).searchParams.has("title")).toBe(false);
  await other.close();
});

const kept = (page: Page) => page.getByRole("region", { name: "Unsaved changes found" });

test("a failed save says when this browser cannot keep the text either", async () => {
  await setting.context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  const page = await openEditor();
  await page.route("**/saves", (route) => route.abort());
  await field(page, "Excerpt").fill("Only here");
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => toast(page).allInnerTexts())
    .toContainEqual(expect.stringContaining("only in this window: copy it before you close it."));
});

test("what this browser kept of a post that was deleted is copied, or becomes a new draft", async () => {
  const editor = await openEditor();
  await write(editor, " Not saved.");
  await field(editor, "Excerpt").fill("Kept too");
  await expect.poll(() => journalOf(editor)).toContain("Kept too");
  const { db } = stage.site;
  await db.delete(blogPosts).where(eq(blogPosts.id, ID));
  await editor.close();
  const page = await setting.context.newPage();
  await page.goto(`/admin/blog/edit/${ID}?tab=blog`);
  await page.getByText("Blog Post Not Found").waitFor();
  await kept(page).getByText("never saved: Excerpt, Content.").waitFor();
  await setting.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await kept(page).getByRole("button", { name: "Copy as Markdown" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("Kept too\n\nFirst words. Not saved.\n");

  await page.route("**/saves?new", (route) => route.abort());
  await kept(page).getByRole("button", { name: "Create draft from changes" }).click();
  await expect
    .poll(() => toast(page).allInnerTexts())
    .toContainEqual(expect.stringContaining("Your text is kept in this browser."));
  await page.unroute("**/saves?new");
  await kept(page).getByRole("button", { name: "Create draft from changes" }).press("Enter");
  await expect.poll(() => content(page).innerText()).toContain("First words. Not saved.");
  expect(await field(page, "Excerpt").inputValue()).toBe("Kept too");
  expect(new URL(page.url()).pathname).not.toContain(ID);
  await expect.poll(() => kept(page).count()).toBe(0);
  await expect.poll(() => journalOf(page)).toBe("[]");
});

test("what this browser kept of a deleted post is discarded on request", async () => {
  const editor = await openEditor();
  await field(editor, "Title").fill("Gone");
  await expect.poll(() => journalOf(editor)).toContain("Gone");
  await stage.site.db.delete(blogPosts).where(eq(blogPosts.id, ID));
  await editor.close();
  const page = await setting.context.newPage();
  await page.goto(`/admin/blog/edit/${ID}?tab=blog`);
  await kept(page).getByText("never saved: Title.").waitFor();
  await kept(page).getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => kept(page).count()).toBe(0);
  await expect.poll(() => journalOf(page)).toBe("[]");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe("All posts");
});
