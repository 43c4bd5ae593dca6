import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SIGN_UP_MESSAGES } from "#domain/newsletter/messages.ts";
import { parseEnvironment } from "../../server/env.ts";
import { recordBounce } from "../../server/newsletter/bounces.ts";
import { subscribers } from "../../server/newsletter/tables.ts";
import {
  confirmPath,
  type Purpose,
  preferencesPath,
  tokenFor,
  unsubscribePath,
} from "../../server/newsletter/tokens.ts";
import { openSecret, type Secret } from "../../server/secret.ts";
import { accessibilityProblems, closeWindows, startBrowser } from "../support/browser.ts";
import { type NewsletterSite, startNewsletterSite } from "../support/newsletter-site.ts";
import { overflowing } from "../support/overflowing.ts";
import { truncateTables } from "../support/truncate-tables.ts";

let site: NewsletterSite;
let browser: Browser;
let secret: Secret;
beforeAll(async () => {
  site = await startNewsletterSite({ LOG_LEVEL: "info" });
  browser = await startBrowser();
  await site.offer({ newsletterEnabled: true });
  const parsed = parseEnvironment(site.env);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  secret = await openSecret(parsed.environment);
});
afterAll(async () => {
  await closeWindows(browser);
  await site.stop();
});
beforeEach(() => truncateTables(site.db, "newsletter_subscribers"));

type Row = typeof subscribers.$inferSelect;

async function someone(values: Partial<Row> = {}): Promise<Row> {
  const now = new Date();
  const [row] = await site.db
    .insert(subscribers)
    .values({
      email: "ada@example.com",
      source: "footer",
      consentText: "I agree.",
      status: "confirmed",
      confirmedAt: now,
      confirmSentAt: now,
      ...values,
    })
    .returning();
  if (!row) throw new Error("nobody was stored");
  return row;
}

const waiting = (confirmSentAt = new Date()) =>
  someone({ status: "pending", confirmedAt: null, confirmSentAt });
const token = (purpose: Purpose, row: Row, nonce?: string) =>
  tokenFor(secret, purpose, row.id, nonce);
const confirmLink = (row: Row) =>
  confirmPath(token("confirm", row, row.confirmSentAt?.toISOString()));
const leaveLink = (row: Row) => unsubscribePath(token("unsubscribe", row));
const chooseLink = (row: Row) => preferencesPath(token("preferences", row));
const only = async () => (await site.db.select().from(subscribers))[0];

/** Mails lead to programs of all kinds, so these pages are tested as the plainest one sees them. */
const PLAIN: BrowserContextOptions = { javaScriptEnabled: false };
const open = (path: string, options = PLAIN) => site.open(browser, path, options);
const htmlAt = async (path: string) => (await fetch(site.url + path)).text();
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();
const press = async (page: Page, name: string) => {
  await page.getByRole("button", { name }).click();
};

const HOURS_MS = 60 * 60 * 1000;

describe("a link to confirm", () => {
  test("confirms by its button, and says so however often it is followed after that", async () => {
    const row = await waiting();
    const page = await open(confirmLink(row));
    expect(await heading(page)).toBe("Confirm your subscription");
    expect(await page.locator("main").innerText()).toContain("ada@example.com");
    expect((await only())?.status).toBe("pending");
    await press(page, "Confirm subscription");
    await expect.poll(() => heading(page)).toBe("You are subscribed");
    expect((await only())?.status).toBe("confirmed");
    await page.reload();
    await expect.poll(() => heading(page)).toBe("You are subscribed");
    await page.getByRole("link", { name: "Email preferences" }).click();
    await expect.poll(() => heading(page)).toBe("Email preferences");
    await page.context().close();
  });

  test("works in the browser of someone who has scripts as well", async () => {
    const page = await open(confirmLink(await waiting()), {});
    await press(page, "Confirm subscription");
    await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
    await page.context().close();
  });

  test("is too old after 48 hours, and offers a new one", async () => {
    const row = await waiting(new Date(Date.now() - 49 * HOURS_MS));
    const answer = await fetch(site.url + confirmLink(row));
    expect(answer.status).toBe(410);
    const page = await open(confirmLink(row));
    expect(await heading(page)).toBe("This link has expired");
    await press(page, "Send a new link");
    await expect.poll(() => heading(page)).toBe("Please check your email");
    const asked = await only();
    expect(asked?.status).toBe("pending");
    expect(asked?.confirmSentAt?.getTime()).toBeGreaterThan(Date.now() - HOURS_MS);
    await page.goto(site.url + confirmLink(row));
    expect(await heading(page)).toBe("This link is invalid");
    await page.context().close();
  });
});

