import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  EMPTY_POST,
  FAQS_MAX,
  POST_CATEGORIES_MAX,
  POST_KEYWORDS_MAX,
} from "#domain/posts/post-fields.ts";
import { blogPosts, postRevisions } from "#server/posts/tables.ts";
import { descriptionOf } from "../support/description-of.ts";
import { photo } from "../support/media.ts";
import { button, field, focused, imageCard, saveState, setEditor } from "../support/post-page.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

const ID = "7d1a3c60-0b5e-4e57-9a5f-3f2f6d1c9a07";
const setting = setEditor(stage, ID);
const openEditor = setting.open;

test("an FAQ that was added here and changed in another window is replaced here", async () => {
  const first = await openEditor();
  await button(first, "Add FAQ").press("Enter");
  await focused(first).toBe("faqs[0].question");
  await first.keyboard.type("How long is it?");
  const answer = first.getByRole("textbox", { name: "Answer 1" });
  await answer.click();
  await first.keyboard.type("A mile.");
  await first.keyboard.press("Control+s");
  await expect.poll(async () => (await setting.stored())?.faqs).toHaveLength(1);
  await field(first, "Title").focus();

  const second = await openEditor();
  await field(second, "Question 1").fill("How long is the pier?");
  await second.keyboard.press("Control+s");
  await expect.poll(() => field(first, "Question 1").inputValue()).toBe("How long is the pier?");
  await expect.poll(() => saveState(first).innerText()).toContain("Updated from another window");
  await expect.poll(() => saveState(first).innerText()).not.toContain("Unsaved changes");
  expect(await setting.stored()).toMatchObject({ faqs: [{ question: "How long is the pier?" }] });
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

test("moving and removing FAQs keeps the focus and is announced", async () => {
  const { db } = stage.site;
  const faqs = ["One?", "Two?", "Three?"].map((question) => ({ question, answer: "<p>Yes.</p>" }));
  await db.update(blogPosts).set({ faqs }).where(eq(blogPosts.id, ID));
  const page = await openEditor();
  const isAnnounced = (text: string) => page.getByRole("status").getByText(text).waitFor();
  const isFocused = (name: string) =>
    button(page, name).evaluate((element) => element === document.activeElement);
  await button(page, "Move question 3 up").press("Enter");
  await isAnnounced("Question 3 moved to position 2 of 3.");
  expect(await isFocused("Move question 2 up")).toBe(true);
  await page.keyboard.press("Enter");
  await isAnnounced("Question 2 moved to position 1 of 3.");
  expect(await isFocused("Move question 1 down")).toBe(true);
  expect(await field(page, "Question 1").inputValue()).toBe("Three?");
  await button(page, "Remove question 2").press("Enter");
  await isAnnounced("Question 2 removed.");
  await focused(page).toBe("Add FAQ");
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

test("a title is shown as it was stored, once it is left", async () => {
  const page = await openEditor();
  await field(page, "Title").fill("A <b>title</b> ");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await setting.stored())?.title).not.toBe("Pier");
  const title = (await setting.stored())?.title ?? "";
  expect(title).not.toContain("<");
  await field(page, "Excerpt").focus();
  await expect.poll(() => field(page, "Title").inputValue()).toBe(title);
  expect(await saveState(page).innerText()).not.toContain("another window");
});

test("the focus stays beside a button that disappears when it has published the post", async () => {
  const page = await openEditor();
  await button(page, "Publish").press("Enter");
  await focused(page).toMatch(/^View page/);
  expect((await setting.stored())?.status).toBe("published");
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
  await expect.poll(async () => (await setting.stored())?.excerpt).toBe("At the quay");
});

test("a preview shows what was typed just now", async () => {
  const page = await openEditor();
  await field(page, "Title").fill("Pier at dawn");
  const opened = setting.context.waitForEvent("page");
  await page.getByRole("link", { name: /^Preview \(/ }).click();
  await (await opened).getByRole("heading", { name: "Pier at dawn" }).waitFor();
});

test("what cannot be saved is not previewed as it was before", async () => {
  const page = await openEditor();
  await page.route("**/saves", (route) => route.abort());
  await field(page, "Title").fill("Pier at dawn");
  const opened = setting.context.waitForEvent("page");
  await page.getByRole("link", { name: /^Preview \(/ }).click();
  const tab = await opened;
  await expect.poll(() => tab.isClosed()).toBe(true);
  const card = page.getByRole("region", { name: "Publish", exact: true });
  const refusal = card.getByText("Save the post first.");
  await refusal.waitFor();
  await page.unroute("**/saves");
  await page.keyboard.press("Control+s");
  await refusal.waitFor({ state: "detached" });
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
  const crop = imageCard(editor).locator('input[name="imageCropData"]');
  await crop.evaluate((input: HTMLInputElement) => {
    input.value = '{"x":"left"}';
  });
  await editor.keyboard.press("Control+s");
  await expect.poll(() => descriptionOf(imageCard(editor))).toBe("Image crop is invalid.");
  await crop.evaluate((input: HTMLInputElement) => {
    input.value = "{}";
  });
  await position.selectOption("Top");
  await editor.keyboard.press("Control+s");
  await expect.poll(async () => (await setting.stored())?.imagePosition).toBe("top");
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
