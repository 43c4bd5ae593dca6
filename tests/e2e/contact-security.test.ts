import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  contactAlerts,
  contactAudit,
  contactSubmissions,
  erasures,
} from "#server/contact/tables.ts";
import { announce } from "#server/db/announcements.ts";
import { subscriberImports } from "#server/newsletter/tables.ts";
import { signInAt } from "../support/accounts.ts";
import { accessibilityProblems, contrastProblems, setDarkTheme } from "../support/browser.ts";
import { overflowing } from "../support/overflowing.ts";
import { auditCount, fillWithMessages, messageOf } from "../support/owners-messages.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const stage = setStage(fillWithMessages);
const INBOX = "/admin/contact";
const SECURITY = "/admin/contact/security";
const ERASURE = "/admin/contact/erasure";

test("an altered message is an alert, which is acknowledged with a note", async () => {
  const { db } = stage.site;
  const { id } = await messageOf(db, "Person 07");
  await db.execute(sql`update contact_submissions set message = 'Altered text' where id = ${id}`);
  const page = await openAsOwner(stage, `${INBOX}/${id}`);
  await page.getByRole("alert").getByText("does not match its security hash").waitFor();
  await page.getByRole("link", { name: "Security Dashboard" }).click();
  const open = page.getByRole("list", { name: "Open alerts" });
  await open.getByText("A message was altered").waitFor();
  expect(await open.innerText()).toContain("does not match the security hash");
  expect(await open.innerText()).toContain("Risk 80");
  await open.getByText("Acknowledge…").click();
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  await page.getByLabel("Note (optional)").fill("A test of mine");
  await open.getByRole("button", { name: "Acknowledge" }).click();
  await dismissToast(page, "Alert acknowledged");
  await page.getByText("No open alerts").waitFor();
  await page.getByText("Acknowledged (1)").click();
  await page
    .getByRole("list", { name: "Acknowledged alerts" })
    .getByText("A test of mine")
    .waitFor();
  expect(await auditCount(db, "acknowledge_alert")).toBe(1);
  expect(await db.select().from(contactAlerts)).toMatchObject([{ note: "A test of mine" }]);
  await page.context().close();
});

test("an altered message that was deleted since is said to be, and cannot be opened", async () => {
  const { db } = stage.site;
  const { id } = await messageOf(db, "Buy cheap");
  await db.execute(sql`insert into contact_alerts (kind, subject, submission_id)
    values ('altered-message', ${id}, ${id})`);
  const page = await openAsOwner(stage, SECURITY);
  const open = page.getByRole("list", { name: "Open alerts" });
  await open.getByRole("link", { name: "Open message" }).waitFor();
  await db.execute(sql`delete from contact_submissions where id = ${id}`);
  await announce(db, ["messages"]);
  await open.getByText("The message was deleted").waitFor();
  expect(await open.getByRole("link", { name: "Open message" }).count()).toBe(0);
  expect(await open.innerText()).not.toContain(id);
  await db.delete(contactAlerts);
  await page.context().close();
});

test("the dashboard shows the last ten events, suspicious actors and badges at 50 and 80", async () => {
  const { db } = stage.site;
  await db.execute(sql`
    insert into contact_submission_audit (action_type, actor_ip, risk_score)
    select 'validation_failure', '198.51.100.77', risk from unnest(array[49, 50, 80]) risk`);
  await db.execute(sql`
    insert into contact_submission_audit (action_type, actor_ip, timestamp)
    select 'secure_form_submission', '198.51.100.' || nth, now() - interval '2 days'
    from generate_series(1, 12) nth`);
  const page = await openAsOwner(stage, SECURITY);
  const events = page.locator(".pane", { hasText: "Audit events" }).locator("tbody tr");
  expect(await events.count()).toBe(10);
  const toneOf = (risk: string) =>
    events.locator(".badge", { hasText: risk }).first().getAttribute("data-tone");
  expect(await Promise.all(["Risk 49", "Risk 50", "Risk 80"].map(toneOf))).toEqual([
    "good",
    "waiting",
    "alarm",
  ]);
  expect(await page.getByRole("list", { name: "Suspicious actors" }).innerText()).toMatch(
    /198\.51\.100\.77[\s\S]*Average risk 60, 3 failures[\s\S]*3 accesses/,
  );
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await page.context().close();
});

