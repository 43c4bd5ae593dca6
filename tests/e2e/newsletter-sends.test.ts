import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { deliveries, sends, subscribers } from "../../server/newsletter/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { startMailServer } from "../support/mail-server.ts";
import { overflowing } from "../support/overflowing.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStageOf } from "../support/stage.ts";

const CONFIRMED = 70;
const SENDER = "mirela@osei.example";
const KEPT = "2026-11-20T08-05-09.120Z-00000001.eml";

const stage = setStageOf(startSite);

/** With a mail server, and with an email from before there was one. */
async function startSite(): Promise<ContentSite> {
  const server = await startMailServer();
  const site = await startContentSite({ SMTP_URL: server.url, MAIL_FROM: `Mirela <${SENDER}>` });
  const outbox = join(site.env.DATA_DIR ?? "", "outbox");
  await mkdir(outbox, { recursive: true });
  const kept = "To: ada@example.com\r\nSubject: Kept\r\nContent-Type: text/html\r\n\r\n";
  await writeFile(join(outbox, KEPT), `${kept}<head></head><p>What was <b>kept</b></p>\r\n`);
  await makeAccount(site.db, "owner");
  await site.db.update(siteConfig).set({
    newsletterEnabled: true,
    newsletterAutoSendOnPublish: true,
    newsletterAutoSendOnProjectPublish: true,
    newsletterSendsPerSecond: 1,
    postalAddress: "1 Harbour Road, Accra",
  });
  const emails = Array.from({ length: CONFIRMED - 1 }, (_, index) => `reader-${index}@example.com`);
  await site.db.insert(subscribers).values(
    [...emails, "gone.reader@example.com"].map((email) => ({
      email,
      status: "confirmed" as const,
      source: "footer",
      confirmedAt: new Date(),
    })),
  );
  return {
    ...site,
    async stop() {
      const code = await site.stop();
      await server.stop();
      return code;
    },
  };
}

async function open(path: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await ownerContext(stage.browser, stage.site.url, { viewport });
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

/** Sends the newsletter about one that was not sent before. */
async function sendItem(page: Page, path: string, query: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await stage.site.db.execute<{ id: string }>(query);
  const name = path === "send-blog-email" ? "blog_post_id" : "project_id";
  const answer = await page.request.post(`${stage.site.url}/api/${path}`, {
    data: { [name]: rows[0]?.id },
    headers: { Origin: stage.site.url },
  });
  expect(await answer.json()).toEqual({ sent: true });
}

const somePost = sql`select id from blog_posts where status = 'published' and not is_archived
  and published_at < now() order by published_at desc limit 1`;
const someProject = sql`select id from portfolio_projects
  where is_visible and not is_archived and slug is not null limit 1`;

const setRate = (perSecond: number) =>
  stage.site.db.update(siteConfig).set({ newsletterSendsPerSecond: perSecond });
const tell = () => announce(stage.site.db, ["sends"]);
const sentInDatabase = () => stage.site.db.$count(deliveries, sql`status = 'sent'`);

/** As the issue's screen shows it. */
async function countOf(page: Page, name: string): Promise<number> {
  const link = page.getByRole("list", { name: "Recipients by outcome" }).getByRole("link", {
    name: new RegExp(`^${name}`),
  });
  return Number((await link.locator("strong").innerText()).replaceAll(",", ""));
}

/** Where the focus goes when a control of an issue disappears. */
const isFocusAtOutcomes = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.startsWith("Recipients"));

const badge = (page: Page, text: string) => page.locator(".badge", { hasText: text });

