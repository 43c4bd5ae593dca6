import type { Browser } from "playwright-core";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { subscribers } from "../../server/newsletter/tables.ts";
import { closeWindows, startBrowser, waitForHydration } from "../support/browser.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import {
  EVERYWHERE,
  formAt,
  type NewsletterSite,
  startNewsletterSite,
} from "../support/newsletter-site.ts";

let server: MailServer;
let site: NewsletterSite;
let browser: Browser;
beforeAll(async () => {
  server = await startMailServer();
  site = await startNewsletterSite({ SMTP_URL: server.url });
  browser = await startBrowser();
  await site.offer(EVERYWHERE);
});
afterAll(async () => {
  await closeWindows(browser);
  await site.stop();
  await server.stop();
});

test("from the form over the mail to being subscribed, and out again", async () => {
  const page = await site.open(browser, "/privacy");
  await waitForHydration(page);
  const form = formAt(page, "footer");
  await form.getByLabel("Email address").fill("Ada@example.com");
  await form.getByRole("checkbox").check();
  await form.getByRole("button").click();
  const [taken] = await server.waitForCount(1);
  expect(taken?.to).toEqual(["Ada@example.com"]);

  const mail = await PostalMime.parse(taken?.raw ?? "");
  const [link = ""] = /http\S+\/newsletter\/confirm\?token=\S+/.exec(mail.text ?? "") ?? [];
  expect(new URL(link).origin).toBe(site.url);
  // As a scanner does, before the person.
  await fetch(link);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
  expect(await site.db.select().from(subscribers)).toMatchObject([
    { email: "Ada@example.com", status: "confirmed", source: "footer" },
  ]);

  await page.getByRole("link", { name: "Email preferences" }).click();
  await page.getByLabel("New projects").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your preferences were saved.").waitFor();
  await page.getByRole("link", { name: "Unsubscribe" }).click();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
  expect(await site.db.select().from(subscribers)).toMatchObject([
    { status: "unsubscribed", wantsPosts: true, wantsProjects: false },
  ]);
  expect(server.received).toHaveLength(1);
  await page.context().close();
});
