import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { blogPosts } from "#server/posts/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import { waitForHydration } from "../support/browser.ts";
import { photo } from "../support/media.ts";
import { setStage } from "../support/stage.ts";

const stage = setStage(({ db }) => makeAccount(db, "owner"));

const ID = "7d1a3c60-0b5e-4e57-9a5f-3f2f6d1c9a03";
const PATH = `/admin/blog/edit/${ID}?tab=blog`;
beforeEach(async () => {
  const { db } = stage.site;
  await db.delete(blogPosts).where(eq(blogPosts.id, ID));
  const content = "<p>First words.</p>";
  await db.insert(blogPosts).values({ id: ID, slug: "quay", title: "Quay", content });
});

async function openIn(page: Page): Promise<Page> {
  await page.goto(PATH);
  await waitForHydration(page);
  await page.locator(".rich-text[contenteditable]").first().waitFor();
  return page;
}

const state = (page: Page) => page.locator(".save-state");

async function stored(): Promise<string> {
  const [row] = await stage.site.db.select().from(blogPosts).where(eq(blogPosts.id, ID));
  return row?.content ?? "";
}

/** An editor in which a picture is uploading until `release` is called. */
async function openUploading(seed: number) {
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await openIn(await context.newPage());
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/uploads**", async (route) => {
    await isReleased;
    await route.continue().catch(() => {});
  });
  await page.getByRole("textbox", { name: "Content" }).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Second words.");
  const buffer = await photo(800, 600, seed).png().toBuffer();
  const file = { name: "quay.png", mimeType: "image/png", buffer };
  await page.getByLabel("Pictures to upload").setInputFiles(file);
  await expect.poll(() => state(page).innerText()).toContain("quay.png is still uploading");
  return { context, page, release };
}

test("an explicit save waits for a picture that is uploading", async () => {
  const { context, page, release } = await openUploading(1);
  await page.keyboard.press("Control+s");
  await expect.poll(() => state(page).innerText()).toBe("Saving once quay.png is uploaded");
  expect(await page.getByRole("button", { name: "Publish", exact: true }).isDisabled()).toBe(true);
  expect(await stored()).toBe("<p>First words.</p>");
  release();
  await expect.poll(stored).toMatch(/Second words\.<\/p><figure><img src="\/media\/[^"]+"/);
  await expect.poll(() => state(page).innerText()).toMatch(/^All changes saved/);
  await context.close();
});

test("the owner may save without it, and it is saved later", async () => {
  const { context, page, release } = await openUploading(2);
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save without it" }).click();
  await expect.poll(stored).toContain("Second words.");
  expect(await stored()).not.toContain("img");
  await expect
    .poll(() => state(page).innerText())
    .toMatch(/^All changes saved.*; quay.png is still uploading$/);
  release();
  await expect.poll(() => state(page).innerText()).toBe("Unsaved changes");
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toContain("<figure><img");
  await context.close();
});

test("a picture that is refused is named, and the save waits for an answer", async () => {
  const { context, page } = await openUploading(3);
  await page.unroute("**/api/uploads**");
  await page.getByRole("button", { name: "Remove quay.png" }).click();
  await expect.poll(() => state(page).innerText()).toBe("Unsaved changes");
  const file = { name: "broken.png", mimeType: "image/png", buffer: Buffer.alloc(5000, 1) };
  await page.getByLabel("Pictures to upload").setInputFiles(file);
  await expect.poll(() => state(page).innerText()).toContain("broken.png is not uploaded");
  await page.keyboard.press("Control+s");
  await expect.poll(() => state(page).innerText()).toContain("Retry or remove it in the text");
  await page.getByRole("button", { name: "Remove broken.png" }).click();
  await expect.poll(stored).toContain("Second words.");
  await context.close();
});

test("an auto-save keeps the rest, and the next editor says what is missing", async () => {
  const { context, page } = await openUploading(4);
  await page.evaluate(() => void dispatchEvent(new Event("online")));
  await expect.poll(() => state(page).innerText()).toContain("Draft of your changes saved at");
  await expect.poll(() => state(page).innerText()).toContain("quay.png is still uploading");
  // Written to the browser after a pause.
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("vitrine");
        opening.onsuccess = () => {
          const all = opening.result
            .transaction("post-changes")
            .objectStore("post-changes")
            .getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.some(({ uploads, fields }) => uploads?.length && !fields.content));
          };
        };
      }),
  );
  await page.close();
  const next = await openIn(await context.newPage());
  const notice = next.getByRole("region", { name: "Unsaved changes found" });
  await notice.waitFor();
  expect(await notice.innerText()).toContain("missing from the text: quay.png");
  expect(await next.getByRole("textbox", { name: "Content" }).innerText()).toContain(
    "Second words.",
  );
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await notice.waitFor({ state: "detached" });
  await context.close();
});
