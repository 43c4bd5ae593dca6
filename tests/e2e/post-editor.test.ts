import { eq } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { blogPosts, postRevisions, postWorkingCopies } from "#server/posts/tables.ts";
import { siteConfig } from "#server/site/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  contrastProblems,
  routeFirst,
  setDarkTheme,
} from "../support/browser.ts";
import { overflowing } from "../support/overflowing.ts";
import {
  autoSave,
  content,
  field,
  journalOf,
  openPostPage,
  saveState,
  write,
} from "../support/post-page.ts";
import { setOwnerStage } from "../support/stage.ts";
import { toast } from "../support/toasts.ts";

const stage = setOwnerStage();

const ID = "7d1a3c60-0b5e-4e57-9a5f-3f2f6d1c9a01";
beforeEach(async () => {
  const { db } = stage.site;
  await db.delete(blogPosts).where(eq(blogPosts.id, ID));
  await db.insert(blogPosts).values({
    id: ID,
    slug: "harbour",
    title: "Harbour",
    content: "<p>First words.</p>",
    categories: ["Brand"],
  });
});

async function openIn(context: BrowserContext): Promise<Page> {
  return openPostPage(await context.newPage(), ID);
}

async function open(path?: string): Promise<Page> {
  const context = await ownerContext(stage.browser, stage.site.url);
  return openPostPage(await context.newPage(), ID, path);
}

async function stored() {
  const [row] = await stage.site.db.select().from(blogPosts).where(eq(blogPosts.id, ID));
  return row;
}

async function workingCopy() {
  const { db } = stage.site;
  const copies = postWorkingCopies;
  const [row] = await db.select().from(copies).where(eq(copies.postId, ID));
  return row?.fields;
}

test("a post is written, saved by the keyboard and listed", async () => {
  const page = await open("/admin/blog/new?tab=blog");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Create New Blog Post");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("post-title");
  await content(page).focus();
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => toast(page).innerText())
    .toMatch(/Failed to create blog post\s+Title is required/);
  // The field with the problem has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("post-title");
  // The editor does not depend on what is loaded for the new address.
  await page.route("**/admin/blog/edit/*.data*", (route) => route.fulfill({ status: 500 }));
  await field(page, "Title").fill("Café <b onclick=x>& Co");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("cafe-b-x-co");
  await field(page, "Title").fill("");
  await page.keyboard.type("Café <b>& Co");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("cafe-b-co");
  await write(page, "A text.");
  await page.keyboard.press("Control+s");
  await expect.poll(() => toast(page).innerText()).toContain("Blog post created successfully");
  await expect.poll(() => page.url()).toMatch(/\/admin\/blog\/edit\/[\da-f-]{36}\?tab=blog$/);
  // The editor stays open, with its text.
  await write(page, " And more.");
  await page.keyboard.press("Control+s");
  await expect.poll(() => toast(page).innerText()).toContain("Blog post saved successfully");
  const { db } = stage.site;
  const [row] = await db.select().from(blogPosts).where(eq(blogPosts.title, "Café b& Co"));
  expect(row).toMatchObject({ status: "draft", content: "<p>A text. And more.</p>" });
  await field(page, "Title").fill("");
  await page.keyboard.press("Control+s");
  await expect.poll(() => toast(page).innerText()).toContain("Failed to update blog post");
  await page.context().close();
});

