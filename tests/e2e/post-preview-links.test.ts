import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { mediaUrl } from "#domain/media/media.ts";
import type { PreviewedItem } from "#domain/previews/preview-link.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { previewLinks } from "#server/previews/tables.ts";
import { photo } from "../support/media.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { makeLink, openLinks, ownersScreen, statusOf, visitor } from "../support/preview-links.ts";
import { storeOnSite } from "../support/site-media.ts";
import { setOwnerStage } from "../support/stage.ts";
import { stageDraft } from "../support/staged-post.ts";

const stage = setOwnerStage();

let post: PreviewedItem;
beforeEach(async () => {
  const { db } = stage.site;
  await db.delete(blogPosts).where(eq(blogPosts.slug, "fog"));
  const content = "<p>First words.</p>";
  post = { noun: "post", id: await stageDraft(stage.site, "fog", { title: "Fog", content }) };
});

const stored = async () => {
  const rows = await stage.site.db.select().from(previewLinks);
  return rows.filter(({ postId }) => postId === post.id);
};

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Content" }).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
  await expect.poll(() => page.locator(".save-state").innerText()).toContain("Unsaved changes");
}

/** As every 30 seconds. */
async function autoSave(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event("online")));
  await expect
    .poll(() => page.locator(".save-state").innerText())
    .toContain("Draft of your changes saved");
}

