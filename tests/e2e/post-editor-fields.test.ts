import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  EMPTY_POST,
  FAQS_MAX,
  POST_CATEGORIES_MAX,
  POST_KEYWORDS_MAX,
} from "#domain/posts/post-fields.ts";
import { blogPosts, postRevisions, postWorkingCopies } from "#server/posts/tables.ts";
import { makeAccount } from "../support/accounts.ts";
import { photo } from "../support/media.ts";
import {
  autoSave,
  field,
  imageCard,
  journalOf,
  openPostPage,
  saveState,
  setEditor,
} from "../support/post-page.ts";
import { setStage } from "../support/stage.ts";

const stage = setStage(({ db }) => makeAccount(db, "owner"));

const ID = "7d1a3c60-0b5e-4e57-9a5f-3f2f6d1c9a07";
const setting = setEditor(stage, ID);
const openEditor = setting.open;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const focused = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const { activeElement: active } = document;
      return active?.getAttribute("name") ?? active?.textContent?.trim();
    }),
  );

async function stored() {
  const [row] = await stage.site.db.select().from(blogPosts).where(eq(blogPosts.id, ID));
  return row;
}

test("an FAQ that was added here and changed in another window is replaced here", async () => {
  const first = await openEditor();
  await button(first, "Add FAQ").press("Enter");
  await focused(first).toBe("faqs[0].question");
  await first.keyboard.type("How long is it?");
  const answer = first.getByRole("textbox", { name: "Answer 1" });
  await answer.click();
  await first.keyboard.type("A mile.");
  await first.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.faqs).toHaveLength(1);
  await field(first, "Title").focus();

  const second = await openEditor();
  await field(second, "Question 1").fill("How long is the pier?");
  await second.keyboard.press("Control+s");
  await expect.poll(() => field(first, "Question 1").inputValue()).toBe("How long is the pier?");
  await expect.poll(() => saveState(first).innerText()).toContain("Updated from another window");
  await expect.poll(() => saveState(first).innerText()).not.toContain("Unsaved changes");
  expect(await stored()).toMatchObject({ faqs: [{ question: "How long is the pier?" }] });
});

test("stored FAQs do not count as a change", async () => {
  const { db } = stage.site;
  const faqs = [{ question: "How long is it?", answer: "<p>A mile.</p>" }];
  await db.update(blogPosts).set({ faqs }).where(eq(blogPosts.id, ID));
  const page = await openEditor();
  await field(page, "Excerpt").fill("A");
  await expect.poll(() => saveState(page).innerText()).toContain("Unsaved changes");
  await field(page, "Excerpt").fill("");
  await expect.poll(() => saveState(page).innerText()).toBe("All changes saved");
});

test("removing from a full list leads to what adds to it", async () => {
  const { db } = stage.site;
  const faqs = Array.from({ length: FAQS_MAX }, (_, nth) => ({
    question: `Question ${nth}?`,
    answer: "<p>Yes.</p>",
  }));
  const keywords = Array.from({ length: POST_KEYWORDS_MAX }, (_, nth) => `word ${nth}`);
  await db.update(blogPosts).set({ faqs, keywords }).where(eq(blogPosts.id, ID));
  const page = await openEditor();
  expect(await button(page, "Add FAQ").isDisabled()).toBe(true);
  await button(page, "Remove question 2").press("Enter");
  await focused(page).toBe("Add FAQ");
  await button(page, "Remove word 3").press("Enter");
  const isInKeywords = () =>
    page
      .getByRole("textbox", { name: "Keywords" })
      .evaluate((one) => one === document.activeElement);
  await expect.poll(isInKeywords).toBe(true);
});

test("the entry that fills a list leaves the focus in it", async () => {
  const page = await openEditor();
  const categories = page.getByRole("combobox", { name: "Categories" });
  await categories.fill(Array.from({ length: POST_CATEGORIES_MAX }, (_, nth) => `C${nth}`).join());
  await categories.press("Enter");
  await button(page, "Remove C0").waitFor();
  const isFocused = () => categories.evaluate((one) => one === document.activeElement);
  expect(await isFocused()).toBe(true);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("One more");
  await page.keyboard.press("Enter");
  await button(page, "Remove One more").waitFor();
  expect(await isFocused()).toBe(true);
});

test("half an FAQ is kept in this browser until it has both parts", async () => {
  const page = await openEditor();
  await button(page, "Add FAQ").press("Enter");
  await page.getByRole("textbox", { name: "Answer 1" }).click();
  await page.keyboard.type("By ferry.");
  await field(page, "Excerpt").fill("Landing");
  await autoSave(page);
  const copies = () => stage.site.db.select().from(postWorkingCopies);
  await expect.poll(async () => (await copies())[0]?.fields.excerpt).toBe("Landing");
  await expect.poll(() => saveState(page).innerText()).toContain("Unsaved changes");
  await expect.poll(() => journalOf(page)).toContain("By ferry.");
  await page.close();

  const next = await openEditor();
  const notice = next.getByRole("region", { name: "Unsaved changes found" });
  await notice.getByText("never saved: FAQs.").waitFor();
  await notice.getByRole("button", { name: "Restore" }).click();
  await field(next, "Question 1").fill("How do I get there?");
  await next.keyboard.press("Control+s");
  await expect.poll(() => saveState(next).innerText()).toMatch(/^All changes saved/);
  expect((await stored())?.faqs).toMatchObject([{ question: "How do I get there?" }]);
  await expect.poll(() => journalOf(next)).toBe("[]");
});