test("a new link is only sent while the newsletter is on", async () => {
  const row = await waiting(new Date(Date.now() - 49 * HOURS_MS));
  await site.offer({ newsletterEnabled: false });
  const page = await open(confirmLink(row));
  await press(page, "Send a new link");
  await page.getByRole("alert").getByText(SIGN_UP_MESSAGES.off).waitFor();
  expect(await heading(page)).toBe("This link has expired");
  expect(await only()).toMatchObject({ confirmSentAt: row.confirmSentAt });
  await site.offer({ newsletterEnabled: true });
  await page.context().close();
});

test("links that are forged, cut off, of another or for something else do nothing", async () => {
  const row = await waiting();
  const other = await someone({ email: "eve@example.com" });
  const right = token("confirm", row, row.confirmSentAt?.toISOString());
  const wrong = [
    "",
    "x",
    right.slice(0, -1),
    right.replace(row.id, other.id),
    token("unsubscribe", row),
    `${right}%00`,
    "%27;drop%20table%20x;--",
  ];
  for (const path of ["confirm", "unsubscribe", "preferences"]) {
    const isOwn = (one: string) => path === "unsubscribe" && one === token("unsubscribe", row);
    for (const one of wrong.filter((one) => !isOwn(one))) {
      for (const method of ["GET", "POST"]) {
        const url = `${site.url}/newsletter/${path}?token=${one}`;
        const answer = await fetch(url, { method, ...(method === "POST" && { body: "posts=on" }) });
        expect([path, one, answer.status]).toEqual([path, one, 404]);
        expect(await answer.text()).toContain("This link is invalid");
      }
    }
  }
  expect(await site.db.select().from(subscribers).orderBy(subscribers.email)).toEqual([row, other]);
});

