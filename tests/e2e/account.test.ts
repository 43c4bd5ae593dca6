import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { listOutbox } from "#server/mail/outbox.ts";
import { secondFactors, session, signInAttempts } from "../../server/accounts/tables.ts";
import { addAuthenticator, openAccount, sectionOf } from "../support/account-page.ts";
import { newOwnerContext, OWNER } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { findInOutbox } from "../support/outbox.ts";
import { reusedContext, reusedPage } from "../support/reused-contexts.ts";
import { setOwnerStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";
import { totpCode, wrongTotpCode } from "../support/totp.ts";

const stage = setOwnerStage();

beforeEach(async () => {
  await stage.site.db.delete(signInAttempts);
  await stage.site.db.delete(secondFactors);
});

async function open(): Promise<Page> {
  const context = await newOwnerContext(stage.browser, stage.site.url);
  const page = await context.newPage();
  await openAccount(page);
  return page;
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await page.waitForURL(`${stage.site.url}/`);
}

async function enterPassword(page: Page, password = OWNER.password) {
  await page.goto("/login?next=/admin/account");
  await waitForHydration(page);
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** What mails about the account say is not for whoever only holds a session. */
async function noMailShows(page: Page, secret: string) {
  const [newest = ""] = await listOutbox(stage.site.env.DATA_DIR ?? "");
  await page.goto(`/admin/newsletter/mail/${newest}`);
  await page.getByText("To read emails about your account").waitFor();
  expect(await page.content()).not.toContain(secret);
}

/** Opened signed out: the token stays through every form of the sign-in page, and back. */
async function keepsTokenThroughSignIn(link: string) {
  const page = await reusedPage(stage.browser);
  const response = await page.goto(link);
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  const forgotten = page.getByRole("link", { name: "Forgot your password?" });
  await page.goto(new URL((await forgotten.getAttribute("href")) ?? "", page.url()).href);
  await waitForHydration(page);
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password").fill("not the password");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Invalid email or password").waitFor();
  await page.getByLabel("Password").fill(OWNER.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(link);
  await page.getByRole("button", { name: "Confirm this address" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Confirm this address" }).waitFor();
  await expect.poll(() => page.url()).toBe(link);
  await page.context().close();
}

const UNREACHABLE = "The server can't be reached. Please try again in a moment.";

/** Until `restore` is called, what is submitted gets no reply. */
async function loseSubmissions(page: Page): Promise<{ restore(): Promise<void> }> {
  const address = "**/admin/account**";
  await page.route(address, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  return { restore: () => page.unroute(address) };
}

/** As `loseSubmissions`, but the server receives them. */
async function loseReplies(page: Page): Promise<{ restore(): Promise<void> }> {
  const address = "**/admin/account**";
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  return { restore: () => page.unroute(address) };
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const isAtAccount = (url: URL) => url.pathname === "/admin/account";

test("name and password change in place, and other devices are signed out", async () => {
  const [page, other] = [await open(), await open()];
  const complaints = listenForComplaints(page);
  const name = sectionOf(page, "Name");
  await name.getByLabel("Name").fill("  ");
  await name.getByRole("button", { name: "Save name" }).click();
  await name.getByText("Name is required.").waitFor();
  await name.getByLabel("Name").fill("Ada Byron");
  await name.getByRole("button", { name: "Save name" }).click();
  await dismissToast(page, "Name saved");
  await page.getByRole("link", { name: /Ada Byron/ }).waitFor();
  await name.getByRole("button", { name: "Save name" }).waitFor();
  expect(await name.getByLabel("Name").inputValue()).toBe("Ada Byron");

  const password = sectionOf(page, "Password");
  const fill = async (current: string, next: string) => {
    await password.getByLabel("Current password").fill(current);
    await password.getByLabel("New password").fill(next);
    await password.getByRole("button", { name: "Change password" }).click();
  };
  await fill("not the password", "nine red kettles by the sea");
  await password.getByText("This is not your current password.").waitFor();
  await fill(OWNER.password, "adabyron12345");
  await password.getByText("This password is too easy to guess.").waitFor();
  await fill(OWNER.password, "nine red kettles by the sea");
  await dismissToast(page, "Password changed");
  await expect.poll(() => password.getByLabel("New password").inputValue()).toBe("");
  await page.reload();
  await waitForHydration(page);
  await other.goto("/admin/account");
  await other.waitForURL("**/login?next=*");
  await fill("nine red kettles by the sea", OWNER.password);
  await dismissToast(page, "Password changed");
  // Nothing that is open here is told that the session has ended.
  await page.getByRole("button", { name: /Sign out all/ }).waitFor({ state: "detached" });
  expect(await page.getByRole("dialog").count()).toBe(0);
  const refused = complaints.filter((text) => !text.includes("status of 422"));
  expect(refused).toEqual([]);
  await page.context().close();
  await other.context().close();
});

test("a new email address takes effect once confirmed", async () => {
  const page = await open();
  const section = sectionOf(page, "Email");
  await section.getByLabel("New email").fill("Byron@example.com");
  await section.getByLabel("Current password").fill(OWNER.password);
  await section.getByRole("button", { name: "Send confirmation" }).click();
  await dismissToast(page, "Confirmation sent");
  await section.getByText("Waiting for byron@example.com to be confirmed.").waitFor();
  const link = await findInOutbox(stage.site, /\/admin\/account\/confirm-email\?token=[\w-]+/);
  await noMailShows(page, "token=");
  expect((await page.goto(link.replace(/.$/, "!")))?.status()).toBe(410);
  const shown = await page.goto(link);
  expect(shown?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto("/admin/account");
  await section.getByText(OWNER.email).first().waitFor();
  await keepsTokenThroughSignIn(link);
  await page.goto(link);
  await waitForHydration(page);
  const late = await page.context().newPage();
  // A live change would replace its form before the press.
  await late.route("**/api/events*", (route) => route.abort());
  await late.goto(link);
  await waitForHydration(late);
  const connection = await loseSubmissions(page);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await page
    .getByRole("alert")
    .getByText(`${UNREACHABLE} The address may have been changed already.`)
    .waitFor();
  await connection.restore();
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await page.waitForURL(isAtAccount);
  await dismissToast(page, "Email changed");
  await late.getByRole("button", { name: "Confirm this address" }).click();
  await late.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
  await late.getByText("Your address is byron@example.com.").waitFor();
  await section.locator("strong", { hasText: "byron@example.com" }).waitFor();
  expect((await page.goto(link))?.status()).toBe(410);
  await stage.site.db.execute(`update accounts set email = '${OWNER.email}'`);
  await page.context().close();
});

test("two-factor sign-in asks for a code from the app, or a recovery code", async () => {
  const page = await open();
  const section = sectionOf(page, "Two-factor authentication");
  await section.getByRole("button", { name: "Set up" }).click();
  const typed = await section.locator("code").innerText();
  const secret = typed.replaceAll(" ", "");
  await section.getByLabel("Code from the app").fill(wrongTotpCode(secret, new Date()));
  await section.getByRole("button", { name: "Turn on" }).click();
  await section.getByText("Invalid or already used code").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await section.getByLabel("Code from the app").fill(totpCode(secret, new Date()));
  await section.getByRole("button", { name: "Turn on" }).click();
  const codes = section.getByRole("status").locator("code");
  await codes.first().waitFor();
  const first = await codes.allInnerTexts();
  expect(first).toHaveLength(10);
  await dismissToast(page, "Two-factor authentication is on");
  await expect.poll(() => focusedText(page)).toBe("Two-factor authentication");
  expect(await accessibilityProblems(page)).toEqual([]);
  const connection = await loseSubmissions(page);
  await sectionOf(page, "Name").getByRole("button", { name: "Save name" }).click();
  await dismissToast(page, UNREACHABLE);
  expect(await codes.allInnerTexts()).toEqual(first);
  await connection.restore();
  await section.getByRole("button", { name: "I've saved them" }).click();
  await section.getByText("10 recovery codes left").waitFor();
  await expect.poll(() => codes.count()).toBe(0);
  await expect.poll(() => focusedText(page)).toBe("Two-factor authentication");
  await section.getByRole("button", { name: "Generate new recovery codes" }).click();
  await codes.first().waitFor();
  const kept = await codes.allInnerTexts();
  expect(kept).not.toEqual(first);
  await section.getByRole("button", { name: "I've saved them" }).click();
  // Neither these are shown again, nor those that they voided.
  await expect.poll(() => codes.count()).toBe(0);

  await signOut(page);
  await enterPassword(page);
  await page.getByLabel("Code").fill(wrongTotpCode(secret, new Date()));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect.poll(() => page.getByRole("alert").innerText()).toBe("Invalid or already used code");
  await dismissToast(page, "Sign In Failed");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(kept[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(isAtAccount);
  await dismissToast(page, "Welcome back!");
  await section.getByText("9 recovery codes left").waitFor();
  await section.getByText("Turn off").first().click();
  await section.getByLabel("Current password").fill(OWNER.password);
  await section.getByRole("button", { name: "Turn off" }).click();
  await dismissToast(page, "Two-factor authentication is off");
  await section.getByRole("button", { name: "Set up" }).waitFor();
  await page.context().close();
});

test("when the reply with recovery codes is lost, the screen says that earlier ones may be void", async () => {
  const page = await open();
  const section = sectionOf(page, "Two-factor authentication");
  await section.getByRole("button", { name: "Set up" }).click();
  const secret = (await section.locator("code").innerText()).replaceAll(" ", "");
  const note = section.getByText("Your recovery codes may have been replaced.");
  const codes = section.getByRole("status").locator("code");
  const first = await loseReplies(page);
  await section.getByLabel("Code from the app").fill(totpCode(secret, new Date()));
  await section.getByRole("button", { name: "Turn on" }).click();
  await note.waitFor();
  expect(await codes.count()).toBe(0);
  await first.restore();
  const generate = section.getByRole("button", { name: "Generate new recovery codes" });
  await generate.click();
  await codes.first().waitFor();
  expect(await note.count()).toBe(0);
  await loseReplies(page);
  await generate.click();
  await note.waitFor();
  expect(await codes.count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test("a passkey is added, renamed, used to sign in through autofill, and removed", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  const device = await addAuthenticator(page);
  const section = sectionOf(page, "Passkeys");
  await section.getByLabel("Name for the new passkey").fill("Laptop");
  await section.getByRole("button", { name: "Add passkey" }).click();
  await dismissToast(page, "Passkey added");
  await section.getByText("Never used").waitFor();
  expect(await device.passkeys()).toBe(1);
  await section.getByRole("button", { name: "Add passkey" }).click();
  await section.getByText("This device already has a passkey for your account.").waitFor();
  await dismissToast(page, "Passkey not added");
  await section.getByLabel("Name for the new passkey").fill(" ");
  await section.getByRole("button", { name: "Add passkey" }).click();
  await dismissToast(page, "Passkey not added");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("passkey-name");
  await section.getByRole("button", { name: "Rename Laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Work laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Save name" }).click();
  await section.getByText("Work laptop").waitFor();

  await signOut(page);
  // Where the address is typed the browser offers it, and this device takes every offer.
  await page.goto("/login?next=/admin/account");
  await page.waitForURL(isAtAccount);
  await dismissToast(page, "Welcome back!");
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signOut(page);
  await page.goto("/login?next=/admin/account");
  await waitForHydration(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(isAtAccount);
  await dismissToast(page, "Welcome back!");
  await section.getByText("Last used").waitFor();
  await section.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("dialog").getByText("Work laptop will no longer sign you in.").waitFor();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await section.getByText("No passkeys yet.").waitFor();
  await expect.poll(() => focusedText(page)).toBe("Passkeys");
  await expect.poll(device.passkeys).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("devices are listed and signed out, and after a while the password is asked for", async () => {
  await stage.site.db.delete(session);
  const [page, other, third] = [await open(), await open(), await open()];
  await page.reload();
  await waitForHydration(page);
  const devices = sectionOf(page, "Devices");
  expect(await devices.getByText("This device").count()).toBe(1);
  await devices.getByRole("listitem").getByRole("button").first().press("Enter");
  await dismissToast(page, "Device signed out");
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(2);
  await expect.poll(() => focusedText(page)).toBe("Sign out");
  await page.keyboard.press("Enter");
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
  await expect.poll(() => focusedText(page)).toBe("Devices");
  await other.goto("/admin/account");
  await other.waitForURL("**/login?next=*");

  await stage.site.db.update(session).set({ confirmedAt: new Date("2020-01-01") });
  await page.reload();
  await waitForHydration(page);
  const passkeys = sectionOf(page, "Passkeys");
  expect(await passkeys.getByRole("button", { name: "Add passkey" }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await passkeys.getByLabel("Password").fill(OWNER.password);
  await passkeys.getByRole("button", { name: "Confirm" }).click();
  await passkeys.getByRole("button", { name: "Add passkey" }).waitFor();
  await expect.poll(() => focusedText(page)).toBe("Passkeys");
  for (const each of [page, other, third]) await each.context().close();
});

test("a control that disappears leaves the focus in its section", async () => {
  const page = await open();
  const factor = sectionOf(page, "Two-factor authentication");
  for (const name of ["Set up", "Not now"]) {
    await factor.getByRole("button", { name }).press("Enter");
    await factor.getByRole("button", { name }).waitFor({ state: "detached" });
    await expect.poll(() => focusedText(page)).toBe("Two-factor authentication");
  }
  const email = sectionOf(page, "Email");
  await email.getByLabel("New email").fill("withdrawn@example.com");
  await email.getByLabel("Current password").fill(OWNER.password);
  await email.getByRole("button", { name: "Send confirmation" }).press("Enter");
  await email.getByRole("button", { name: "Cancel change" }).press("Enter");
  await dismissToast(page, "Email change cancelled");
  await expect.poll(() => focusedText(page)).toBe("Email");
  await page.context().close();
});

test("when the server can't be reached, the name is neither saved nor lost", async () => {
  const page = await open();
  const name = sectionOf(page, "Name").getByLabel("Name");
  await name.fill("Ada of the lost line");
  const connection = await loseSubmissions(page);
  const leave = async () => {
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await page.getByRole("button", { name: "Save and leave" }).click();
  };
  await leave();
  await dismissToast(page, UNREACHABLE);
  expect(await name.inputValue()).toBe("Ada of the lost line");
  await connection.restore();
  await leave();
  await page.waitForURL(/\/admin$/);
  await page.getByRole("link", { name: /Ada of the lost line/ }).waitFor();
  await page.context().close();
});

test("the page fits every width and has no accessibility problems in either theme", async () => {
  const page = await open();
  for (const [width, theme] of [
    [390, "dark"],
    [820, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((name) => localStorage.setItem("theme", name), theme);
    await openAccount(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - innerWidth;
    expect([width, (await page.evaluate(overflow)) > 0]).toEqual([width, false]);
  }
  await page.context().close();
});

test("the forms work before hydration", async () => {
  const page = await open();
  const context = page.context();
  const plain = await reusedContext(stage.browser, {
    baseURL: stage.site.url,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const bare = await plain.newPage();
  const shown = await bare.goto("/admin/account");
  // Its forms would send a null origin, which is refused over plain HTTP.
  expect(shown?.headers()["referrer-policy"]).not.toBe("no-referrer");
  const name = sectionOf(bare, "Name");
  await name.getByLabel("Name").fill(" ");
  await name.getByRole("button", { name: "Save name" }).click();
  await name.getByText("Name is required.").waitFor();
  await name.getByLabel("Name").fill("Ada in a hurry");
  await bare.waitForLoadState();
  const isLoaded = bare.waitForEvent("load");
  await name.getByRole("button", { name: "Save name" }).click();
  await isLoaded;
  expect(await name.getByLabel("Name").inputValue()).toBe("Ada in a hurry");
  await sectionOf(bare, "Two-factor authentication")
    .getByRole("button", { name: "Set up" })
    .click();
  await bare.getByRole("img", { name: /QR code/ }).waitFor();
  await bare.getByRole("button", { name: "Not now" }).click();
  await sectionOf(bare, "Two-factor authentication")
    .getByRole("button", { name: "Set up" })
    .waitFor();
  await plain.close();
  await context.close();
});