test("a title is shown as it was stored, once it is left", async () => {
  const page = await openEditor();
  await field(page, "Title").fill("A <b>title</b> ");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.title).not.toBe("Pier");
  const title = (await stored())?.title ?? "";
  expect(title).not.toContain("<");
  await field(page, "Excerpt").focus();
  await expect.poll(() => field(page, "Title").inputValue()).toBe(title);
  expect(await saveState(page).innerText()).not.toContain("another window");
});

test("the focus stays beside a button that disappears when it has published the post", async () => {
  const page = await openEditor();
  await button(page, "Publish").press("Enter");
  await focused(page).toMatch(/^View page/);
  expect((await stored())?.status).toBe("published");
  await button(page, "Unpublish").press("Enter");
  await focused(page).toMatch(/^Preview/);
});

test("a save without an upload leaves the focus in the bar, and Save in place while it saves", async () => {
  const page = await openEditor();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/uploads|\/saves$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const buffer = await photo(800, 600, 5).png().toBuffer();
  const file = { name: "quay.png", mimeType: "image/png", buffer };
  await imageCard(page).locator("input[type=file]").setInputFiles(file);
  await expect.poll(() => saveState(page).innerText()).toContain("quay.png is still uploading");
  await field(page, "Excerpt").fill("At the quay");
  await button(page, "Save").press("Enter");
  await focused(page).toBe("Saving...");
  await button(page, "Save without it").press("Enter");
  await expect.poll(() => button(page, "Save without it").count()).toBe(0);
  await focused(page).toBe("Saving...");
  // Not once more.
  await page.keyboard.press("Enter");
  release();
  await focused(page).toBe("Save");
  await expect.poll(async () => (await stored())?.excerpt).toBe("At the quay");
});

/** Leaves an editor whose excerpt only this browser has. */
async function loseExcerpt(): Promise<void> {
  const page = await openEditor();
  await setting.context.setOffline(true);
  await field(page, "Excerpt").fill("Lost excerpt");
  await expect.poll(() => journalOf(page)).toContain("Lost excerpt");
  await page.close();
  await setting.context.setOffline(false);
}

test("changes that were found are announced, and the focus moves on when they are decided on", async () => {
  await loseExcerpt();
  const next = await openEditor();
  const notice = next.getByRole("region", { name: "Unsaved changes found" });
  await expect.poll(() => notice.getByRole("alert").innerText()).toContain("never saved: Excerpt");
  await notice.getByRole("button", { name: "Restore" }).press("Enter");
  await notice.waitFor({ state: "detached" });
  await focused(next).toBe("title");
  expect(await field(next, "Excerpt").inputValue()).toBe("Lost excerpt");
});

test("changes that are restored over newer text are compared with it before they are saved", async () => {
  await loseExcerpt();
  const { db } = stage.site;
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, ID));
  const written = { content: post?.content ?? "", excerpt: "Newer excerpt" };
  const fields = { ...EMPTY_POST, slug: "pier", title: "Pier", ...written };
  const copy = { postId: ID, fields, savedAt: new Date(), basedOnVersion: post?.version ?? 1 };
  await db.insert(postWorkingCopies).values(copy);
  const next = await openEditor();
  await button(next, "Restore").press("Enter");
  await next.keyboard.press("Control+s");
  const dialog = next.getByRole("dialog", { name: "This post was also changed elsewhere" });
  await dialog.getByText("Newer excerpt").waitFor();
  await dialog.getByRole("radio", { name: "Keep mine" }).check();
  await button(next, "Apply and save").click();
  await expect.poll(async () => (await stored())?.excerpt).toBe("Lost excerpt");
  const kept = await db.select().from(postRevisions).where(eq(postRevisions.postId, ID));
  expect(kept.map(({ snapshot }) => snapshot.excerpt)).toContain("Newer excerpt");
});

test("changes that are restored over text that was typed here keep that text too", async () => {
  await loseExcerpt();
  const next = await openEditor();
  const notice = next.getByRole("region", { name: "Unsaved changes found" });
  await notice.waitFor();
  await field(next, "Excerpt").fill("Newer excerpt");
  await autoSave(next);
  const copies = () => stage.site.db.select().from(postWorkingCopies);
  await expect.poll(async () => (await copies())[0]?.fields.excerpt).toBe("Newer excerpt");
  await notice.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => field(next, "Excerpt").inputValue()).toBe("Lost excerpt");
  await autoSave(next);
  await expect.poll(async () => (await copies())[0]?.fields.excerpt).toBe("Lost excerpt");
  await notice.getByText("never saved: Excerpt.").waitFor();
  // In the browser's storage, so that closing the window does not lose it.
  await expect.poll(() => journalOf(next)).toContain("Newer excerpt");
  await expect.poll(() => journalOf(next)).not.toContain("Lost excerpt");
  await notice.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => field(next, "Excerpt").inputValue()).toBe("Newer excerpt");
});

