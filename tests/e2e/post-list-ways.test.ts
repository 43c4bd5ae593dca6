import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import { accessibilityProblems, contrastProblems, setDarkTheme } from "../support/browser.ts";
import { overflowing } from "../support/overflowing.ts";
import { cardOf, fillWithPosts } from "../support/owners-posts.ts";
import { openAsOwner, walkByKeys } from "../support/owners-projects.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/blog";
const stage = setStage(fillWithPosts);

test("the list is worked with by keys alone", async () => {
  const page = await openAsOwner(stage, PATH);
  const press = (key: string) => page.keyboard.press(key);
  await walkByKeys(page, "Post");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByText("Edit post").waitFor();
  await press("Escape");
  await expect.poll(() => keys.count()).toBe(0);
  await page.getByRole("link", { name: "Post 03", exact: true }).focus();
  await press("e");
  await page.waitForURL("**/admin/blog/edit/*?tab=blog");
  await page.context().close();
});

test("the list leads to its editor, a new post and its other pages", async () => {
  const page = await openAsOwner(stage, PATH);
  const create = page.getByRole("link", { name: "Create New Post" });
  expect(await create.getAttribute("href")).toBe("/admin/blog/new?tab=blog");
  const edit = page.getByRole("link", { name: "Edit Post 01" });
  expect(await edit.getAttribute("href")).toMatch(/^\/admin\/blog\/edit\/[0-9a-f-]{36}\?tab=blog$/);
  expect(await page.locator(".post-item").count()).toBe(20);
  await page.getByRole("link", { name: "Next" }).click();
  await expect.poll(() => page.locator(".post-item").count()).toBe(3);
  expect(new URL(page.url()).search).toBe("?page=2");
  await page.keyboard.press("Control+k");
  await page.locator(".palette-input").fill("post 21");
  const found = page.getByRole("option", { name: /Post 21/ });
  await found.waitFor();
  await found.click();
  await page.waitForURL("**/admin/blog/edit/*?tab=blog");
  await page.context().close();
});

test("badges tell the state of a post and when it changes", async () => {
  const { db } = stage.site;
  const soon = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000);
  await db
    .update(blogPosts)
    .set({ status: "scheduled", scheduledPublishAt: soon })
    .where(eq(blogPosts.title, "Post 08"));
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.title, "Post 09"));
  await db.execute(sql`
    insert into post_working_copies (post_id, based_on_version, draft)
    values (${post?.id}, 1, '{"title": "Drawbridge"}')`);
  await announce(db, ["posts"]);
  const page = await openAsOwner(stage, PATH);
  const badges = (title: string) => cardOf(page, title).locator(".badge").allInnerTexts();
  expect(await badges("Post 08")).toEqual([
    expect.stringMatching(/^Scheduled [A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d$/),
  ]);
  expect(await badges("Post 09")).toEqual(["Draft", "Auto-saved changes"]);
  expect(await cardOf(page, "Post 08").innerText()).toContain("Scheduled for");
  await page.getByRole("searchbox", { name: "Search posts..." }).fill("drawbridge");
  await expect.poll(() => page.locator(".post-item").count()).toBe(1);
  expect(await cardOf(page, "Post 09").innerText()).toContain("Auto-saved title: Drawbridge");
  await page.context().close();
});

test("on phones everything can be reached, and nothing scrolls sideways", async () => {
  const { db } = stage.site;
  await db
    .update(blogPosts)
    .set({ title: "W".repeat(120), excerpt: "A sentence that goes on. ".repeat(20) })
    .where(eq(blogPosts.title, "Post 04"));
  await announce(db, ["posts"]);
  const page = await openAsOwner(stage, PATH, {
    viewport: { width: 390, height: 800 },
    reducedMotion: "reduce",
    isMobile: true,
    hasTouch: true,
  });
  await page.getByRole("checkbox", { name: "Select Post 02" }).check();
  const bar = page.getByRole("group", { name: "Selected posts" });
  await bar.getByRole("button", { name: "Delete" }).waitFor();
  const right = () => bar.evaluate((it) => it.getBoundingClientRect().right);
  expect(await right()).toBeLessThanOrEqual(390);
  expect(await bar.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  await setDarkTheme(page, false);
  expect(await overflowing(page)).toEqual([]);
  await page.context().close();
});

test("without scripts posts are published and archived", async () => {
  const page = await openAsPlain();
  await page.getByRole("button", { name: "Publish Now Post 06" }).click();
  await expect
    .poll(() => cardOf(page, "Post 06").locator(".badge").innerText())
    .toContain("Published");
  await page.getByRole("button", { name: "Archive Post 06" }).click();
  await expect.poll(() => cardOf(page, "Post 06").innerText()).toContain("Archived");
  await page.getByRole("searchbox").fill("Post 07");
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => page.locator(".post-item").count()).toBe(1);
  await page.context().close();
});

async function openAsPlain(): Promise<Page> {
  const context = await ownerContext(stage.browser, stage.site.url, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PATH);
  return page;
}

test("an untitled post is not published, and the list says why", async () => {
  const { db } = stage.site;
  const untitled = { title: "Untitled", slug: "untitled-post-10" };
  await db.update(blogPosts).set(untitled).where(eq(blogPosts.title, "Post 10"));
  await announce(db, ["posts"]);
  const page = await openAsOwner(stage, PATH);
  await page.getByRole("button", { name: "Publish Now Untitled" }).click();
  const toast = page.locator(".toast", { hasText: "Failed to publish blog post" });
  await toast.getByText("Title is required").waitFor();
  await dismissToast(page, "Failed to publish blog post");
  await expect.poll(() => cardOf(page, "Untitled").locator(".badge").innerText()).toBe("Draft");
  await page.context().close();
});

test("a dialog that is opened while another deletion runs is about its own post", async () => {
  const page = await openAsOwner(stage, PATH);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${PATH}.data*`, async (route) => {
    if (route.request().method() === "POST") await isReleased;
    await route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "Delete blog post" });
  const open = (title: string) => page.getByRole("button", { name: `Delete ${title}` }).click();
  await open("Post 12");
  await dialog.getByRole("button", { name: "Delete blog post" }).click();
  await dialog.getByRole("button", { name: "Deleting..." }).waitFor();
  await page.keyboard.press("Escape");
  await open("Post 13");
  await dialog.getByText("Post 13").waitFor();
  release();
  await expect.poll(() => cardOf(page, "Post 12").count()).toBe(0);
  await dialog.getByRole("button", { name: "Delete blog post" }).click();
  await expect.poll(() => cardOf(page, "Post 13").count()).toBe(0);
  // A refresh may have removed the row before the reply, which closes the dialog.
  await expect.poll(() => dialog.count()).toBe(0);
  await page.context().close();
});

test("the list says so when it cannot be read or is empty", async () => {
  const page = await openAsOwner(stage, PATH);
  const { db } = stage.site;
  await db.execute(sql`alter table post_working_copies rename to copies_away`);
  const answer = await page.goto(PATH);
  expect(answer?.status()).toBe(503);
  await page.getByText("Failed to load blog posts").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await db.execute(sql`alter table copies_away rename to post_working_copies`);
  await db.delete(blogPosts);
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByText("No blog posts found").waitFor();
  expect(await page.getByRole("link", { name: "Create New Post" }).count()).toBe(2);
  await page.context().close();
});
