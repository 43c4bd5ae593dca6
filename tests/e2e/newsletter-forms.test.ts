import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import type { Placement } from "../../domain/newsletter/placements.ts";
import { subscribers } from "../../server/newsletter/tables.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { EVERYWHERE, formAt, startNewsletterSite } from "../support/newsletter-site.ts";
import { setStageOf } from "../support/stage.ts";
import { truncateTables } from "../support/truncate-tables.ts";

const stage = setStageOf(startNewsletterSite, (site) => site.offer(EVERYWHERE));
beforeEach(() => truncateTables(stage.site.db, "newsletter_subscribers"));

const CONFIRMATION = "Thank you! Please check your email to confirm your subscription.";
const INVALID = "Please enter a valid email address.";
const CONSENT = "I would like to receive the newsletter and accept the privacy policy.";
const FORMS: [
  placement: Placement,
  path: () => string,
  missing: string,
  failed: string,
  off: string,
][] = [
  ...(["about", "post", "home", "listing"] as const).map((placement): (typeof FORMS)[number] => [
    placement,
    () => stage.site.paths[placement],
    "Email is required",
    "Failed to subscribe. Please try again.",
    "Failed to subscribe. Please try again.",
  ]),
  ...(["contact", "project", "footer"] as const).map((placement): (typeof FORMS)[number] => [
    placement,
    () => (placement === "footer" ? "/privacy" : stage.site.paths[placement]),
    placement === "project" ? "Please enter your email address" : "Please enter your email.",
    "Something went wrong. Please try again.",
    "Failed to subscribe. Please try again later.",
  ]),
];

/** The form of a placement, in a hydrated page. */
async function open(placement: Placement, path: string, options: BrowserContextOptions = {}) {
  const page = await stage.site.open(stage.browser, path, options);
  return { page, ...(await formOf(page, placement)) };
}

async function formOf(page: Page, placement: Placement) {
  await waitForHydration(page);
  if (placement === "home") await page.locator(".home-hero button").click();
  const form = formAt(page, placement);
  await form.waitFor();
  return { form, email: form.getByLabel("Email address"), button: submitOf(form) };
}

type Form = ReturnType<typeof formAt>;
const submitOf = (form: Form) => form.locator("[type=submit]");

async function fill(form: Form, address: string): Promise<void> {
  await form.getByLabel("Email address").fill(address);
  const box = form.getByRole("checkbox");
  if ((await box.count()) > 0) await box.check();
}

const toast = (page: Page, text: string) => page.locator(".toast").getByText(text, { exact: true });
const stored = () => stage.site.db.select().from(subscribers);

