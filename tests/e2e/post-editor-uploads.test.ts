import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { EMPTY_POST } from "#domain/posts/post-fields.ts";
import { blogPosts, postRevisions } from "#server/posts/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import { photo } from "../support/media.ts";
import { autoSave, content, journalOf, openPostPage, saveState } from "../support/post-page.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

const ID = "7d1a3c60-0b5e-4e57-9a5f-3f2f6d1c9a03";
beforeEach(async () => {
  const { db } = stage.site;
  await db.delete(blogPosts).where(eq(blogPosts.id, ID));
  const content = "<p>First words.</p>";
  await db.insert(blogPosts).values({ id: ID, slug: "quay", title: "Quay", content });
});

async function stored(): Promise<string> {
  const [row] = await stage.site.db.select().from(blogPosts).where(eq(blogPosts.id, ID));
  return row?.content ?? "";
}

/** An editor in which a picture is uploading until `release` is called. */
async function openUploading(seed: number, place = "Control+End") {
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await openPostPage(await context.newPage(), ID);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/uploads**", async (route) => {
    await isReleased;
    await route.continue();
  });
  await content(page).focus();
  await page.keyboard.press(place);
  await page.keyboard.type(" Second words.");
  const buffer = await photo(800, 600, seed).png().toBuffer();
  const file = { name: "quay.png", mimeType: "image/png", buffer };
  await page.getByLabel("Pictures to upload").setInputFiles(file);
  await expect.poll(() => saveState(page).innerText()).toContain("quay.png is still uploading");
  return { context, page, release };
}

test("an explicit save waits for a picture that is uploading", async () => {
  const { context, page, release } = await openUploading(1);
  await page.keyboard.press("Control+s");
  await expect.poll(() => saveState(page).innerText()).toBe("Saving once quay.png is uploaded");
  expect(await page.getByRole("button", { name: "Publish", exact: true }).isDisabled()).toBe(true);
  expect(await stored()).toBe("<p>First words.</p>");
  release();
  await expect.poll(stored).toMatch(/Second words\.<\/p><figure><img src="\/media\/[^"]+"/);
  await expect.poll(() => saveState(page).innerText()).toMatch(/^All changes saved/);
  await context.close();
});

test("no version replaces a text while a picture of it is uploading", async () => {
  const snapshot = { ...EMPTY_POST, slug: "quay", title: "Quay", content: "<p>Before.</p>" };
  const version = { postId: ID, version: 1, cause: "save", snapshot } as const;
  await stage.site.db.insert(postRevisions).values(version);
  const { context, page, release } = await openUploading(9);
  await page.getByRole("button", { name: "Earlier versions" }).click();
  const versions = page.getByRole("dialog", { name: "Earlier versions" });
  await versions.getByRole("listitem").last().getByRole("button").click();
  const restore = versions.getByRole("button", { name: "Restore this version" });
  await restore.click();
  await page.locator(".toast", { hasText: "Wait until all pictures are uploaded" }).waitFor();
  release();
  await expect.poll(() => content(page).locator("img[src^='/media/']").count()).toBe(1);
  await restore.click();
  await versions.waitFor({ state: "detached" });
  await expect.poll(() => content(page).innerText()).toBe("Before.");
  await context.close();
});

test("the owner may save without it, and it is saved later", async () => {
  const { context, page, release } = await openUploading(2);
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save without it" }).click();
  await expect.poll(stored).toContain("Second words.");
  expect(await stored()).not.toContain("img");
  await expect
    .poll(() => saveState(page).innerText())
    .toMatch(/^All changes saved.*; quay.png is still uploading$/);
  release();
  await expect.poll(() => saveState(page).innerText()).toBe("Unsaved changes");
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toContain("<figure><img");
  await context.close();
});

test("leaving without saving ends a publish that waits for a picture", async () => {
  const { context, page, release } = await openUploading(5);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(() => saveState(page).innerText()).toBe("Saving once quay.png is uploaded");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  release();
  // As publishing asks for the session first.
  for (const _ of [1, 2, 3]) await page.evaluate(() => fetch("/api/session"));
  expect(requests.filter((path) => path.endsWith("/saves"))).toEqual([]);
  const { db } = stage.site;
  const [row] = await db.select().from(blogPosts).where(eq(blogPosts.id, ID));
  expect(row?.status).toBe("draft");
  await context.close();
});

