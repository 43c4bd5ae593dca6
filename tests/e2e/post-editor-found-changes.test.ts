import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EMPTY_POST } from "#domain/posts/post-fields.ts";
import { blogPosts, postRevisions, postWorkingCopies } from "#server/posts/tables.ts";
import {
  autoSave,
  button,
  field,
  focused,
  journalOf,
  openPostPage,
  saveState,
  setEditor,
} from "../support/post-page.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

const ID = "5c8e2b14-93d7-4a06-8f21-b7e40c6d5a19";
const setting = setEditor(stage, ID);
const openEditor = setting.open;

/** Leaves an editor whose excerpt only this browser has. */
async function loseExcerpt(): Promise<void> {
  const page = await openEditor();
  await setting.context.setOffline(true);
  await field(page, "Excerpt").fill("Lost excerpt");
  await expect.poll(() => journalOf(page)).toContain("Lost excerpt");
  await page.close();
  await setting.context.setOffline(false);
}

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
  expect((await setting.stored())?.faqs).toMatchObject([{ question: "How do I get there?" }]);
  await expect.poll(() => journalOf(next)).toBe("[]");
});

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
  await expect.poll(async () => (await setting.stored())?.excerpt).toBe("Lost excerpt");
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

async function addVersion(): Promise<void> {
  const snapshot = { ...EMPTY_POST, slug: "pier", title: "Pier", excerpt: "Earlier" };
  await stage.site.db
    .insert(postRevisions)
    .values({ postId: ID, version: 1, cause: "save", snapshot });
}

async function restoreVersion(page: Page): Promise<void> {
  await button(page, "Earlier versions").click();
  const versions = page.getByRole("dialog", { name: "Earlier versions" });
  await versions.getByRole("listitem").last().getByRole("button").click();
  await versions.getByRole("button", { name: "Restore this version" }).click();
  await versions.waitFor({ state: "detached" });
  await expect.poll(() => field(page, "Excerpt").inputValue()).toBe("Earlier");
}

test("an invalid field is offered again after a version has replaced it", async () => {
  await addVersion();
  const page = await openEditor();
  const position = field(page, "Image Position");
  await position.evaluate((select: HTMLSelectElement) => select.add(new Option("Nowhere")));
  await position.selectOption("Nowhere");
  await restoreVersion(page);
  expect(await position.inputValue()).toBe("center");
  const notice = page.getByRole("region", { name: "Unsaved changes found" });
  await notice.getByText("never saved: Image Position.").waitFor();
});

test("half an FAQ is offered again after a version has replaced it", async () => {
  await addVersion();
  const page = await openEditor();
  await button(page, "Add FAQ").press("Enter");
  await page.getByRole("textbox", { name: "Answer 1" }).click();
  await page.keyboard.type("By ferry.");
  await restoreVersion(page);
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
  expect((await setting.stored())?.excerpt).toBe("Arrived");
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