test("each way to save says that the title is missing, and shows the field", async () => {
  const page = await open("/admin/blog/new?tab=blog");
  expect(await saveState(page).innerText()).toBe("No changes yet");
  const label = page.locator("label[for=post-title]");
  const marker = () => label.evaluate((part) => getComputedStyle(part, "::after").content);
  expect(await marker()).toContain("*");
  await write(page, "A line.\n".repeat(60));
  for (const press of [
    () => page.getByRole("button", { name: "Save", exact: true }).click(),
    () => page.keyboard.press("Control+s"),
    () => page.getByRole("button", { name: "Publish", exact: true }).click(),
  ]) {
    await content(page).focus();
    await page.keyboard.press("Control+End");
    await press();
    await expect.poll(() => toast(page).innerText()).toContain("Title is required");
    await page.locator(".field-problem", { hasText: "Title is required" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("post-title");
    // Not under what is sticky.
    await expect
      .poll(() =>
        label.evaluate((part) => {
          const { left, top } = part.getBoundingClientRect();
          return document.elementFromPoint(left + 1, top + 4)?.outerHTML;
        }),
      )
      .toContain('for="post-title"');
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => toast(page).count()).toBe(0);
  }
  await page.context().close();
});

test("an auto-save keeps a working copy that is not live, and is restored by the next editor", async () => {
  const page = await open();
  await write(page, " Second words.");
  await expect.poll(() => saveState(page).innerText()).toContain("Unsaved changes");
  await autoSave(page);
  await expect.poll(() => saveState(page).innerText()).toContain("Draft of your changes saved at");
  expect((await workingCopy())?.content).toBe("<p>First words. Second words.</p>");
  expect((await stored())?.content).toBe("<p>First words.</p>");
  await page.context().close();

  const next = await open();
  expect(await content(next).innerText()).toContain("Second words.");
  await next.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await stored())?.content).toContain("Second words.");
  await expect.poll(workingCopy).toBeUndefined();
  await next.context().close();
});

test("the same field changed in two tabs shows both texts, and both can be kept", async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  const [first, second] = [await openIn(context), await openIn(context)];
  await write(second, " From the second.");
  await write(first, " From the first.");
  await first.keyboard.press("Control+s");
  await expect.poll(() => toast(first).innerText()).toContain("saved successfully");
  await second.keyboard.press("Control+s");
  const dialog = second.getByRole("dialog", { name: "This post was also changed elsewhere" });
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain("From the first.");
  expect(await dialog.innerText()).toContain("From the second.");
  expect(await accessibilityProblems(second)).toEqual([]);
  await dialog.getByRole("button", { name: "Apply and save" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => (await stored())?.content).toContain("From the second.");
  expect((await stored())?.content).toContain("From the first.");
  const causes = await stage.site.db
    .select({ cause: postRevisions.cause })
    .from(postRevisions)
    .where(eq(postRevisions.postId, ID));
  expect(causes.map(({ cause }) => cause)).toContain("conflict");
  await context.close();
});

test("text of a crashed tab comes back from the browser, with what differs", async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await openIn(context);
  await context.setOffline(true);
  await write(page, " Lost words.");
  await field(page, "Excerpt").fill("Lost excerpt");
  await expect
    .poll(() => journalOf(page))
    .toMatch(/Lost excerpt.*Lost words|Lost words.*Lost excerpt/);
  await page.close();
  await context.setOffline(false);

  const next = await openIn(context);
  const notice = next.getByRole("region", { name: "Unsaved changes found" });
  await notice.waitFor();
  expect(await notice.innerText()).toContain("Excerpt, Content");
  await notice.getByRole("button", { name: "Show differences" }).click();
  await expect.poll(() => notice.locator("ins").allInnerTexts()).toContain(" Lost words.");
  await notice.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => content(next).innerText()).toContain("Lost words.");
  await expect.poll(() => field(next, "Excerpt").inputValue()).toBe("Lost excerpt");
  await next.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.content).toContain("Lost words.");
  await expect.poll(() => journalOf(next)).toBe("[]");
  await next.close();

  const last = await openIn(context);
  await expect.poll(() => journalOf(last)).toBe("[]");
  expect(await last.getByRole("region", { name: "Unsaved changes found" }).count()).toBe(0);
  await context.close();
});