test("without events the audit list says so, and then shows the first one", async () => {
  const { db } = stage.site;
  await db.delete(contactAudit);
  const page = await openAsOwner(stage, SECURITY);
  const pane = page.getByRole("region", { name: "Audit events" });
  await pane.getByText("No audit events yet").waitFor();
  expect(await pane.innerText()).not.toContain("Latest");
  expect(await pane.getByRole("table").count()).toBe(0);
  await page.getByText("No suspicious activity").waitFor();
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  await db.insert(contactAudit).values({ actionType: "list_submissions" });
  await announce(db, ["messages"]);
  await pane.getByRole("rowheader", { name: "Listed messages" }).waitFor();
  await pane.getByText("Latest 1").waitFor();
  await page.context().close();
});

test("many alerts are acknowledged at once, and a failure keeps the note", async () => {
  const { db } = stage.site;
  await db.delete(contactAlerts);
  await db.execute(sql`
    insert into contact_alerts (kind, subject)
    select 'high-risk-attempt', '198.51.100.' || nth from generate_series(1, 60) nth`);
  const page = await openAsOwner(stage, SECURITY);
  await page.getByText("60 open").waitFor();
  await page.getByText("Newest 50 shown").waitFor();
  const open = page.getByRole("list", { name: "Open alerts" });
  await open.getByText("Acknowledge…").first().click();
  const note = page.getByLabel("Note (optional)").first();
  await note.fill("A scanner");
  await page.route(`**${SECURITY}.data*`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const all = open.getByRole("button", { name: "Acknowledge all of this kind" });
  await all.click();
  await dismissToast(page, "The alert was not acknowledged.");
  expect(await note.inputValue()).toBe("A scanner");
  await page.unroute(`**${SECURITY}.data*`);
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await all.click();
  await dismissToast(page, "60 alerts acknowledged");
  await page.getByText("No open alerts").waitFor();
  await page.context().close();
});

test("leaving asks about a note, which stays when its alert is acknowledged in another window", async () => {
  const { db } = stage.site;
  await db.delete(contactAlerts);
  await db.execute(
    sql`insert into contact_alerts (kind, subject) values ('high-risk-attempt', '198.51.100.1')`,
  );
  const page = await openAsOwner(stage, SECURITY);
  const open = page.getByRole("list", { name: "Open alerts" });
  await open.getByText("Acknowledge…").click();
  const note = page.getByLabel("Note (optional)");
  await note.fill("A scanner");
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();

  await db.update(contactAlerts).set({ acknowledgedAt: new Date() });
  await announce(db, ["messages"]);
  await expect.poll(() => page.getByText("1 open").count()).toBe(0);
  expect(await note.inputValue()).toBe("A scanner");
  await open.getByRole("button", { name: "Acknowledge" }).click();
  await dismissToast(page, "This alert was already acknowledged");
  expect(await note.inputValue()).toBe("A scanner");
  await note.fill("");
  await page.getByText("No open alerts").waitFor();
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  await page.waitForURL("**/admin/blog");
  await page.context().close();
});

test("risk and more than five accesses are shown in list and message", async () => {
  const { db } = stage.site;
  await db.execute(sql`
    update contact_submissions set access_count = case full_name when 'Person 02' then 5 else 4 end
    where full_name in ('Person 02', 'Person 03')`);
  const { id } = await messageOf(db, "Person 02");
  const page = await openAsOwner(stage, `${INBOX}/${id}`);
  expect(await page.locator(".message .facts").innerText()).toMatch(/6 times\s*High Access/);
  await page.reload();
  const badgesOf = (name: string) =>
    page.locator(".message-item", { hasText: name }).locator(".badge").allInnerTexts();
  expect(await badgesOf("Person 02")).toEqual(["Risk 85", "High Access"]);
  expect(await badgesOf("Person 03")).toEqual(["Risk 50"]);
  await page.context().close();
});

test("Export Data saves the listed messages under the spec's name, and is logged", async () => {
  const page = await openAsOwner(stage, INBOX);
  const today = () => new Intl.DateTimeFormat("en-CA").format(new Date());
  const before = today();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Data" }).click();
  const download = await saving;
  await dismissToast(page, "Secure export completed successfully");
  const names = [before, today()].map((day) => `secure-contact-submissions-${day}.csv`);
  expect(names).toContain(download.suggestedFilename());
  const [confidential, head, ...rows] = (await readFile(await download.path(), "utf8")).split(
    "\r\n",
  );
  expect(confidential).toContain("CONFIDENTIAL");
  expect(head).toBe("Date,Name,Email,Reason,Status");
  expect(rows.length).toBe(31);
  expect(rows[0]).toMatch(
    /^2026-01-30 \d\d:\d\d,Person 01,person1@example\.org,Freelance Project,Unread$/,
  );
  expect(await auditCount(stage.site.db, "export_submissions")).toBe(1);

  await page.getByRole("searchbox").fill("nobody at all");
  await page.getByText("No messages match").waitFor();
  await page.getByRole("button", { name: "Export Data" }).click();
  await dismissToast(page, "No data available for export - access denied");
  await page.route("**/api/contact-export*", (route) => route.abort());
  await page.getByRole("button", { name: "Export Data" }).click();
  await dismissToast(page, "Export failed: Security verification required");
  await page.context().close();
});

test("thousands of messages are exported, each once", async () => {
  const { db, url } = stage.site;
  await db.execute(sql`
    insert into contact_submissions (full_name, email, reason, message, is_read, created_at)
    select '=Person ' || n, 'many@example.org', 'general', 'A message about boats', true, '2020-01-01'
    from generate_series(1, 12000) n`);
  const answer = await fetch(`${url}/api/contact-export?q=many@example`, {
    method: "POST",
    headers: { Cookie: await signInAt(url), Origin: url },
  });
  const rows = (await answer.text()).split("\r\n").slice(2, -1);
  expect(rows).toHaveLength(12_000);
  expect(new Set(rows).size).toBe(12_000);
  expect(rows.every((row) => row.includes(",'=Person "))).toBe(true);
  await db.delete(contactSubmissions).where(sql`email = 'many@example.org'`);
});

test("a person is erased after a dry run, and a record stays", async () => {
  const { db } = stage.site;
  const { id, email } = await messageOf(db, "Person 09");
  await db.execute(sql`
    insert into newsletter_subscribers (email, source, status, confirmed_at)
    values (${email}, 'footer', 'confirmed', now())`);
  await announce(db, ["subscribers"]);
  await db
    .insert(subscriberImports)
    .values({ id: randomUUID(), state: "mapping", fileName: "readers.csv" });
  const page = await openAsOwner(stage, `${INBOX}/${id}`);
  await page.getByRole("link", { name: "Erase this person…" }).click();
  await page.waitForURL(`**${ERASURE}`);
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
  await page.getByText("1 file of unfinished subscriber imports may also name").waitFor();
  await page.getByText("They are removed after 30 days without activity.").waitFor();
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Show what is stored" }).click();
  await page.getByText("Invalid email address.").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Show what is stored" }).click();
  const found = page.getByRole("list", { name: "What would be erased" });
  await found.waitFor();
  expect(await found.innerText()).toMatch(/1 message\n[\s\S]*1 newsletter subscription/);
  expect(await db.$count(contactSubmissions, sql`id = ${id}`)).toBe(1);
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await page.getByRole("button", { name: "Erase everything" }).click();
  await page.getByText("Everything about this person was erased.").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await expect.poll(focused).toBe("Everything about this person was erased.");
  expect(await db.$count(contactSubmissions, sql`id = ${id}`)).toBe(0);
  const records = page.getByRole("list", { name: "Erasures" });
  await expect.poll(() => records.innerText()).toContain("1 message");
  expect(await page.locator("main").innerText()).not.toContain(email);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("button", { name: "Show what is stored" }).click();
  await page.getByText("This address belongs to an account of this site.").waitFor();
  await page.getByLabel("Email").fill("unknown@example.org");
  await page.route(`**${ERASURE}.data*`, (route) => route.abort());
  await page.getByRole("button", { name: "Show what is stored" }).click();
  await page.getByText("What is stored could not be read. Please try again.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("unknown@example.org");
  await page.unroute(`**${ERASURE}.data*`);
  await page.getByRole("button", { name: "Show what is stored" }).click();
  await page.getByRole("button", { name: "Keep out of imports" }).click();
  await page.getByText("Imports will skip this address.").waitFor();
  await expect.poll(() => records.innerText()).toContain("Nothing was stored");
  await db.insert(erasures).values({ addressHash: "another", removed: { messages: 7 } });
  await announce(db, ["messages"]);
  await expect.poll(() => records.innerText()).toContain("7 messages");
  expect(await page.getByText("Imports will skip this address.").isVisible()).toBe(true);
  await page.context().close();
});