test("a picture that is refused is named, and the save waits for an answer", async () => {
  const { context, page } = await openUploading(3);
  await page.getByRole("button", { name: "Remove quay.png" }).click();
  await expect.poll(() => saveState(page).innerText()).toBe("Unsaved changes");
  // Before, the picture would be uploaded at once.
  await page.unroute("**/api/uploads**");
  const file = { name: "broken.png", mimeType: "image/png", buffer: Buffer.alloc(5000, 1) };
  await page.getByLabel("Pictures to upload").setInputFiles(file);
  await expect.poll(() => saveState(page).innerText()).toContain("broken.png is not uploaded");
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => saveState(page).innerText())
    .toContain("Retry, replace or remove it, or save without it");
  await page.getByRole("button", { name: "Remove broken.png" }).click();
  await expect.poll(stored).toContain("Second words.");
  await context.close();
});

test("an auto-save keeps the rest, and the next editor says what is missing", async () => {
  const { context, page } = await openUploading(4);
  await autoSave(page);
  await expect.poll(() => saveState(page).innerText()).toContain("Draft of your changes saved at");
  await expect.poll(() => saveState(page).innerText()).toContain("quay.png is still uploading");
  await expect.poll(() => journalOf(page)).toMatch(/"fields":\{\}.*"uploads":\["quay.png"\]/);
  await page.close();
  const next = await openPostPage(await context.newPage(), ID);
  const notice = next.getByRole("region", { name: "Unsaved changes found" });
  await notice.waitFor();
  expect(await notice.innerText()).toContain("missing from the text: quay.png");
  expect(await content(next).innerText()).toContain("Second words.");
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await notice.waitFor({ state: "detached" });
  await context.close();
});

test("an alt text reaches its picture although an upload above it ends meanwhile", async () => {
  const figure =
    '<figure><img src="https://example.org/a.png" alt="Old" /><figcaption>At sea</figcaption></figure>';
  const { db } = stage.site;
  await db
    .update(blogPosts)
    .set({ content: `<p>First words.</p>${figure}` })
    .where(eq(blogPosts.id, ID));
  const { context, page, release } = await openUploading(5, "Control+Home");
  await page.locator(".tiptap figcaption").click();
  await page.getByRole("button", { name: "Alt text" }).click();
  const dialog = page.getByRole("dialog", { name: "Alt text" });
  await dialog.getByLabel("What the picture shows").fill("A boat");
  release();
  await expect.poll(() => page.locator(".tiptap figure").count()).toBe(2);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toContain('<img src="https://example.org/a.png" alt="A boat" />');
  expect(await stored()).toContain(' alt="" width="800" height="600" />');
  await context.close();
});

test("undo brings back a removed picture, which is uploaded again", async () => {
  const { context, page, release } = await openUploading(6);
  // Else removing it would be one step of the history with adding it.
  await content(page).focus();
  await page.keyboard.press("Control+Home");
  await expect.poll(() => page.locator(".ProseMirror-selectednode").count()).toBe(0);
  await page.keyboard.type("Then: ");
  await page.getByRole("button", { name: "Remove quay.png" }).click();
  await expect.poll(() => saveState(page).innerText()).toBe("Unsaved changes");
  release();
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.locator(".tiptap figure").count()).toBe(1);
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toMatch(/^<p>Then: First words\. Second words\.<\/p><figure><img /);
  await context.close();
});

test("retrying an upload and its end keep the focus, and the end is announced", async () => {
  const { context, page, release } = await openUploading(7);
  const full = "**/api/uploads";
  await page.route(full, (route) => route.fulfill({ status: 507 }));
  await page.getByRole("button", { name: "Remove quay.png" }).click();
  const buffer = await photo(800, 600, 8).png().toBuffer();
  const file = { name: "port.png", mimeType: "image/png", buffer };
  await page.getByLabel("Pictures to upload").setInputFiles(file);
  await page.getByText("port.png: Upload failed. Please try again.").waitFor();
  await page.unroute(full);
  await page.getByRole("button", { name: "Retry port.png" }).press("Enter");
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
  await expect.poll(focused).toBe("Remove port.png");
  release();
  await expect.poll(focused).toBe("Content");
  await page.getByRole("status").getByText("port.png is uploaded").waitFor({ state: "attached" });
  await page.keyboard.type("Below.");
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toMatch(/<figure><img [^>]+><\/figure><p>Below\.<\/p>$/);
  await context.close();
});