test("an earlier version is compared and restored, and nothing is lost by it", async () => {
  const page = await open();
  await write(page, " Better.");
  await page.keyboard.press("Control+s");
  await expect.poll(() => toast(page).innerText()).toContain("saved successfully");
  await content(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Worse.");
  await field(page, "Slug").fill("quay");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.content).toBe("<p>Worse.</p>");
  await write(page, " Not saved.");

  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  const versions = dialog.getByRole("listitem");
  await page.getByRole("button", { name: "Earlier versions" }).click();
  await expect.poll(() => versions.count()).toBe(3);
  // Choosing another version aborts the request, so that its reply cannot replace that version.
  await routeFirst(page, "**/revisions/*", () => undefined);
  await versions.nth(2).getByRole("button").click();
  await dialog.getByText("Loading...").waitFor();
  const aborted = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/revisions/"),
  );
  await versions.nth(1).getByRole("button").click();
  expect((await aborted).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect.poll(() => dialog.innerText()).toContain("First words. Better.");
  // The region that said "Loading...", so that the change is announced.
  expect(await dialog.getByRole("status").innerText()).toMatch(/^Version shown: ./);
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => content(page).innerText()).toBe("First words. Better.");
  await expect.poll(() => saveState(page).innerText()).toContain("Draft of your changes saved at");
  expect(await field(page, "Slug").inputValue()).toBe("quay");
  expect((await stored())?.content).toBe("<p>Worse.</p>");

  await page.getByRole("button", { name: "Earlier versions" }).click();
  await expect.poll(() => versions.first().innerText()).toContain("Unsaved changes, replaced");
  await versions.first().getByRole("button").click();
  await expect.poll(() => dialog.innerText()).toContain("Worse. Not saved.");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => content(page).innerText()).toBe("Worse.");
  await expect.poll(workingCopy).toBeUndefined();
  await expect.poll(() => saveState(page).innerText()).toContain("All changes saved");
  await page.context().close();
});

test("a post is published, taken back and scheduled", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(() => toast(page).innerText()).toContain("Blog post published successfully");
  expect(await stored()).toMatchObject({ status: "published", scheduledPublishAt: null });
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect.poll(async () => (await stored())?.status).toBe("draft");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const time = page.getByLabel(/^Publish at/);
  await time.fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "Schedule post" }).click();
  await page.getByText("has passed. Choose a later time.").first().waitFor();
  await time.fill("2040-01-01T10:00");
  await page.getByRole("button", { name: "Schedule post" }).click();
  await expect.poll(async () => (await stored())?.status).toBe("scheduled");
  await page.getByText("Jan 1, 2040, 10:00").first().waitFor();
  await expect.poll(() => time.count()).toBe(0);
  await page.getByRole("button", { name: "Reschedule" }).click();
  expect(await time.inputValue()).toBe("2040-01-01T10:00");
  await time.fill("2041-01-01T10:00");
  await page.getByRole("button", { name: "Change time" }).click();
  await page.getByText("Jan 1, 2041, 10:00").first().waitFor();
  await expect.poll(() => time.count()).toBe(0);
  await page.getByRole("button", { name: "Back to draft" }).click();
  await page.getByRole("button", { name: "Schedule", exact: true }).waitFor();
  expect(await time.count()).toBe(0);
  await page.context().close();
});

test("Enter in the time schedules the post, and does nothing without a time", async () => {
  const page = await open();
  await field(page, "Title").fill("Harbour at night");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const time = page.getByLabel(/^Publish at/);
  await time.press("Enter");
  await time.fill("2040-01-01T10:00");
  await time.press("Enter");
  await page.getByText("Jan 1, 2040, 10:00").first().waitFor();
  expect(await stored()).toMatchObject({ status: "scheduled", title: "Harbour at night" });
  const causes = await stage.site.db
    .select({ cause: postRevisions.cause })
    .from(postRevisions)
    .where(eq(postRevisions.postId, ID));
  expect(causes.map(({ cause }) => cause)).not.toContain("save");
  await page.context().close();
});

test("a scheduled post that stays open is shown as overdue once its time has passed", async () => {
  await stage.site.db
    .update(blogPosts)
    .set({ status: "scheduled", scheduledPublishAt: new Date(Date.now() + 600_000) })
    .where(eq(blogPosts.id, ID));
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await context.newPage();
  await page.clock.install();
  await openPostPage(page, ID);
  const badge = page.getByRole("region", { name: "Publish" }).locator(".badge");
  expect(await badge.innerText()).toMatch(/^Scheduled .*\d:\d\d$/);
  await page.clock.fastForward(660_000);
  await expect.poll(() => badge.innerText()).toBe("Scheduled Overdue");
  await context.close();
});