test("an issue is followed live, paused, resumed, searched, exported and resent", async () => {
  const page = await open("/admin/newsletter/sends");
  const complaints = listenForComplaints(page);
  await page.getByText("Nothing sent yet").waitFor();
  await sendItem(page, "send-blog-email", somePost);
  await page.getByRole("list", { name: "Issues" }).getByRole("link").click();
  await page.getByRole("heading", { name: "Recipients" }).waitFor();
  await expect.poll(() => countOf(page, "Sent")).toBeGreaterThan(3);

  await page.getByRole("button", { name: "Pause sending" }).click();
  await page.getByText("Sending paused").waitFor();
  await badge(page, "Paused").waitFor();
  const warning = page.getByText("The emails of this issue have no postal address");
  expect(await warning.count()).toBe(0);
  await stage.site.db.update(siteConfig).set({ postalAddress: "" });
  await tell();
  await warning.waitFor();
  // Emails in flight are finished.
  await expect.poll(() => stage.site.db.$count(deliveries, sql`is_in_flight`)).toBe(0);
  const paused = await sentInDatabase();
  expect(paused).toBeLessThan(CONFIRMED - 1);
  await expect.poll(() => countOf(page, "Sent")).toBe(paused);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);

  await setRate(1_000);
  await tell();
  expect(await sentInDatabase()).toBe(paused);
  await page.getByRole("button", { name: "Resume sending" }).click();
  await page.getByText("Sending resumed").waitFor();
  await expect.poll(() => countOf(page, "Sent")).toBe(CONFIRMED - 1);
  await badge(page, "Sent").first().waitFor();
  await expect
    .poll(async () => [await countOf(page, "Recipients"), await countOf(page, "Bounced")])
    .toEqual([CONFIRMED, 1]);
  await page.getByText("Every recipient is accounted for.").waitFor();

  const rows = page.locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(50);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect.poll(() => rows.count()).toBe(CONFIRMED - 50);
  await page.getByRole("link", { name: /^Bounced/ }).click();
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(1);
  await expect.poll(() => rows.first().innerText()).toMatch(/gone\.reader[\s\S]*5\.1\.1 No such/);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv).toContain("gone.reader@example.com,Bounced,");

  await page.goto(page.url().split("?")[0] ?? "");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: "Search by email..." }).fill("READER-17@");
  await expect.poll(() => rows.count()).toBe(1);

  await stage.site.db.execute(sql`update newsletter_deliveries set status = 'failed'
    where subscriber_id = (select id from newsletter_subscribers where email = 'reader-17@example.com')`);
  await tell();
  await expect.poll(() => rows.first().innerText()).toContain("Failed");
  await badge(page, "Partly sent").waitFor();
  await page.getByRole("button", { name: "Resend to 1 failed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resend" }).click();
  await page.getByText("Sending again to 1 recipient").waitFor();
  await expect.poll(() => rows.first().innerText()).toContain("Sent");
  await expect.poll(() => countOf(page, "Failed")).toBe(0);
  await expect.poll(() => isFocusAtOutcomes(page)).toBe(true);

  await stage.site.db.execute(sql`update newsletter_deliveries set status = 'kept', sent_at = null
    where subscriber_id = (select id from newsletter_subscribers where email = 'reader-17@example.com')`);
  await tell();
  await expect.poll(() => rows.first().innerText()).toContain("In the outbox");
  await badge(page, "Partly sent").waitFor();
  await page.getByText("1 email of this issue went to the outbox").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Send 1 from the outbox" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await page.getByText("Sending to 1 recipient").waitFor();
  await expect.poll(() => rows.first().innerText()).toContain("Sent");
  await expect.poll(() => countOf(page, "In the outbox")).toBe(0);
  await expect.poll(() => isFocusAtOutcomes(page)).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("clicks are counted once the owner switched it on, and shown with the issue", async () => {
  await setRate(1_000);
  const page = await open("/admin/newsletter/sends");
  await page.getByRole("button", { name: "Count clicks on links" }).click();
  await page.getByText("Newsletter settings saved successfully!").waitFor();
  await page.getByRole("button", { name: "Stop counting clicks" }).waitFor();
  const issues = page.getByRole("list", { name: "Issues" }).getByRole("listitem");
  const before = await issues.count();
  await sendItem(page, "send-project-email", someProject);
  await expect.poll(() => issues.count()).toBe(before + 1);
  await issues.first().getByRole("link").click();
  await expect.poll(() => countOf(page, "Sent")).toBeGreaterThan(0);
  await page.getByText("Opens are never tracked.").waitFor();

  const counted = page.getByRole("list", { name: "Clicks by link" });
  await counted.waitFor();
  expect(await counted.locator(".bars-track > *").count()).toBe(0);
  const { secret, token } = await clickOf();
  expect(secret).toHaveLength(1);
  await stage.site.db.update(deliveries).set({ sentAt: new Date(Date.now() - 60_000) });
  const visitor = await reusedContext(stage.browser, {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
  });
  const reading = await visitor.newPage();
  await reading.goto(`${stage.site.url}/newsletter/click/${token}`);
  expect(new URL(reading.url()).pathname).toMatch(/^\/project\//);
  await visitor.close();
  await tell();
  await expect
    .poll(() => counted.locator("li").first().innerText())
    .toMatch(/\/project\/\S+\s+1\s*$/);
  await page.context().close();
});

/** What an email that was sent links to. */
async function clickOf() {
  const { clickToken } = await import("../../server/newsletter/click-links.ts");
  const { openSecret } = await import("../../server/secret.ts");
  const { rows } = await stage.site.db.execute<{ link: string; reader: string }>(sql`
    select l.id as link, d.subscriber_id as reader from newsletter_links l
    join newsletter_deliveries d using (send_id)
    where l.url like '%/project/%' and d.status = 'sent' limit 1`);
  const [row] = rows;
  const signing = await openSecret({ DATA_DIR: stage.site.env.DATA_DIR ?? "" });
  return { secret: rows, token: clickToken(signing, row?.link ?? "", row?.reader ?? "") };
}

test("without scripts an issue is paused and resumed too", async () => {
  const [issue] = await stage.site.db.select().from(sends).limit(1);
  const set = (status: "sending" | "done") => stage.site.db.update(sends).set({ status });
  await set("sending");
  // Without a recipient who waits, the issue would be done as soon as it is resumed.
  await stage.site.db.execute(sql`update newsletter_deliveries
    set status = 'queued', sent_at = null, next_attempt_at = now() + interval '1 hour'
    where send_id = ${issue?.id} and subscriber_id =
      (select id from newsletter_subscribers where email = 'reader-17@example.com')`);
  const context = await ownerContext(stage.browser, stage.site.url, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/admin/newsletter/sends/${issue?.id}`);
  await page.getByRole("button", { name: "Pause sending" }).click();
  await page.getByRole("button", { name: "Resume sending" }).click();
  await page.getByRole("button", { name: "Pause sending" }).waitFor();
  await expect.poll(() => stage.site.db.$count(sends, sql`paused_at is not null`)).toBe(0);
  await context.close();
  await set("done");
});

test("the email setup shows what was checked, records to copy, and what was kept", async () => {
  const page = await open("/admin/newsletter/mail");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const findings = page.getByRole("list", { name: "Email setup" });
  await expect.poll(() => findings.innerText()).toContain("is reachable without a login");
  await expect.poll(() => findings.innerText()).toContain(SENDER);
  const variables = page.getByRole("list", { name: "Environment variables" });
  await expect.poll(() => variables.innerText()).toMatch(/SMTP_URL[\s\S]*?Set[\s\S]*BOUNCE/);
  // Whether the machine has a DNS server or not.
  const dmarc = page.locator(".dns-records li", { hasText: "DMARC" });
  await expect.poll(() => dmarc.innerText()).toMatch(/Missing|Lookup failed/);
  await dmarc.getByRole("button", { name: "Copy DMARC value" }).click();
  await page.getByText("Copied to clipboard").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("v=DMARC1; p=none");
  const again = page.getByRole("button", { name: "Check again" });
  await again.waitFor();
  const before = await page.getByRole("status").filter({ hasText: "Checked" }).innerText();
  expect(before).toMatch(/^Checked /);
  await again.click();
  await again.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);

  await page.getByRole("list", { name: "Outbox" }).getByRole("link", { name: "Kept" }).click();
  const frame = page.frameLocator("iframe[title=Email]");
  await expect.poll(() => frame.locator("body").innerText()).toContain("What was kept");
  await page.getByRole("link", { name: "Text" }).click();
  await expect.poll(() => page.locator("article").innerText()).toContain("Not sent");
  await page.context().close();
});
