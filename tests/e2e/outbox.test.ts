import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { contactAudit } from "../../server/contact/tables.ts";
import { OUTBOX_FOLDER } from "../../server/mail/outbox.ts";
import { deliveries, sends, subscribers } from "../../server/newsletter/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  routeFirst,
  waitForHydration,
} from "../support/browser.ts";
import { addPost } from "../support/rows.ts";
import { setStage } from "../support/stage.ts";

const HEX = "0123456789abcdef".repeat(4).slice(0, 52);
const ID = "01234567-89ab-cdef-0123-456789abcdef";
/** By day, newest last. */
const MAILS = [
  { subject: "Report", id: null },
  { subject: "New message", id: `<contact.${HEX}@localhost>` },
  { subject: "Shop windows", id: `<issue-${ID}.${HEX}@localhost>` },
  { subject: "Harbour signs", id: null },
];

const stage = setStage(async ({ db }) => {
  await makeAccount(db, "owner");
  // The copy of an issue that can no longer be sent would be removed at night.
  const postId = await addPost(db, { title: "Shop windows" });
  await db.insert(subscribers).values({ id: ID, email: "ada@example.com", source: "footer" });
  await db
    .insert(sends)
    .values({ id: ID, kind: "post", postId, subject: "Shop windows", status: "done" });
  await db.insert(deliveries).values({ sendId: ID, subscriberId: ID, status: "kept" });
});

const outbox = () => join(stage.site.env.DATA_DIR ?? "", OUTBOX_FOLDER);
const listed = (page: Page) =>
  page.getByRole("list", { name: "Outbox" }).getByRole("link").allInnerTexts();

async function openOutbox(width: number): Promise<Page> {
  await mkdir(outbox(), { recursive: true });
  for (const [day, { subject, id }] of MAILS.entries()) {
    const messageId = id ? `Message-ID: ${id}\r\n` : "";
    const mail = `To: ada@example.com\r\nSubject: ${subject}\r\n${messageId}\r\nHello\r\n`;
    await writeFile(join(outbox(), `2026-11-2${day}T08-05-09.120Z-00000001.eml`), mail);
  }
  const viewport = { width, height: 900 };
  const context = await ownerContext(stage.browser, stage.site.url, { viewport });
  const page = await context.newPage();
  await page.goto("/admin/newsletter/mail");
  await waitForHydration(page);
  return page;
}

test("an email in the outbox is deleted once the owner confirmed it", async () => {
  const page = await openOutbox(390);
  const complaints = listenForComplaints(page);
  const before = MAILS.map(({ subject }) => subject).toReversed();
  await expect.poll(() => listed(page)).toEqual(before);
  await page.getByText("confirmations of sign-ups are sent with new links").waitFor();
  const dialog = page.getByRole("dialog", { name: "Delete this email?" });

  await page.getByRole("button", { name: "Delete Shop windows" }).click();
  expect(await dialog.innerText()).toContain("You can still send the issue under Sends.");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await listed(page)).toEqual(before);

  await page.getByRole("button", { name: "Delete New message" }).click();
  expect(await dialog.innerText()).not.toContain("Sends");
  await dialog.getByRole("button", { name: "Delete email" }).click();
  await page.getByText("Email deleted").waitFor();
  await expect
    .poll(() => listed(page))
    .toEqual(before.filter((subject) => subject !== "New message"));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Report");
  expect(await readdir(outbox())).not.toContain("2026-11-21T08-05-09.120Z-00000001.eml");
  const audit = await stage.site.db.select().from(contactAudit);
  expect(audit.map(({ actionType }) => actionType)).toContain("list_submissions");
  expect(audit.filter(({ actionType }) => actionType === "delete_copy")).toMatchObject([
    { submissionId: null, metadata: { details: { source: "outbox" } } },
  ]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("an email is deleted where it is read, and what was not deleted stays", async () => {
  const page = await openOutbox(1440);
  await page.getByRole("link", { name: "Harbour signs" }).click();
  await page.getByText("Hello", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this email?" });
  expect(await accessibilityProblems(page)).toEqual([]);
  await routeFirst(page, "**/*.data*", (route) =>
    route.fulfill({ status: 503, contentType: "text/plain", body: "" }),
  );
  await dialog.getByRole("button", { name: "Delete email" }).click();
  await page.getByText("Failed to delete the email. Please try again.").waitFor();
  expect(await readdir(outbox())).toContain("2026-11-23T08-05-09.120Z-00000001.eml");

  await page.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete email" }).click();
  await page.getByText("Email deleted").waitFor();
  await page.waitForURL(`${stage.site.url}/admin/newsletter/mail`);
  await expect.poll(() => listed(page)).toEqual(["Shop windows", "New message", "Report"]);
  expect(await readdir(outbox())).not.toContain("2026-11-23T08-05-09.120Z-00000001.eml");
  await page.context().close();
});
