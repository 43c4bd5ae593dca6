import { eq, sql } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { contactAudit, contactSubmissions } from "../../server/contact/tables.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { truncateTables } from "../support/truncate-tables.ts";

const stage = setStage();
beforeEach(() => truncateTables(stage.site.db, "contact_submissions", "rate_limit_attempts"));

const SOUND = {
  full_name: "Ada Byron",
  email: "ada@example.com",
  reason: "freelance",
  message: "Would you like to work with us?",
};

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await reusedContext(stage.browser, options);
  const page = await context.newPage();
  await page.goto(`${stage.site.url}/contact`);
  // Only with scripts does the button wait for what has to be filled in.
  if (options.javaScriptEnabled !== false)
    await page.locator('form[action="/contact"] button[type=submit][disabled]').waitFor();
  return page;
}

async function fill(page: Page, given: Partial<typeof SOUND> = {}): Promise<void> {
  const { full_name, email, reason, message } = { ...SOUND, ...given };
  await page.getByLabel("Full name").fill(full_name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Reason").selectOption(reason);
  await page.getByLabel("Message").fill(message);
}

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.id || element?.textContent?.trim();
  });
const stored = () => stage.site.db.select().from(contactSubmissions);

test("a message is sent, confirmed on a screen of its own, and another can follow", async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  const complaints = listenForComplaints(page);
  await fill(page);
  await page.getByLabel("Message").press("PageDown");
  await send(page).click();
  await page.getByRole("heading", { name: "Message Sent Successfully!" }).waitFor();
  await page.getByText("Your message has been sent successfully!").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  const thanks = page.getByRole("heading", { level: 1 });
  await expect
    .poll(() => thanks.evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await stored()).toMatchObject([
    { fullName: "Ada Byron", email: "ada@example.com", reason: "freelance", isSpam: false },
  ]);
  await page.getByRole("link", { name: "Send Another Message" }).click();
  await send(page).waitFor();
  expect(await page.getByLabel("Full name").inputValue()).toBe("");
  expect(await page.getByLabel("Message").inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("Send waits until every field holds something, and the counter counts code points", async () => {
  const page = await open();
  await fill(page, { message: "" });
  await expect.poll(() => send(page).isDisabled()).toBe(true);
  await page.getByLabel("Message").fill("Hello 💌");
  await expect.poll(() => send(page).isEnabled()).toBe(true);
  await expect.poll(() => page.getByText("7/5000 characters").count()).toBe(1);
  await page.context().close();
});

test("a name may have a hundred characters, whatever their length in memory", async () => {
  const page = await open();
  const name = "💌".repeat(100);
  await fill(page, { full_name: `${name}!` });
  await send(page).click();
  const problem = "Full name must be at most 100 characters long.";
  await page.getByRole("alert").getByText(problem).waitFor();
  await fill(page, { full_name: name });
  await send(page).click();
  await page.getByRole("heading", { name: "Message Sent Successfully!" }).waitFor();
  expect(await stored()).toMatchObject([{ fullName: name }]);
  await page.context().close();
});

test("the counter counts what was typed before the page's code came", async () => {
  const context = await reusedContext(stage.browser);
  const page = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${stage.site.url}/contact`, { waitUntil: "commit" });
  await page.getByLabel("Message").fill("Hello 💌");
  release();
  await page.getByText("7/5000 characters").waitFor();
  await context.close();
});

test("validation errors are listed, and cleared when a field is edited", async () => {
  const page = await open();
  await fill(page, { full_name: "A", email: "ada", message: "Too short" });
  await send(page).click();
  const alerts = page.getByRole("alert");
  await alerts.getByText("Validation Errors:").waitFor();
  expect(await alerts.locator("li").allInnerTexts()).toEqual([
    "SHORT NAME",
    "INVALID EMAIL",
    "SHORT MESSAGE",
    "Full name must be at least 2 characters long.",
    "Invalid email address.",
    "Message must be at least 10 characters long.",
  ]);
  await expect
    .poll(() => page.getByLabel("Email", { exact: true }).getAttribute("aria-invalid"))
    .toBe("true");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel("Full name").fill("Ada");
  await expect.poll(() => alerts.locator("li").count()).toBe(0);
  await expect.poll(() => send(page).isEnabled()).toBe(true);
  await expect
    .poll(() => stage.site.db.select().from(contactAudit))
    .toMatchObject([
      {
        actionType: "validation_failure",
        metadata: { details: { flags: ["SHORT_NAME", "INVALID_EMAIL", "SHORT_MESSAGE"] } },
      },
    ]);
  expect(await stored()).toEqual([]);
  await page.context().close();
});

test("a dangerous message locks the form until it is taken up again", async () => {
  const page = await open();
  await fill(page, { message: "Hello <script>alert(1)</script> there" });
  await send(page).click();
  await page.getByText("Security Alerts:").waitFor();
  expect(await page.getByRole("alert").innerText()).toContain("XSS MESSAGE");
  const locked = page.getByRole("button", { name: "Security Check Failed" });
  await expect.poll(() => locked.isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel("Message").isDisabled()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Edit message" }).click();
  await expect.poll(() => send(page).isEnabled()).toBe(true);
  await page.getByLabel("Message").fill(SOUND.message);
  await send(page).click();
  await page.getByRole("heading", { name: "Message Sent Successfully!" }).waitFor();
  await page.context().close();
});

test("another message starts empty, also after one that was refused without scripts", async () => {
  const page = await open();
  await fill(page, { message: "Too short" });
  // Not as an event that the page's code could handle.
  await page.locator('form[action="/contact"]').evaluate((it: HTMLFormElement) => it.submit());
  const problems = page.getByRole("alert").locator("li");
  await problems.filter({ hasText: "Message must be at least" }).waitFor();
  await waitForHydration(page);
  await fill(page);
  await send(page).click();
  await page.getByRole("link", { name: "Send Another Message" }).click();
  await send(page).waitFor();
  expect(await page.getByLabel("Full name").inputValue()).toBe("");
  expect(await page.getByLabel("Message").inputValue()).toBe("");
  await expect.poll(() => page.getByText("0/5000 characters").count()).toBe(1);
  expect(await problems.count()).toBe(0);
  expect(await stored()).toHaveLength(1);
  await page.context().close();
});

test("a reload after Send Another Message says no more that one was sent", async () => {
  const page = await open();
  await fill(page);
  await page.locator('form[action="/contact"]').evaluate((it: HTMLFormElement) => it.submit());
  await page.waitForURL("**/contact?sent=1");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Send Another Message" }).click();
  await send(page).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.reload();
  await send(page).waitFor();
  expect(await page.getByText("Message Sent Successfully!").count()).toBe(0);
  expect(await stored()).toHaveLength(1);
  await page.context().close();
});

test("a link to the page shows the form again after a message was sent", async () => {
  const page = await open();
  await fill(page);
  await send(page).click();
  await page.getByRole("heading", { name: "Message Sent Successfully!" }).waitFor();
  await page.locator('footer a[href="/contact"]').click();
  await send(page).waitFor();
  expect(await page.getByLabel("Message").inputValue()).toBe("");
  await page.context().close();
});

test("the focus moves to where the form continues, at each step of a submission", async () => {
  const page = await open();
  let release = () => {};
  await page.route("**/api/contact", async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const submit = async (given: Partial<typeof SOUND> = {}) => {
    await fill(page, given);
    await page.getByLabel("Full name").press("Enter");
  };

  await submit({ message: "Too short" });
  await expect.poll(() => focused(page)).toBe("message");
  await submit({ full_name: "<script>" });
  await expect.poll(() => focused(page)).toBe("Edit message");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("message");

  await submit();
  await expect.poll(() => focused(page)).toBe("Sending...");
  const button = page.getByRole("button", { name: "Sending..." });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await page.keyboard.press("Enter");
  release();
  await expect.poll(() => focused(page)).toBe("Message Sent Successfully!");
  await page.getByRole("link", { name: "Send Another Message" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("full_name");
  expect(await stored()).toHaveLength(1);
  await page.context().close();
});

test("what only the server refuses, or what fails, leaves the focus in the form", async () => {
  const page = await open();
  const refusal = (status: number, body: object) =>
    page.route("**/api/contact", (route) =>
      route.fulfill({ status, body: JSON.stringify({ flags: [], risk: 0, ...body }) }),
    );
  await fill(page);
  await refusal(500, {});
  await page.getByLabel("Email", { exact: true }).press("Enter");
  await page.getByText("Failed to send message. Please try again.").waitFor();
  await expect.poll(() => focused(page)).toBe("Send");
  await refusal(422, { problems: { email: "Invalid email address." } });
  await send(page).press("Enter");
  await expect.poll(() => focused(page)).toBe("email");
  await refusal(422, { problems: {}, flags: ["XSS_MESSAGE"], risk: 40 });
  await page.getByLabel("Email", { exact: true }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Edit message");
  await page.context().close();
});

test("the fourth and fifth message of an hour warn, and the sixth is refused with the time to wait", async () => {
  const page = await open();
  const confirmation = page.getByRole("heading", { name: "Message Sent Successfully!" });
  const warning = page.getByRole("alert").getByText("RATE LIMIT WARNING");
  const warned: boolean[] = [];
  for (let sent = 1; sent <= 5; sent += 1) {
    await fill(page);
    await send(page).click();
    await confirmation.waitFor();
    warned.push(await warning.isVisible());
    if (sent === 4) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "Send Another Message" }).click();
  }
  expect(warned).toEqual([false, false, false, true, true]);
  await fill(page);
  await send(page).click();
  await page.getByText(/Rate limit exceeded\. Please try again in \d\d minutes\./).waitFor();
  expect(await page.getByRole("alert").innerText()).toContain("RATE LIMIT EXCEEDED");
  expect(await page.getByLabel("Message").inputValue()).toBe(SOUND.message);
  expect(await stored()).toHaveLength(5);
  await page.context().close();
});

test("invalid attempts are warned and refused by the limit in the same way", async () => {
  const page = await open();
  const alerts = page.getByRole("alert");
  const items = () => alerts.locator("li").allInnerTexts();
  await fill(page, { message: "Too short" });
  const shortMessage = "Message must be at least 10 characters long.";
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse("**/api/contact");
    await send(page).click();
    expect((await answered).status()).toBe(422);
    await expect
      .poll(items)
      .toEqual(["SHORT MESSAGE", ...(attempt > 3 ? ["RATE LIMIT WARNING"] : []), shortMessage]);
  }
  await send(page).click();
  await alerts.getByText(/Rate limit exceeded\. Please try again in \d\d minutes\./).waitFor();
  await expect.poll(async () => (await items())[0]).toBe("RATE LIMIT EXCEEDED");
  expect(await items()).not.toContain(shortMessage);
  await expect.poll(() => page.getByLabel("Message").getAttribute("aria-invalid")).toBe(null);
  await page.context().close();
});

test("a message that could not be stored says so and stays", async () => {
  await stage.site.db.execute(
    sql`alter table contact_submissions add constraint broken check (false) not valid`,
  );
  const page = await open();
  await fill(page);
  await send(page).click();
  await page.getByText("Failed to send message. Please try again.").waitFor();
  await stage.site.db.execute(sql`alter table contact_submissions drop constraint broken`);
  expect(await page.getByLabel("Message").inputValue()).toBe(SOUND.message);
  await send(page).click();
  await page.getByRole("heading", { name: "Message Sent Successfully!" }).waitFor();
  await page.context().close();
});

test("a lost connection says so and loses nothing", async () => {
  const page = await open();
  await fill(page);
  await page.route("**/api/contact", (route) => route.abort());
  await send(page).click();
  await page.getByText("Failed to send message. Please try again.").waitFor();
  expect(await page.getByLabel("Message").inputValue()).toBe(SOUND.message);
  await page.context().close();
});

test("a message whose reply was lost is stored once when it is sent again", async () => {
  const page = await open();
  await fill(page);
  await page.route(
    "**/api/contact",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send(page).click();
  await page.getByText("Failed to send message. Please try again.").waitFor();
  await send(page).click();
  await page.getByRole("heading", { name: "Message Sent Successfully!" }).waitFor();
  expect(await stored()).toHaveLength(1);
  await page.context().close();
});

describe("without JavaScript", () => {
  test("a message is sent, and a reload sends nothing again", async () => {
    const page = await open({ javaScriptEnabled: false });
    await fill(page);
    await send(page).click();
    await page.getByRole("heading", { name: "Message Sent Successfully!" }).waitFor();
    await page.reload();
    expect(await stored()).toHaveLength(1);
    await page.getByRole("link", { name: "Send Another Message" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.context().close();
  });

  test("the fourth message within an hour is sent with a warning", async () => {
    const page = await open({ javaScriptEnabled: false });
    for (let nth = 1; nth <= 4; nth++) {
      await page.goto(`${stage.site.url}/contact`);
      await fill(page);
      await send(page).click();
      await page.getByRole("heading", { name: "Message Sent Successfully!" }).waitFor();
      expect(await page.getByText("RATE LIMIT WARNING").count()).toBe(nth === 4 ? 1 : 0);
    }
    await page.context().close();
  });

  test("what was refused is listed, and what was typed stays", async () => {
    const page = await open({ javaScriptEnabled: false });
    await fill(page, { full_name: "Ada", message: "A <script> tag in here" });
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await send(page).click();
    expect((await answered).status()).toBe(422);
    expect(await page.getByRole("alert").innerText()).toContain(
      "Message cannot contain script tags.",
    );
    expect(await page.getByLabel("Message").inputValue()).toBe("A <script> tag in here");
    expect(await page.getByLabel("Reason").inputValue()).toBe("freelance");
    expect(await page.getByLabel("Message").isEnabled()).toBe(true);
    await page.context().close();
  });
});

test("a form of another site is refused", async () => {
  const answer = await fetch(`${stage.site.url}/contact`, {
    method: "POST",
    headers: { Origin: "https://elsewhere.example" },
    body: new URLSearchParams(SOUND),
  });
  expect(answer.status).toBe(403);
  expect(await stored()).toEqual([]);
});

test("what programs say of the visitor is not believed", async () => {
  const answer = await fetch(`${stage.site.url}/api/contact`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "A program",
      "X-Forwarded-For": "198.51.100.1",
    },
    body: JSON.stringify({
      ...SOUND,
      ip_address: "198.51.100.2",
      user_agent: "lies",
      risk_score: -100,
    }),
  });
  expect(answer.status).toBe(200);
  const { id } = await answer.json();
  const [row] = await stage.site.db
    .select()
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id));
  expect(row?.ipAddress).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(row).toMatchObject({ userAgent: "A program", riskScore: 0 });
});
