import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { subscriberImports, subscribers } from "#server/newsletter/tables.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { overflowing } from "../support/overflowing.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setOwnerStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/newsletter/subscribers";
const stage = setOwnerStage();

beforeAll(async () => {
  await stage.site.db.execute(sql`
    insert into newsletter_subscribers (email, source, status, confirmed_at, created_at)
    select name || '@example.com', 'footer', status, now(), now() - nth * interval '1 minute'
    from (select 'reader' || i, 'confirmed', i from generate_series(1, 60) i
      union all values ('=cmd', 'confirmed', 0), ('full', 'bounced', 0), ('left', 'unsubscribed', 0))
      as row (name, status, nth)`);
  await stage.site.db.execute(sql`
    insert into newsletter_bounces (subscriber_id, kind, diagnostic)
    select id, 'hard', '552 Mailbox full' from newsletter_subscribers where status = 'bounced'`);
});

const isFocused = (part: Element) => part === document.activeElement;
const statusOf = async (email: string) =>
  (await stage.site.db.select().from(subscribers).where(eq(subscribers.email, email)))[0]?.status;

test("subscribers are found, paged, tried again, exported and deleted", async () => {
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  const rows = page.locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(50);
  await page.getByRole("link", { name: "Older" }).click();
  await expect.poll(() => rows.count()).toBe(11);
  await page.getByRole("link", { name: "Newest" }).click();
  await expect.poll(() => rows.count()).toBe(50);

  await page.getByRole("searchbox").fill("READER33");
  await expect
    .poll(() => rows.locator(".cell-main").allInnerTexts())
    .toEqual(["reader33@example.com"]);
  await page.getByRole("button", { name: "Delete reader33@example.com" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete subscriber" });
  await dialog.getByText("permanently delete this subscriber").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await statusOf("reader33@example.com")).toBe("confirmed");
  await page.getByRole("button", { name: "Delete reader33@example.com" }).click();
  await dialog.getByRole("button", { name: "Delete subscriber" }).click();
  await dismissToast(page, "Subscriber deleted");
  await page.getByText("No subscribers match your search.").waitFor();
  await page.getByRole("link", { name: "Show all" }).click();

  await page.getByRole("checkbox", { name: "Select reader1@example.com" }).check();
  await page.getByRole("checkbox", { name: "Select reader2@example.com" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).last().click();
  await page
    .getByRole("dialog", { name: "Delete 2 subscribers" })
    .getByRole("button", { name: "Delete 2 subscribers" })
    .click();
  await dismissToast(page, "2 subscribers deleted");
  await expect.poll(() => page.getByText("reader2@example.com").count()).toBe(0);

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await dismissToast(page, "Subscribers exported");
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(59);
  expect(lines[1]).toMatch(/^'=cmd@example\.com,Confirmed,Yes,Yes,footer,/);

  await page.getByRole("link", { name: /^Bounced/ }).click();
  await page.getByText("552 Mailbox full").waitFor();
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  expect(await overflowing(page, [320, 390])).toEqual([]);
  await page.getByRole("button", { name: "Try again full@example.com" }).click();
  await dismissToast(page, "Address will be emailed again");
  await page.getByText("No bounced subscribers").waitFor();
  expect(await statusOf("full@example.com")).toBe("confirmed");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a file is mapped in the right encoding, imported with consent, and accounted for", async () => {
  const page = await openAsOwner(stage, "/admin/newsletter/import");
  const complaints = listenForComplaints(page);
  const text = "Имя;Почта;Status\nИван;ivan@example.com;subscribed\nОльга;left@example.com;\n";
  const rest = "Пётр;petr@@example.com;\nАнна;anna@example.com;unsubscribed\n";
  const begins = "**/admin/newsletter/import.data*";
  await page.route(begins, (route) => route.abort());
  await page.setInputFiles("input[type=file]", {
    name: "readers.csv",
    mimeType: "text/csv",
    buffer: windows1251(text + rest),
  });
  await page.getByRole("alert").getByText("The server can't be reached.").waitFor();
  await page.unroute(begins);
  // Without another upload.
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL("**/admin/newsletter/import/*-*");
  await page.getByLabel("How did they agree").fill("At the fair, on paper");
  const encoding = page.getByLabel("Encoding");
  await encoding.selectOption("iso-8859-2");
  await page.waitForURL("**?encoding=iso-8859-2");
  await encoding.focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("cell", { name: "Иван" }).waitFor();
  expect(await encoding.evaluate(isFocused)).toBe(true);
  await page.context().setOffline(true);
  await page.keyboard.press("ArrowDown");
  await dismissToast(page, "You're offline");
  expect(await encoding.inputValue()).toBe("windows-1251");
  await page.context().setOffline(false);
  expect(await page.getByLabel("How did they agree").inputValue()).toBe("At the fair, on paper");
  await page.getByLabel("How did they agree").fill("");
  const chosen = (label: string) =>
    expect.poll(() => page.getByLabel(label).locator("option:checked").innerText());
  await chosen("Email").toBe("Почта");
  await chosen("Status").toBe("Status");
  expect(await page.getByLabel("Status").evaluate(arrowsOf)).toBe(1);
  // Axe does not check placeholders, but the notes, which have the same color.
  const colorOf = (one: Element, part?: string) => getComputedStyle(one, part).color;
  expect(await page.getByLabel("How did they agree").evaluate(colorOf, "::placeholder")).toBe(
    await page.locator(".pane-note").first().evaluate(colorOf),
  );
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  expect(await overflowing(page, [320, 820])).toEqual([]);

  await page.getByRole("button", { name: "Start import" }).click();
  await page.getByText("Say how the people in this file agreed").waitFor();
  await page.getByText("Confirm that everyone in this file agreed to it.").waitFor();
  await page.getByLabel("How did they agree").fill("At the fair, on paper");
  await page.getByRole("checkbox", { name: /^Everyone in this file/ }).check();
  await page.getByRole("button", { name: "Start import" }).click();

  await page.getByText("1 subscriber added").waitFor();
  const heading = page.getByRole("heading", { name: "readers.csv" });
  await expect.poll(() => heading.evaluate(isFocused)).toBe(true);
  await page
    .locator("[role=status]", { hasText: "Import finished." })
    .waitFor({ state: "attached" });
  const report = page.getByRole("region", { name: "What happened to the rows" });
  await expect
    .poll(async () => (await report.innerText()).split(/\s*\n\s*/).slice(1))
    .toEqual([
      ...["Added", "1", "Unsubscribed earlier", "1"],
      ...["Not subscribed according to the file", "1", "Could not be read", "1"],
    ]);
  const broken = page.getByRole("region", { name: "Rows that could not be read" });
  await expect
    .poll(() => broken.locator("tbody tr").allInnerTexts())
    .toEqual([expect.stringMatching(/^4\s+Not a valid email address/)]);
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  expect(await statusOf("left@example.com")).toBe("unsubscribed");
  const [ivan] = await stage.site.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.email, "ivan@example.com"));
  expect(ivan).toMatchObject({ status: "confirmed", consentText: "At the fair, on paper" });
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "readers.csv" }).waitFor();
  const isNetwork = (text: string) => /ERR_(FAILED|INTERNET_DISCONNECTED)/.test(text);
  expect(complaints.filter((text) => !isNetwork(text))).toEqual([]);
  await page.context().close();
});

