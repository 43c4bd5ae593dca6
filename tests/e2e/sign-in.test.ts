import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { MEMBER, makeAccount, OWNER } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { findInOutbox } from "../support/outbox.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast, recordToasts, toast } from "../support/toasts.ts";

const stage = setStage(async ({ db }) => {
  await makeAccount(db, "owner");
  await makeAccount(db, "member");
});

async function open(path: string, width = 1440): Promise<Page> {
  const context = await reusedContext(stage.browser, {
    baseURL: stage.site.url,
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function fillIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
}

test("the owner signs in, is welcomed, goes where they wanted, and signs out", async () => {
  const page = await open("/admin/newsletter");
  const complaints = listenForComplaints(page);
  await page.waitForURL("**/login?next=*");
  await waitForHydration(page);
  await fillIn(page, OWNER);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin/newsletter");
  await toast(page)
    .filter({ hasText: "Welcome back!" })
    .filter({ hasText: "You have successfully signed in." })
    .waitFor();
  await page.goto("/login");
  await page.waitForURL("**/admin");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(`${stage.site.url}/`);
  await page.goto("/admin");
  await page.waitForURL("**/login");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a wrong password and an unknown address are answered alike, in place and as a toast", async () => {
  const page = await open("/login");
  await waitForHydration(page);
  for (const email of [OWNER.email, "unknown@example.com"]) {
    await fillIn(page, { email, password: "not the password" });
    const isAnswered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Sign In" }).click();
    await isAnswered;
    await expect.poll(() => page.getByRole("alert").innerText()).toBe("Invalid email or password");
    await expect.poll(() => toast(page).first().innerText()).toContain("Sign In Failed");
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
  }
  await page.context().close();
});

test("a password is shown and hidden by a button, by keyboard too, and is hidden when it is sent", async () => {
  const page = await open("/login");
  await waitForHydration(page);
  const password = page.getByLabel("Password");
  const show = page.getByRole("button", { name: "Show password" });
  await fillIn(page, { email: OWNER.email, password: "not the password" });
  const state = async () => [
    await password.getAttribute("type"),
    await show.getAttribute("aria-pressed"),
  ];
  expect(await state()).toEqual(["password", "false"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect.poll(state).toEqual(["text", "true"]);
  expect(await password.inputValue()).toBe("not the password");
  expect(await accessibilityProblems(page)).toEqual([]);
  await password.press("Enter");
  await page.getByRole("alert").getByText("Invalid email or password").waitFor();
  await expect.poll(state).toEqual(["password", "false"]);
  await page.context().close();
});

test("while a slow line answers, the button says so, keeps the focus and cannot be pressed again", async () => {
  const page = await open("/login");
  await waitForHydration(page);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  let requests = 0;
  await page.route("**/login.data", async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  await fillIn(page, OWNER);
  await page.getByRole("button", { name: "Sign In" }).click();
  const button = page.getByRole("button", { name: "Signing in..." });
  await expect.poll(() => button.isDisabled()).toBe(true);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  go();
  await page.waitForURL("**/admin");
  expect(requests).toBe(1);
  await page.context().close();
});

test("a reset that the server refuses is reported", async () => {
  const page = await open("/login");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  const send = page.getByRole("button", { name: "Send Reset Email" });
  await send.evaluate((button) => button.closest("form")?.setAttribute("novalidate", ""));
  await send.click();
  await toast(page).filter({ hasText: "Reset Failed" }).waitFor();
  await page.getByText("Email is required").first().waitFor();
  await dismissToast(page, "Reset Failed");
  const toasts = await recordToasts(page);
  await page.getByLabel("Email").fill("unknown@example.com");
  await send.click();
  await toast(page).filter({ hasText: "Reset Email Sent" }).waitFor();
  expect(await toasts()).not.toContain("Reset Failed");
  await page.context().close();
});

test("without a reply, what was typed stays, and the problem is shown in place and as a toast", async () => {
  const page = await open("/login");
  await waitForHydration(page);
  await page.route("**/login.data", (route) => route.abort(), { times: 1 });
  await fillIn(page, OWNER);
  await page.getByRole("button", { name: "Sign In" }).click();
  const alert = page.getByRole("alert").getByText("The server can't be reached.");
  await alert.waitFor();
  await toast(page).filter({ hasText: "Sign In Failed" }).waitFor();
  await dismissToast(page, "Sign In Failed");
  expect(await page.getByLabel("Email").inputValue()).toBe(OWNER.email);

  await page.route("**/login.data", (route) => route.fulfill({ status: 503, body: "Down" }), {
    times: 1,
  });
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill("unknown@example.com");
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await toast(page).filter({ hasText: "Reset Failed" }).waitFor();
  await alert.waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("unknown@example.com");

  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await fillIn(page, OWNER);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin");
  await page.context().close();
});

test("a forgotten password is set anew by the link of a mail, once, and ends all sessions", async () => {
  const owner = await open("/login");
  await waitForHydration(owner);
  await fillIn(owner, OWNER);
  await owner.getByRole("button", { name: "Sign In" }).click();
  await owner.waitForURL("**/admin");

  const page = await open("/login");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(OWNER.email.toUpperCase());
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await toast(page)
    .filter({ hasText: "Reset Email Sent" })
    .filter({ hasText: "Please check your email for password reset instructions." })
    .waitFor();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("");
  // Who asks again is not told of the mail before.
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await page.getByRole("button", { name: "Sign In" }).waitFor();

  const link = await findInOutbox(stage.site, /\/login\?token=[\w-]+/);
  await page.goto(link);
  await waitForHydration(page);
  await page.getByLabel("New password").fill("passwordpassword");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect
    .poll(() => page.getByRole("alert").innerText())
    .toBe("This password is too easy to guess.");
  await page.getByLabel("New password").fill("nine red kettles by the sea");
  await page.route("**/login.data*", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByRole("alert").getByText("The server can't be reached.").waitFor();
  await page.getByRole("button", { name: "Save password" }).click();
  await page.waitForURL("**/login?changed=1");

  await owner.goto("/admin");
  await owner.waitForURL("**/login");
  expect((await page.goto(link))?.status()).toBe(410);
  await page.getByText("This link has expired").waitFor();
  await page.goto("/login");
  await fillIn(page, { email: OWNER.email, password: "nine red kettles by the sea" });
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin");
  await page.context().close();
  await owner.context().close();
});

test("a member is refused the admin area, with a reason", async () => {
  const page = await open("/login");
  await fillIn(page, MEMBER);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`${stage.site.url}/`);
  await expect.poll(() => toast(page).innerText()).toContain("Admin access required");
  await page.context().close();
});

test.each([
  [390, "dark"],
  [820, "light"],
  [1440, "dark"],
])(
  "at %i pixels, %s, the sign-in pages fit and have no accessibility problems",
  async (width, theme) => {
    const page = await open("/login", width);
    await page.evaluate((name) => localStorage.setItem("theme", name), theme);
    for (const path of ["/login", "/login?reset", "/login?token=nothing", "/setup?token=nothing"]) {
      await page.goto(path);
      expect(await accessibilityProblems(page)).toEqual([]);
      const overflow = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  },
);
