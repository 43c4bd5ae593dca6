import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { sends } from "#server/newsletter/tables.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { postAsOwner } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { cardOf, fillWithPosts, postSlugOf } from "../support/owners-posts.ts";
import { openAsOwner, statusAt } from "../support/owners-projects.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast, recordToasts } from "../support/toasts.ts";
import { BROWSER, beaconOf, sendBeacon } from "../support/views.ts";

const PATH = "/admin/blog";
const stage = setStage(fillWithPosts);
const pathOf = (title: string) => `/blog/${postSlugOf(title)}`;

async function stored(title: string) {
  const [post] = await stage.site.db.select().from(blogPosts).where(eq(blogPosts.title, title));
  return post;
}
const mailsAbout = (title: string) => stage.site.db.$count(sends, eq(sends.subject, title));

test("Publish Now publishes with a mail once, and what was unpublished comes back without", async () => {
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  const title = "Post 01";
  const card = cardOf(page, title);
  const publish = card.getByRole("button", { name: `Publish Now ${title}` });
  expect(await statusAt(stage.site, pathOf(title))).toBe(404);
  await publish.click();
  await dismissToast(page, "Post published and newsletter sent!");
  await expect.poll(() => card.locator(".badge").innerText()).toMatch(/^Published \w+ \d+, \d{4}$/);
  await expect.poll(() => publish.count()).toBe(0);
  await expect.poll(() => statusAt(stage.site, pathOf(title))).toBe(200);
  const view = card.getByRole("link", { name: `View ${title} (opens in a new tab)` });
  expect(await view.getAttribute("href")).toBe(pathOf(title));

  const unpublish = card.getByRole("button", { name: `Unpublish ${title}` });
  // As in the list of projects, the open eye shows that it is public.
  expect(await unpublish.locator(".lucide-eye").count()).toBe(1);
  await unpublish.press("Enter");
  await dismissToast(page, "Blog post unpublished");
  await expect.poll(() => statusAt(stage.site, pathOf(title))).toBe(404);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe(`Publish Now ${title}`);
  await page.keyboard.press("Enter");
  await dismissToast(page, "Blog post published successfully");
  await expect.poll(focused).toBe(`Unpublish ${title}`);
  expect(await mailsAbout(title)).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("two windows that publish at once send one mail, and both show what is", async () => {
  const [page, other] = [await openAsOwner(stage, PATH), await openAsOwner(stage, PATH)];
  const title = "Post 02";
  const name = `Publish Now ${title}`;
  const windows = [page, other];
  const replies = windows.map((one) =>
    one.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().includes(PATH),
    ),
  );
  await Promise.all(
    windows.map((one) => one.getByRole("button", { name }).click({ noWaitAfter: true })),
  );
  // The badge changes before the reply.
  await Promise.all(replies);
  for (const one of windows) {
    await expect
      .poll(() => cardOf(one, title).locator(".badge").innerText())
      .toContain("Published");
  }
  expect(await mailsAbout(title)).toBe(1);
  await other.context().close();
  await page.context().close();
});

test("deleting asks, names the post, and leads on to the next", async () => {
  const page = await openAsOwner(stage, PATH);
  const title = "Post 05";
  const press = () => page.getByRole("button", { name: `Delete ${title}` }).click();
  await press();
  const dialog = page.getByRole("dialog", { name: "Delete blog post" });
  await dialog
    .getByText(
      "Are you sure you want to permanently delete this blog post? This action cannot be undone.",
    )
    .waitFor();
  expect(await dialog.innerText()).toContain(title);
  expect(await accessibilityProblems(page)).toEqual([]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Cancel");
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await stored(title)).toBeDefined();

  await page.route(`**${PATH}.data*`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await press();
  await dialog.getByRole("button", { name: "Delete blog post" }).click();
  await dismissToast(page, "Failed to delete blog post");
  await page.unroute(`**${PATH}.data*`);
  await press();
  await dialog.getByRole("button", { name: "Delete blog post" }).click();
  await dismissToast(page, "Blog post deleted successfully");
  await expect.poll(() => cardOf(page, title).count()).toBe(0);
  await expect.poll(focused).toBe("Post 06");
  expect(await stored(title)).toBeUndefined();
  await page.context().close();
});

test("a deletion is announced although a refresh removes its row before the reply", async () => {
  const page = await openAsOwner(stage, PATH);
  const title = "Post 09";
  const remove = async () => {
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    const dialog = page.getByRole("dialog", { name: "Delete blog post" });
    await dialog.getByRole("button", { name: "Delete blog post" }).click();
  };
  const { promise: isDeleted, resolve: noteDeleted } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(`**${PATH}.data*`, async (route) => {
    if (route.request().method() !== "POST") {
      // The refresh after the failure.
      await isDeleted;
      return route.continue();
    }
    sent += 1;
    if (sent === 1) return route.abort();
    const response = await route.fetch();
    noteDeleted();
    await cardOf(page, title).waitFor({ state: "detached" });
    await route.fulfill({ response });
  });
  await remove();
  await dismissToast(page, "Failed to delete blog post");
  await remove();
  await dismissToast(page, "Blog post deleted successfully");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Post 10");
  await page.context().close();
});

test("archiving is undone from its toast, and what is archived is restored from its filter", async () => {
  const page = await openAsOwner(stage, PATH);
  const title = "Post 07";
  const card = cardOf(page, title);
  await card.getByRole("button", { name: `Archive ${title}` }).click();
  await page.locator(".toast", { hasText: "Blog post archived" }).hover();
  await expect.poll(() => card.locator(".badge").allInnerTexts()).toEqual(["Draft", "Archived"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await dismissToast(page, "Blog post restored");
  await expect.poll(() => card.locator(".badge").allInnerTexts()).toEqual(["Draft"]);

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await card.getByRole("button", { name: `Archive ${title}` }).press("Enter");
  await expect.poll(focused).toBe(`Restore ${title}`);
  await dismissToast(page, "Blog post archived");
  expect(await card.getByRole("button", { name: "Publish Now" }).count()).toBe(0);
  await page.getByLabel("Status").selectOption("Archived");
  await page.waitForURL(`**${PATH}?status=archived`);
  await expect.poll(() => page.locator(".post-item").count()).toBe(1);
  await card.getByRole("button", { name: `Restore ${title}` }).press("Enter");
  await page.getByText("No blog posts found").waitFor();
  await expect.poll(focused).toBe("Search posts...");
  await dismissToast(page, "Blog post restored");
  await page.getByRole("link", { name: "Show all posts" }).click();
  await expect.poll(() => card.count()).toBe(1);
  await page.context().close();
});

test("several are chosen and changed in one go, and a mail for each is asked about", async () => {
  const page = await openAsOwner(stage, PATH);
  const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
  await box("Post 10").check();
  await box("Post 12").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("group", { name: "Selected posts" });
  await expect.poll(() => bar.innerText()).toContain("3 selected");
  expect(await accessibilityProblems(page)).toEqual([]);
  await bar.getByRole("button", { name: "Publish" }).click();
  const question = page.getByRole("dialog", { name: "Publish 3 blog posts" });
  await question.getByText("3 emails to each subscriber").waitFor();
  const said = await recordToasts(page);
  await question.getByRole("button", { name: "Publish and send" }).click();
  await expect.poll(said).toContain("3 blog posts published");
  await expect.poll(() => bar.count()).toBe(0);
  expect(await stored("Post 11")).toMatchObject({ status: "published" });

  await box("Post 10").check();
  await box("Post 11").check();
  await bar.getByRole("button", { name: "Unpublish" }).click();
  await expect.poll(said).toContain("2 blog posts unpublished");
  await expect.poll(() => bar.count()).toBe(0);
  await box("Post 13").check();
  await box("Post 14").check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete 2 blog posts" });
  await confirm.getByText("permanently delete these blog posts").waitFor();
  await confirm.getByRole("button", { name: "Delete 2 blog posts" }).click();
  await expect.poll(() => cardOf(page, "Post 13").count()).toBe(0);
  await expect.poll(() => stored("Post 14")).toBeUndefined();
  await page.context().close();
});

test("restoring several posts that were published in the archive asks before it sends mails", async () => {
  const titles = ["Post 15", "Post 16"];
  const at = new Date();
  const archived = { isArchived: true, archivedAt: at };
  const values = { status: "published", publishedAt: at, ...archived } as const;
  await stage.site.db.update(blogPosts).set(values).where(inArray(blogPosts.title, titles));
  await announce(stage.site.db, ["posts"]);
  const page = await openAsOwner(stage, `${PATH}?status=archived`);
  for (const title of titles) await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  const bar = page.getByRole("group", { name: "Selected posts" });
  await bar.getByRole("button", { name: "Restore" }).click();
  const question = page.getByRole("dialog", { name: "Restore 2 blog posts" });
  await question.getByText("2 emails to each subscriber").waitFor();
  expect(await stored("Post 15")).toMatchObject({ isArchived: true });
  const said = await recordToasts(page);
  await question.getByRole("button", { name: "Restore and send" }).click();
  await expect.poll(said).toContain("2 blog posts restored");
  expect(await stored("Post 15")).toMatchObject({ isArchived: false });
  expect(await mailsAbout("Post 16")).toBe(1);
  await page.context().close();
});

test("a copy is a draft, and opens in its editor", async () => {
  const page = await openAsOwner(stage, PATH);
  await page.getByRole("button", { name: "Duplicate Post 16" }).click();
  await page.waitForURL("**/admin/blog/edit/*?tab=blog");
  const copy = await stored("Post 16 (copy)");
  expect(copy).toMatchObject({ status: "draft", slug: "post-16-copy" });
  expect(new URL(page.url()).pathname).toBe(`/admin/blog/edit/${copy?.id}`);
  await page.context().close();
});

test("views are counted while the list is looked at", async () => {
  const { db, url } = stage.site;
  const title = "Post 17";
  const values = { status: "published", publishedAt: new Date("2026-01-01") } as const;
  await db.update(blogPosts).set(values).where(eq(blogPosts.title, title));
  await announce(db, ["posts"]);
  const page = await openAsOwner(stage, PATH);
  const facts = () =>
    cardOf(page, title).getByRole("list", { name: "About this post" }).innerText();
  expect(await facts()).toContain("0 views");
  const path = `/blog/${(await stored(title))?.slug}`;
  expect((await sendBeacon(url, beaconOf(path), { "User-Agent": BROWSER })).status).toBeLessThan(
    300,
  );
  await expect.poll(facts).toContain("1 view");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(facts).toContain("1 view");
  await db.update(blogPosts).set({ status: "draft" }).where(eq(blogPosts.title, title));
  await announce(db, ["posts"]);
  await expect.poll(facts).toContain("Keeps its date, Jan 1, 2026");
  await page.context().close();
});

test("a newsletter that was held back is sent or dropped as the owner says", async () => {
  const { db } = stage.site;
  const held = {
    status: "published",
    mailHeldAt: new Date(),
    firstPublishedAt: new Date(),
  } as const;
  for (const title of ["Post 18", "Post 19"]) {
    const values = { ...held, publishedAt: new Date("2026-01-01") };
    await db.update(blogPosts).set(values).where(eq(blogPosts.title, title));
  }
  const overview = await openAsOwner(stage, "/admin");
  await overview.getByRole("link", { name: "2 newsletters were not sent" }).click();
  await overview.waitForURL(`**${PATH}`);
  const page = overview;
  const question = page.getByRole("region", { name: "Newsletters were not sent" });
  await question.getByText("because the email could not be created").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await question.getByRole("button", { name: "Send newsletter Post 18" }).click();
  await dismissToast(page, "Newsletter sent");
  const last = page.getByRole("region", { name: "A newsletter was not sent" });
  await last.getByRole("button", { name: "Don't send Post 19" }).press("Enter");
  await dismissToast(page, "Newsletter not sent");
  await expect.poll(() => last.count()).toBe(0);
  expect([await mailsAbout("Post 18"), await mailsAbout("Post 19")]).toEqual([1, 0]);
  await page.context().close();
});

test("what nobody could mean is refused, and changes nothing", async () => {
  const send = async (form: Record<string, string>) =>
    (await postAsOwner(stage.site.url, PATH, form)).status;
  const id = "00000000-0000-4000-8000-000000000000";
  expect(await send({ intent: "shine", id })).toBe(400);
  expect(await send({ intent: "publish" })).toBe(422);
  expect(await send({ intent: "publish", id: "1 or 1=1" })).toBe(422);
  expect(await send({ intent: "delete", id })).toBe(404);
});