describe("a link to unsubscribe", () => {
  test("asks first, ends the subscription by its button, and can be taken back", async () => {
    const row = await someone();
    const page = await open(leaveLink(row));
    expect(await heading(page)).toBe("Unsubscribe?");
    expect((await only())?.status).toBe("confirmed");
    await press(page, "Unsubscribe");
    await expect.poll(() => heading(page)).toBe("You are unsubscribed");
    expect((await only())?.status).toBe("unsubscribed");
    await page.reload();
    await expect.poll(() => heading(page)).toBe("You are unsubscribed");
    await press(page, "Subscribe again");
    await expect.poll(() => heading(page)).toBe("You are subscribed");
    await expect.poll(() => page.title()).toMatch(/^You are subscribed – /);
    await expect.poll(() => page.locator("main").innerText()).toContain("Welcome back.");
    expect(await only()).toMatchObject({ status: "confirmed", consentText: "Subscribe again" });
    await page.getByRole("link", { name: "Email preferences" }).click();
    await expect.poll(() => heading(page)).toBe("Email preferences");
    await page.getByRole("link", { name: "Unsubscribe" }).click();
    await expect.poll(() => heading(page)).toBe("Unsubscribe?");
    await page.context().close();
  });

  test.each<[string, Record<string, string>, BodyInit]>([
    ["of a mail provider", {}, new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
    [
      "from a page of a mail program",
      { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
      new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    ],
    ["in parts", {}, oneClickInParts()],
    ["without any body", {}, ""],
    ["with a body of another kind", { "Content-Type": "text/plain" }, "One-Click"],
  ])("ends it by one POST %s, as often as it comes", async (_how, headers, body) => {
    const row = await someone();
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(site.url + leaveLink(row), {
        method: "POST",
        headers,
        body,
        redirect: "manual",
      });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("You are unsubscribed");
      expect((await only())?.status).toBe("unsubscribed");
    }
  });

  test("from elsewhere is refused when its token is not good", async () => {
    const row = await someone();
    const answer = await fetch(`${site.url}${leaveLink(row)}0`, {
      method: "POST",
      headers: { Origin: "https://mail.example" },
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(answer.status).toBe(403);
    expect((await only())?.status).toBe("confirmed");
  });

  test("also unsubscribes a bounced address for good", async () => {
    const row = await someone({ confirmedAt: new Date(0) });
    await recordBounce({ db: site.db, now: () => new Date() }, row.id, "hard", "unknown");
    expect((await only())?.status).toBe("bounced");
    const page = await open(leaveLink(row));
    await press(page, "Unsubscribe");
    await expect.poll(() => heading(page)).toBe("You are unsubscribed");
    expect((await only())?.status).toBe("unsubscribed");
    expect(await page.getByRole("button", { name: "Subscribe again" }).count()).toBe(0);
    await page.context().close();
  });

  test("shows the same after leaving its page and going back", async () => {
    const page = await open(leaveLink(await someone({ status: "unsubscribed" })), {});
    await page.getByRole("link", { name: "Go Home" }).click();
    await page.waitForURL(`${site.url}/`);
    await page.goBack();
    await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
    await page.context().close();
  });

  test("does not bring back who complained", async () => {
    const html = await htmlAt(leaveLink(await someone({ status: "complained" })));
    expect(html).toContain("You are unsubscribed</h1>");
    expect(html).not.toContain("Subscribe again");
  });
});

function oneClickInParts(): FormData {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return form;
}

describe("the page of preferences", () => {
  test("keeps which mails are wanted, and asks for one at least", async () => {
    const row = await someone();
    const page = await open(chooseLink(row));
    await page.getByLabel("New articles").uncheck();
    await press(page, "Save");
    await page.getByText("Your preferences were saved.").waitFor();
    expect(await only()).toMatchObject({ wantsPosts: false, wantsProjects: true });
    expect(await page.getByLabel("New articles").isChecked()).toBe(false);
    await page.getByLabel("New projects").uncheck();
    await press(page, "Save");
    await page.getByText("Choose at least one, or unsubscribe below.").waitFor();
    expect(await only()).toMatchObject({ wantsPosts: false, wantsProjects: true });
    await page.getByRole("link", { name: "Unsubscribe" }).click();
    await expect.poll(() => heading(page)).toBe("Unsubscribe?");
    await page.context().close();
  });

  test("of an unsubscribed reader is the page for unsubscribing", async () => {
    const html = await htmlAt(chooseLink(await someone({ status: "unsubscribed" })));
    expect(html).toContain("You are unsubscribed</h1>");
  });
});

test("pages with a token are not cached, indexed, sent as referrer or logged", async () => {
  const row = await someone();
  const links = [confirmLink(row), leaveLink(row), chooseLink(row), confirmPath("x")];
  for (const link of links) {
    const answer = await fetch(site.url + link);
    const { headers } = answer;
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
      "no-store",
      "no-referrer",
    ]);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  }
  for (const list of ["/sitemap.xml", "/llms.txt", "/feed.xml"]) {
    expect(await (await fetch(site.url + list)).text()).not.toContain("/newsletter/");
  }
  await fetch(`${site.url}/no-such-page`);
  await expect.poll(() => site.output()).toContain("/no-such-page");
  expect(site.output()).not.toContain(row.id);
});

test("scanners that follow every link of an email neither confirm nor unsubscribe anyone", async () => {
  const row = await waiting();
  const other = await someone({ email: "eve@example.com" });
  for (const link of [confirmLink(row), leaveLink(other), chooseLink(other)]) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      await fetch(site.url + link, { method });
    }
  }
  expect(await site.db.select().from(subscribers).orderBy(subscribers.email)).toEqual([row, other]);
});

// Colours do not change with the width, nor widths with the colours.
test.each([
  [390, "light"],
  [1440, "dark"],
] as const)("at %i px, %s, everybody can use them", async (width, theme) => {
  const row = await someone({ email: "a.very.long.name.indeed@a-department.of.example.com" });
  const left = await someone({ email: "b@example.com", status: "unsubscribed" });
  const old = new Date(Date.now() - 49 * HOURS_MS);
  const pending = { status: "pending", confirmedAt: null } as const;
  const asked = await someone({ email: "c@example.com", ...pending });
  const late = await someone({ email: "d@example.com", ...pending, confirmSentAt: old });
  const viewport = { width, height: 900 };
  const page = await site.open(browser, "/newsletter/subscribe?sent=1", {
    viewport,
    reducedMotion: "reduce",
  });
  await page.evaluate((theme) => localStorage.setItem("theme", theme), theme);
  const links = [
    "/newsletter/subscribe?sent=1",
    ...[asked, late, row].map(confirmLink),
    ...[row, left].map(leaveLink),
    `${leaveLink(row)}&returned=1`,
    chooseLink(row),
    "/newsletter/preferences",
  ];
  for (const link of links) {
    await page.goto(site.url + link);
    expect([link, await accessibilityProblems(page)]).toEqual([link, []]);
    expect([link, await overflowing(page, [820, width])]).toEqual([link, []]);
  }
  await page.context().close();
});