test("half an FAQ is offered again after a version has replaced it", async () => {
  const earlier = { ...EMPTY_POST, slug: "pier", title: "Pier", excerpt: "Earlier" };
  const version = { postId: ID, version: 1, cause: "save", snapshot: earlier } as const;
  await stage.site.db.insert(postRevisions).values(version);
  const page = await openEditor();
  await button(page, "Add FAQ").press("Enter");
  await page.getByRole("textbox", { name: "Answer 1" }).click();
  await page.keyboard.type("By ferry.");
  await button(page, "Earlier versions").click();
  const versions = page.getByRole("dialog", { name: "Earlier versions" });
  await versions.getByRole("listitem").last().getByRole("button").click();
  await versions.getByRole("button", { name: "Restore this version" }).click();
  await versions.waitFor({ state: "detached" });
  await expect.poll(() => field(page, "Excerpt").inputValue()).toBe("Earlier");
  const notice = page.getByRole("region", { name: "Unsaved changes found" });
  await notice.getByText("never saved: FAQs.").waitFor();
  await expect.poll(() => journalOf(page)).toContain("By ferry.");
  await notice.getByRole("button", { name: "Restore" }).click();
  const answer = page.locator('[name="faqs[0].answer"]');
  await expect.poll(() => answer.inputValue()).toContain("By ferry.");
});

test("changes whose save arrived are not offered again, though its reply was lost", async () => {
  const page = await openEditor();
  await page.route("**/saves", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(page, "Excerpt").fill("Arrived");
  await expect.poll(() => journalOf(page)).toContain("Arrived");
  await page.keyboard.press("Control+s");
  await expect.poll(() => saveState(page).innerText()).toContain("Kept in this browser");
  expect((await stored())?.excerpt).toBe("Arrived");
  await page.close();
  const next = await openEditor();
  await expect.poll(() => journalOf(next)).toBe("[]");
  expect(await next.getByRole("region", { name: "Unsaved changes found" }).count()).toBe(0);
});

test("without locks, changes of a tab that was just closed are found a little later", async () => {
  await setting.context.addInitScript(() =>
    Object.defineProperty(navigator, "locks", { value: undefined }),
  );
  await loseExcerpt();
  const next = await setting.context.newPage();
  await next.clock.install();
  await openPostPage(next, ID);
  const notice = next.getByRole("region", { name: "Unsaved changes found" });
  expect(await notice.count()).toBe(0);
  await next.clock.fastForward(25_000);
  await notice.getByText("never saved: Excerpt").waitFor();
});

test("a preview shows what was typed just now", async () => {
  const page = await openEditor();
  await field(page, "Title").fill("Pier at dawn");
  const opened = setting.context.waitForEvent("page");
  await page.getByRole("link", { name: /^Preview \(/ }).click();
  await (await opened).getByRole("heading", { name: "Pier at dawn" }).waitFor();
});

test("an image position that is refused is named at its field", async () => {
  const editor = await openEditor();
  const position = field(editor, "Image Position");
  await position.evaluate((select: HTMLSelectElement) => select.add(new Option("Nowhere")));
  await position.selectOption("Nowhere");
  await editor.keyboard.press("Control+s");
  await imageCard(editor).getByText("Image Position is unknown.").waitFor();
  expect(await position.getAttribute("aria-invalid")).toBe("true");
  await expect
    .poll(() => position.evaluate((select) => select === document.activeElement))
    .toBe(true);
  await position.selectOption("Top");
  await editor.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.imagePosition).toBe("top");
  await expect.poll(() => position.getAttribute("aria-invalid")).toBeNull();
});

test("versions of the same minute are told apart", async () => {
  const snapshot = EMPTY_POST;
  const version = { postId: ID, version: 1, cause: "save", snapshot } as const;
  await stage.site.db.insert(postRevisions).values([
    { ...version, createdAt: new Date("2026-01-02T03:04:05Z") },
    { ...version, createdAt: new Date("2026-01-02T03:04:59Z") },
  ]);
  const page = await openEditor();
  await button(page, "Earlier versions").click();
  const versions = page.getByRole("dialog", { name: "Earlier versions" }).getByRole("listitem");
  await expect.poll(() => versions.count()).toBe(2);
  expect(await versions.nth(0).innerText()).toMatch(/:04:59\s+Saved/);
  expect(await versions.nth(1).innerText()).toMatch(/:04:05\s+Saved/);
});