test("a file that is no table is refused where it was chosen", async () => {
  const page = await openAsOwner(stage, "/admin/newsletter/import");
  await page.setInputFiles("input[type=file]", {
    name: "picture.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  });
  await page.locator(".upload-rows").getByText("not a valid CSV").first().waitFor();
  expect(page.url()).toMatch(/import$/);
  await page.context().close();
});

test("an import whose file is gone can be discarded, else it expires", async () => {
  const { db } = stage.site;
  const id = crypto.randomUUID();
  await db.insert(subscriberImports).values({ id, state: "mapping", fileName: "gone.csv" });
  const page = await openAsOwner(stage, `/admin/newsletter/import/${id}`);
  await page.getByText("The uploaded file no longer exists.").waitFor();
  await page.getByText("removed with its file after 30 days without activity").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.waitForURL("**/admin/newsletter/import");
  expect(await db.$count(subscriberImports, eq(subscriberImports.id, id))).toBe(0);
  await page.context().close();
});

function arrowsOf(select: Element): number {
  const icons = select.parentElement?.querySelectorAll("svg").length ?? 0;
  return icons + (getComputedStyle(select).backgroundImage === "none" ? 0 : 1);
}

/** Cyrillic letters and ASCII only. */
function windows1251(text: string): Buffer {
  const bytes = Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (letter === "ё") return 0xb8;
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });
  return Buffer.from(bytes);
}

test("on a phone, rows are cards that keep the names of their columns", async () => {
  const page = await openAsOwner(stage, PATH, { viewport: { width: 390, height: 800 } });
  await page.getByRole("columnheader", { name: "Source" }).waitFor({ state: "attached" });
  expect(await page.getByRole("columnheader", { name: "Source" }).count()).toBe(1);
  const name = page
    .getByRole("cell", { name: "footer" })
    .first()
    .evaluate((cell) => getComputedStyle(cell, "::before").content);
  expect(await name).toMatch(/^"Source/);
  await page.context().close();
});
