import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ownerContext } from "../support/accounts.ts";
import { fillWithMessages, messageOf, rowOf, rowsIn } from "../support/owners-messages.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/contact";
const stage = setStage(fillWithMessages);
const letter = (page: Page) => page.locator(".message-letter");

test("notes are kept, and of two windows neither loses its text", async () => {
  const { id } = await messageOf(stage.site.db, "Person 20");
  const path = `${PATH}/${id}`;
  const [first, second] = [await openAsOwner(stage, path), await openAsOwner(stage, path)];
  const notes = (page: Page) => page.getByLabel("Notes", { exact: true }).locator("visible=true");
  const field = (page: Page) => page.locator("textarea[name=notes]");
  expect(await notes(first).count()).toBeGreaterThan(0);
  await field(first).fill("Call on Tuesday\n<b>about</b> boats");
  await first.getByRole("button", { name: "Save Notes" }).click();
  await dismissToast(first, "Notes saved");
  await field(second).fill("From the second window");
  await second.getByRole("button", { name: "Save Notes" }).click();
  const alert = second.getByRole("alert").filter({ hasText: "saved in another window" });
  await alert.waitFor();
  expect(await alert.innerText()).toContain("Call on Tuesday");
  await second.getByRole("button", { name: "Overwrite with mine" }).click();
  const stored = async () => (await messageOf(stage.site.db, "Person 20")).notes;
  await expect.poll(stored).toBe("From the second window");
  await first.reload();
  await expect.poll(() => field(first).inputValue()).toBe("From the second window");
  await rowOf(first, "Person 20").getByRole("img", { name: "Has notes" }).waitFor();
  await first.context().close();
  await second.context().close();
});

test("unsaved notes outlive a message deleted elsewhere, and are asked about before deleting", async () => {
  const { db } = stage.site;
  const { id } = await messageOf(db, "Person 23");
  const page = await openAsOwner(stage, `${PATH}/${id}`);
  const field = page.locator("textarea[name=notes]");
  const isDeleted = async () => (await messageOf(db, "Person 23")).deletedAt !== null;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await field.fill("Not saved yet");
  await press("Delete");
  await press("Stay");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await isDeleted()).toBe(false);
  await db.execute(sql`update contact_submissions set deleted_at = now() where id = ${id}`);
  await press("Save Notes");
  await dismissToast(page, "This message no longer exists");
  expect(await field.inputValue()).toBe("Not saved yet");
  await db.execute(sql`update contact_submissions set deleted_at = null where id = ${id}`);
  await press("Delete");
  await press("Leave without saving");
  await page.waitForURL(`**${PATH}`);
  await expect.poll(isDeleted).toBe(true);
  await page.context().close();
});

test("a reply opens the mail program with the quoted message", async () => {
  const { id } = await messageOf(stage.site.db, "Person 21");
  const page = await openAsOwner(stage, `${PATH}/${id}`);
  const href = await page.getByRole("link", { name: "Reply by email" }).getAttribute("href");
  const { pathname, searchParams } = new URL(href ?? "");
  expect(pathname).toBe("person21@example.org");
  expect(searchParams.get("subject")).toBe("Re: Hiring Opportunity");
  expect(searchParams.get("body")).toMatch(
    /Person 21 wrote:\r\n> First line of Person 21\.\r\n> Second line, about boats\.$/,
  );
  await page.context().close();
});

test("a change that could not be sent is reported, and later ones are still made", async () => {
  const page = await openAsOwner(stage, PATH);
  await page.getByRole("link", { name: "Person 04" }).click();
  await letter(page).getByRole("heading", { name: "Person 04" }).waitFor();
  // An error in the browser, which is no reply.
  await page.evaluate(() => {
    const { Request } = window;
    window.Request = class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input, init);
        if (init?.method !== "POST") return;
        window.Request = Request;
        throw new Error("This request can't be made");
      }
    };
  });
  const markAsRead = page
    .getByRole("form", { name: "This message" })
    .getByRole("button", { name: "Mark as Read" });
  await markAsRead.click();
  const toast = page.locator(".toast", { hasText: "Security error: Action not permitted" });
  await expect.poll(() => toast.innerText()).toContain("Person 04");
  await dismissToast(page, "Security error: Action not permitted");
  await markAsRead.click();
  await dismissToast(page, "Marked as read");
  expect((await messageOf(stage.site.db, "Person 04")).isRead).toBe(true);
  await page.context().close();
});

test("without scripts, messages are read and marked as read", async () => {
  const options = { javaScriptEnabled: false };
  const context = await ownerContext(stage.browser, stage.site.url, options);
  const page = await context.newPage();
  await page.goto(PATH);
  await page.getByRole("link", { name: "Person 05" }).click();
  await letter(page).getByText("Second line, about boats.").waitFor();
  await page.getByRole("button", { name: "Mark as Read" }).click();
  await expect.poll(async () => (await messageOf(stage.site.db, "Person 05")).isRead).toBe(true);
  await expect.poll(() => rowsIn(page).count()).toBe(25);
  await context.close();
});

test("on a phone, a message takes the place of the list, and Back returns to it", async () => {
  const page = await openAsOwner(stage, PATH, { viewport: { width: 390, height: 844 } });
  await page.getByRole("link", { name: "Person 02" }).click();
  await letter(page).getByRole("heading", { name: "Person 02" }).waitFor();
  await expect.poll(() => rowsIn(page).first().isVisible()).toBe(false);
  const date = letter(page).locator("header p > span").last();
  expect(await date.innerText()).toMatch(/, 2026, /);
  expect(await date.evaluate((span) => span.getClientRects().length)).toBe(1);
  await page.getByRole("link", { name: "Back" }).click();
  await expect.poll(() => rowsIn(page).first().isVisible()).toBe(true);
  await expect.poll(() => letter(page).count()).toBe(0);
  await page.context().close();
});

test("when the messages cannot be read, the screen says so", async () => {
  const { db } = stage.site;
  const page = await openAsOwner(stage, "/admin");
  await db.$client.query("alter table contact_submissions rename column notes to away");
  await page.goto(PATH);
  await page.getByText("Security error: Contact data access blocked").waitFor();
  await db.$client.query("alter table contact_submissions rename column away to notes");
  await page.getByRole("link", { name: "Retry" }).click();
  await expect.poll(() => rowsIn(page).count()).toBe(25);

  await db.$client.query("alter table contact_alerts rename column note to away");
  const answer = await page.goto(`${PATH}/security`);
  expect(answer?.status()).toBe(503);
  await page.getByText("Security error: Contact data access blocked").waitFor();
  await db.$client.query("alter table contact_alerts rename column away to note");
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "Audit events" }).waitFor();
  await page.context().close();
});