test("a link is created and revoked by the keyboard, and the editor keeps what was typed", async () => {
  const page = await openAsOwner(stage, ownersScreen(post));
  await page.locator(".rich-text[contenteditable]").first().waitFor();
  await write(page, " Typed before.");
  await page.getByRole("button", { name: "Preview links" }).focus();
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("label");
  await page.keyboard.type("Ana");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Preview links" });
  await dialog.getByLabel("Link for Ana").waitFor();
  const item = dialog.getByRole("listitem").filter({ hasText: "Ana" });
  await item.getByText("Active", { exact: true }).waitFor();
  await item.getByText("Expires in 7 days").waitFor();
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect.poll(focused).toBe("label");

  await item.getByRole("button", { name: "Revoke Ana" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Revoke this link?" });
  await question.waitFor();
  await page.keyboard.press("Escape");
  // Out of sight at once, but mounted until its `close` event has been handled.
  await expect.poll(() => page.locator("dialog").count()).toBe(1);
  await dialog.waitFor();
  await item.getByRole("button", { name: "Revoke Ana" }).press("Enter");
  await question.getByRole("button", { name: "Revoke link" }).press("Enter");
  await item.getByText("Revoked", { exact: true }).waitFor();
  await expect.poll(focused).toBe("label");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  // Nothing of it was taken for a save of the post.
  expect(await page.locator(".save-state").innerText()).toContain("Unsaved changes");
  expect(await page.getByRole("textbox", { name: "Content" }).innerText()).toContain(
    "Typed before.",
  );
  expect(await stored()).toMatchObject([{ label: "Ana", revokedAt: expect.any(Date) }]);
  await page.context().close();
});

test("a link shows what was saved automatically, until the post is public with it", async () => {
  const owner = await openAsOwner(stage, "/admin");
  const address = await makeLink(owner, post, "Bo");
  await owner.keyboard.press("Escape");
  // It gives the focus back as it goes.
  await expect.poll(() => owner.locator(".preview-links").count()).toBe(0);
  const client = await visitor(stage);
  await client.goto(address);
  await client.getByText("First words.").waitFor();
  await write(owner, " Second words.");
  await autoSave(owner);
  await client.reload();
  await client.getByText("First words. Second words.").waitFor();
  expect(await statusOf(stage, client, "/blog/fog")).toBe(404);

  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await owner.getByRole("button", { name: "Unpublish" }).waitFor();
  await client.goto(address);
  await client.waitForURL(/\/blog\/fog$/);
  await write(owner, " Third words.");
  await autoSave(owner);
  await client.goto(address);
  await client.getByText("Third words.").waitFor();
  await owner.getByRole("button", { name: "Preview links" }).click();
  await owner.getByText(/^This post is public\. Until its auto-saved changes/).waitFor();
  const page = await (await fetch(`${stage.site.url}/blog/fog`)).text();
  expect([page.includes("Second words."), page.includes("Third words.")]).toEqual([true, false]);
  for (const page of [owner, client]) await page.context().close();
});

test("a link shows a long post without scripts", async () => {
  const long = `<p>${"Words and words. ".repeat(2_000)}</p>`;
  const id = await stageDraft(stage.site, "long", { title: "Long", content: long });
  const owner = await openAsOwner(stage, "/admin");
  const address = await makeLink(owner, { noun: "post", id }, "Di");
  const client = await visitor(stage, { javaScriptEnabled: false });
  await client.goto(address);
  expect(await client.locator("main").innerText()).toContain("Words and words.");
  for (const page of [owner, client]) await page.context().close();
});

test("a link opens no file of another draft, of an earlier version, or that left the text", async () => {
  const store = async (name: string, seed: number) => {
    const bytes = await photo(900, 600, seed).jpeg().toBuffer();
    return mediaUrl(await storeOnSite(stage.site, `${name}.jpg`, bytes, "featured-images"));
  };
  const [shown, others] = [await store("shown", 71), await store("others", 72)];
  const figure = (src: string) => `<figure><img src="${src}" alt="A sketch"></figure>`;
  await stageDraft(stage.site, `other-${crypto.randomUUID()}`, { content: figure(others) });
  const id = await stageDraft(stage.site, "harbour", { title: "Harbour", content: figure(shown) });
  const owner = await openAsOwner(stage, "/admin");
  const address = await makeLink(owner, { noun: "post", id }, "Cy");
  const client = await visitor(stage);
  expect(await statusOf(stage, client, shown)).toBe(404);
  await client.goto(address);
  expect(await client.locator(".article picture source").count()).toBeGreaterThan(0);
  expect(await statusOf(stage, client, shown)).toBe(200);
  expect(await statusOf(stage, client, others)).toBe(404);

  await owner.goto(ownersScreen({ noun: "post", id }));
  await owner.getByRole("textbox", { name: "Content" }).focus();
  await owner.keyboard.press("Control+a");
  await owner.keyboard.type("No picture any more.");
  // The draft was saved automatically before.
  await expect.poll(() => owner.locator(".save-state").innerText()).toContain("Unsaved changes");
  await autoSave(owner);
  await client.reload();
  await client.getByText("No picture any more.").waitFor();
  expect(await statusOf(stage, client, shown)).toBe(404);
  for (const page of [owner, client]) await page.context().close();
});

test("no links are offered before a post is saved, and the limit is reported", async () => {
  const page = await openAsOwner(stage, "/admin/blog/new?tab=blog");
  await page.getByRole("button", { name: "Publish", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Preview links" }).count()).toBe(0);
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000);
  await stage.site.db.insert(previewLinks).values(
    Array.from({ length: 20 }, (_, nth) => ({
      postId: post.id,
      tokenHash: `hash ${nth} ${post.id}`,
      expiresAt,
    })),
  );
  const panel = await openLinks(page, post);
  await panel.getByRole("button", { name: "Create link" }).click();
  await page
    .locator(".toast", { hasText: "A post can have at most 20 active links. Revoke one first." })
    .waitFor();
  await page.context().close();
});

test("for a post that was deleted no link is created, and the editor keeps its text", async () => {
  const page = await openAsOwner(stage, ownersScreen(post));
  await page.locator(".rich-text[contenteditable]").first().waitFor();
  await write(page, " Typed before.");
  await page.getByRole("button", { name: "Preview links" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview links" });
  // Not announced yet.
  await stage.site.db.delete(blogPosts).where(eq(blogPosts.id, post.id));
  await dialog.getByRole("button", { name: "Create link" }).click();
  await page.locator(".toast", { hasText: "This post no longer exists." }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await page.getByRole("textbox", { name: "Content" }).innerText()).toContain(
    "Typed before.",
  );
  await page.context().close();
});