test("a time is meant in the zone shown, also when the site's has changed since", async () => {
  const { db } = stage.site;
  await db.update(siteConfig).set({ timeZone: "Europe/Berlin" });
  const page = await open();
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const time = page.getByLabel("Publish at (Europe/Berlin)");
  await time.fill("2040-01-01T10:00");
  await db.update(siteConfig).set({ timeZone: "Asia/Tokyo" });
  await time.press("Enter");
  await page.getByText("Jan 1, 2040, 10:00").first().waitFor();
  expect((await stored())?.scheduledPublishAt).toEqual(new Date("2040-01-01T09:00:00Z"));
  await db.update(siteConfig).set({ timeZone: "" });
  await page.context().close();
});

test("questions, tags and keywords have their limits and ways to add", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Add FAQ" }).click();
  await page.keyboard.type("Where is it?");
  await page.getByRole("textbox", { name: "Answer 1" }).focus();
  await page.keyboard.type("By the sea.");
  await page.getByRole("button", { name: "Add FAQ" }).click();
  await page.keyboard.type("Without an answer");
  await page.getByRole("textbox", { name: "Tags" }).fill("one, two");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Keywords" }).fill("harbour");
  await page.keyboard.press(",");
  await page.keyboard.type("quay");
  await page.getByText("Not saved until it has a question and an answer.").waitFor();
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => toast(page).innerText())
    .toContain("Blog post saved successfully with 1 FAQ");
  expect(await stored()).toMatchObject({
    faqs: [{ question: "Where is it?", answer: "<p>By the sea.</p>" }],
    tags: ["one", "two"],
    keywords: ["harbour", "quay"],
  });
  await page.context().close();
});

test("tags over the maximum are counted", async () => {
  const page = await open();
  const tags = page.getByRole("textbox", { name: "Tags" });
  const pane = page.locator(".pane", { has: tags });
  await tags.fill(Array.from({ length: 23 }, (_, i) => `tag ${i}`).join(","));
  await page.keyboard.press("Enter");
  const text = "3 entries left out: the maximum is 20.";
  await pane.getByText(text, { exact: true }).waitFor();
  await expect.poll(() => pane.getByRole("status").innerText()).toContain(text);
  await page.getByRole("button", { name: "Remove tag 3" }).click();
  await expect.poll(() => pane.getByText(text, { exact: true }).count()).toBe(0);
  await page.context().close();
});

test("questions are counted and limited in characters", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Add FAQ" }).click();
  const question = page.getByRole("textbox", { name: "Question 1" });
  await question.focus();
  await page.keyboard.insertText("🚢".repeat(150));
  const figures = page.locator(".post-faq .field-head .tabular");
  await expect.poll(() => figures.innerText()).toBe("150/150");
  expect(await figures.getAttribute("data-over")).toBeNull();
  await page.keyboard.insertText("!");
  await page.getByText("Only the first 150 characters are saved.").waitFor();
  await page.context().close();
});

test("a preview shows the working copy to the owner alone", async () => {
  const page = await open();
  await write(page, " Not yet public.");
  await autoSave(page);
  await expect.poll(() => saveState(page).innerText()).toContain("Draft of your changes saved");
  const address = `${stage.site.url}/admin/blog/${ID}/preview`;
  await page.goto(address);
  await page.getByText("Not yet public.").waitFor();
  await page.getByText("Preview: only you can see this").waitFor();
  const anonymous = await fetch(address, { redirect: "manual" });
  expect(anonymous.status).toBe(302);
  await page.context().close();
});

test("a post that does not exist says so", async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await context.newPage();
  for (const id of ["7d1a3c60-0b5e-4e57-9a5f-3f2f6d1c9aff", "nonsense"]) {
    const response = await page.goto(`/admin/blog/edit/${id}?tab=blog`);
    expect(response?.status()).toBe(404);
    await page.getByText("Blog Post Not Found").waitFor();
    await page.getByText("The blog post you're looking for doesn't exist.").waitFor();
  }
  await context.close();
});

test.each([390, 820, 1440])("at %i pixels everyone can use the editor", async (width) => {
  const context = await ownerContext(stage.browser, stage.site.url, {
    viewport: { width, height: 900 },
  });
  const page = await openIn(context);
  await page.getByRole("button", { name: "Add FAQ" }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await overflowing(page, [width])).toEqual([]);
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  await context.close();
});