describe.each(FORMS)("at %s", (placement, path, missing, failed, refused) => {
  test("failures are reported in the placement's wording and keep the input; a sign-up is confirmed", async () => {
    const { page, form, email, button } = await open(placement, path(), {
      reducedMotion: "reduce",
    });
    const complaints = listenForComplaints(page);
    await expect.poll(() => button.isDisabled()).toBe(true);
    await fill(form, ` ${placement}@example.com `);
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect(complaints).toEqual([]);
    const api = "**/api/subscribe-newsletter";
    const tries: [status: number | null, body: string, told: string][] = [
      [null, "", failed],
      [500, "{}", refused],
      [502, "<h1>Bad gateway</h1>", refused],
      [429, '{"detail":"Not so fast."}', "Not so fast."],
    ];
    for (const [status, body, told] of tries) {
      await page.route(api, (route) => (status ? route.fulfill({ status, body }) : route.abort()));
      await button.click();
      await toast(page, told).first().waitFor();
      await expect.poll(() => form.locator(".field-problem").innerText()).toBe(told);
      // The toast announces it.
      expect(await form.getByRole("alert").count()).toBe(0);
      await page.waitForFunction(() => document.activeElement?.matches("[type=submit]"));
      await page.unroute(api);
      // By script, since it may disappear by itself meanwhile.
      await page.evaluate(() => document.querySelector<HTMLElement>(".toast-close")?.click());
      // The next one may say the same.
      await toast(page, told).first().waitFor({ state: "detached" });
    }
    expect((await email.inputValue()).trim()).toBe(`${placement}@example.com`);
    expect(await stored()).toEqual([]);
    // The browser reports failed requests as errors.
    complaints.length = 0;

    await button.click();
    await toast(page, CONFIRMATION).waitFor();
    await form.getByText(CONFIRMATION).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(CONFIRMATION);
    await expect.poll(() => email.inputValue()).toBe("");
    await expect.poll(() => button.isDisabled()).toBe(true);
    const box = form.getByRole("checkbox");
    const hasBox = (await box.count()) > 0;
    expect(hasBox).toBe(placement !== "listing");
    if (hasBox) await expect.poll(() => box.isChecked()).toBe(false);
    expect(await stored()).toMatchObject([
      {
        email: `${placement}@example.com`,
        status: "pending",
        source: placement,
        consentText: hasBox ? CONSENT : expect.stringMatching(/^By subscribing you agree/),
      },
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("without scripts a missing address is reported in the placement's wording", async () => {
    const answer = await fetch(`${stage.site.url}/newsletter/subscribe`, {
      method: "POST",
      body: new URLSearchParams({ place: placement, email: " ", consent: "on" }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(missing);
  });
});

test.each([
  ["about", "Failed to subscribe. Please try again."],
  ["home", "Failed to subscribe. Please try again."],
  ["contact", "Something went wrong. Please try again."],
] as const)(
  "when the submit script cannot be loaded, the page stays and shows the placement's error: at %s",
  async (placement, said) => {
    const path = stage.site.paths[placement];
    const page = await stage.site.open(stage.browser, path);
    await page.route("**/assets/submit-sign-up-*.js", (route) => route.abort());
    await page.route("**/newsletter/subscribe", (route) => route.abort());
    const { form, email, button } = await formOf(page, placement);
    await fill(form, "ada@example.com");
    await button.click();
    await expect.poll(() => form.locator(".field-problem").innerText()).toBe(said);
    await toast(page, said).waitFor();
    expect(await email.inputValue()).toBe("ada@example.com");
    expect(new URL(page.url()).pathname).toBe(path);
    await page.context().close();
  },
);

test("in a page opened before a deploy, whose submit script is gone, a sign-up still succeeds", async () => {
  const { page, form, button } = await open("footer", "/privacy");
  await page.route("**/assets/submit-sign-up-*.js", (route) => route.fulfill({ status: 404 }));
  await fill(form, "ada@example.com");
  await button.click();
  await page.waitForURL("**/newsletter/subscribe?sent=1");
  expect(await stored()).toMatchObject([{ email: "ada@example.com", status: "pending" }]);
  await page.context().close();
});

test("a success without a message has one of its own", async () => {
  const { page, form, button } = await open("about", stage.site.paths.about);
  await page.route("**/api/subscribe-newsletter", (route) => route.fulfill({ json: {} }));
  await fill(form, "ada@example.com");
  await button.click();
  await toast(page, "Successfully subscribed! Please check your email to confirm.").waitFor();
  await page.context().close();
});

test("Subscribe is disabled without an address and consent", async () => {
  const { page, form, email, button } = await open("about", stage.site.paths.about);
  const box = form.getByRole("checkbox");
  await email.fill("   ");
  await box.check();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await email.fill("ada@example.com");
  await expect.poll(() => button.isEnabled()).toBe(true);
  await box.uncheck();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await email.press("Enter");
  expect(await stored()).toEqual([]);
  await page.context().close();
});

test("an invalid address is reported beside the field until it is edited", async () => {
  const { page, form, email, button } = await open("contact", stage.site.paths.contact);
  await fill(form, "ada@nowhere");
  await button.click();
  await form.getByText(INVALID).waitFor();
  await toast(page, INVALID).waitFor();
  await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
  const described = await email.getAttribute("aria-describedby");
  await expect.poll(() => page.locator(`#${described}`).innerText()).toBe(INVALID);
  await expect.poll(() => email.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await email.fill("ada@nowhere.example");
  await expect.poll(() => form.getByText(INVALID).count()).toBe(0);
  await button.click();
  await form.getByText(CONFIRMATION).waitFor();
  await page.context().close();
});

test("while pending the button says so and cannot be pressed twice", async () => {
  const { page, form, button } = await open("footer", "/privacy");
  let asked = 0;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/api/subscribe-newsletter", async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await fill(form, "ada@example.com");
  await button.click();
  await form.getByRole("button", { name: "Subscribing..." }).waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await form.getByLabel("Email address").press("Enter");
  goOn();
  await form.getByText(CONFIRMATION).waitFor();
  await expect
    .poll(async () => [asked, await button.innerText()])
    .toEqual([1, "Subscribe to Newsletter"]);
  await page.context().close();
});

test("a known address gets the same response, in another tab too", async () => {
  const first = await open("footer", "/privacy");
  const second = await open("about", stage.site.paths.about);
  for (const { form, button } of [first, second]) {
    await fill(form, "ada@example.com");
    await button.click();
    await form.getByText(CONFIRMATION).waitFor();
  }
  expect(await stored()).toHaveLength(1);
  await first.page.context().close();
  await second.page.context().close();
});

test("input from before hydration is kept", async () => {
  const page = await stage.site.open(stage.browser, stage.site.paths.listing);
  const form = formAt(page, "listing");
  await form.getByLabel("Email address").fill("early@example.com");
  await waitForHydration(page);
  await submitOf(form).click();
  await form.getByText(CONFIRMATION).waitFor();
  expect(await stored()).toMatchObject([{ email: "early@example.com" }]);
  await page.context().close();
});

test("a success also empties the field that a submission without scripts had filled", async () => {
  const { page, form, email, button } = await open("about", stage.site.paths.about);
  await fill(form, "ada@nowhere");
  // Not as an event that the page's code could handle.
  await form.evaluate((it: HTMLFormElement) => it.submit());
  await page.waitForURL("**/newsletter/subscribe");
  await waitForHydration(page);
  await form.getByText(INVALID).waitFor();
  expect(await email.inputValue()).toBe("ada@nowhere");
  await fill(form, "ada@example.com");
  await button.click();
  await form.getByText(CONFIRMATION).waitFor();
  await expect.poll(() => email.inputValue()).toBe("");
  await expect.poll(() => button.isDisabled()).toBe(true);
  await page.context().close();
});

test("by keyboard the consent comes before the button", async () => {
  const { page, form, email } = await open("footer", "/privacy");
  await email.focus();
  await page.keyboard.type("keys@example.com");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => form.getByRole("checkbox").evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.press("Space");
  for (const _stop of ["policy", "button"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await form.getByText(CONFIRMATION).waitFor();
  expect(await stored()).toMatchObject([{ email: "keys@example.com" }]);
  await page.context().close();
});

describe("without JavaScript", () => {
  test("a sign-up redirects to a page with the next step, and a reload sends nothing", async () => {
    const page = await stage.site.open(stage.browser, "/privacy", { javaScriptEnabled: false });
    const form = formAt(page, "footer");
    await fill(form, "plain@example.com");
    await submitOf(form).click();
    await page.getByRole("heading", { name: "Please check your email" }).waitFor();
    await page.reload();
    expect(await stored()).toMatchObject([
      { email: "plain@example.com", source: "footer", consentText: CONSENT },
    ]);
    await page.context().close();
  });

  test("errors are shown beside the kept input", async () => {
    const page = await stage.site.open(stage.browser, stage.site.paths.project, {
      javaScriptEnabled: false,
    });
    const form = formAt(page, "project");
    await form.getByLabel("Email address").fill("ada@nowhere");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await submitOf(form).click();
    expect((await answered).status()).toBe(422);
    await expect
      .poll(() => page.getByText("Please accept the privacy policy to continue.").count())
      .toBe(1);
    await expect.poll(() => form.getByLabel("Email address").inputValue()).toBe("ada@nowhere");
    await form.getByRole("checkbox").check();
    const refused = page.waitForResponse((response) => response.request().method() === "POST");
    await submitOf(form).click();
    expect((await refused).status()).toBe(422);
    await expect
      .poll(() => page.getByText("Please accept the privacy policy to continue.").count())
      .toBe(0);
    await page.getByText(INVALID).waitFor();
    await form.getByLabel("Email address").fill("ada@nowhere.example");
    await form.getByRole("checkbox").check();
    await submitOf(form).click();
    await page.getByRole("heading", { name: "Please check your email" }).waitFor();
    await page.context().close();
  });

  test("too many requests from one network get 429 with Retry-After", async () => {
    const body = (index: number) =>
      new URLSearchParams({ place: "footer", consent: "on", email: `a${index}@example.com` });
    const send = (index: number) =>
      fetch(`${stage.site.url}/newsletter/subscribe`, {
        method: "POST",
        redirect: "manual",
        headers: { "X-Forwarded-For": "192.0.2.77" },
        body: body(index),
      });
    for (let index = 0; index < 20; index += 1) expect((await send(index)).status).toBe(303);
    const refused = await send(20);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "120"]);
    expect(await refused.text()).toContain("Too many sign-ups from your network.");
  });

  test.each([
    ["JSON", { "Content-Type": "application/json" }, "{}", 400],
    ["an empty body", {}, "", 400],
    ["a form of another site", { Origin: "https://elsewhere.example" }, "email=a", 403],
  ])("%s is rejected", async (_name, headers, body, status) => {
    const answer = await fetch(`${stage.site.url}/newsletter/subscribe`, {
      method: "POST",
      headers,
      body,
    });
    expect(answer.status).toBe(status);
    expect(await stored()).toEqual([]);
  });
});
