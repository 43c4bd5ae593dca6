import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { secondFactors, session, user } from "#server/accounts/tables.ts";
import { announce } from "#server/db/announcements.ts";
import { siteConfig } from "#server/site/tables.ts";
import { sectionOf } from "../support/account-page.ts";
import { MEMBER, makeAccount, newOwnerContext, OWNER, signInAt } from "../support/accounts.ts";
import { listenForComplaints, waitForHydration } from "../support/browser.ts";
import { startSecondProcess } from "../support/content-site.ts";
import { addPublicPost } from "../support/rows.ts";
import { setOwnerStage } from "../support/stage.ts";
import { totpCode, wrongTotpCode } from "../support/totp.ts";
import { beaconOf, sendBeacon } from "../support/views.ts";

const stage = setOwnerStage();

async function open(path: string): Promise<Page> {
  const context = await newOwnerContext(stage.browser, stage.site.url, {
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const isListening = page.waitForResponse((response) => response.url().includes("/api/events"));
  await page.goto(path);
  await waitForHydration(page);
  await isListening;
  return page;
}

async function rename(name: string): Promise<void> {
  await stage.site.db.update(siteConfig).set({ name });
  await announce(stage.site.db, ["site"]);
}

/** Ends all sessions of the owner, as another device could. */
async function endSessions({ isAnnounced = true } = {}): Promise<void> {
  await stage.site.db.delete(session);
  if (isAnnounced) await announce(stage.site.db, ["accounts"]);
}

/** Answers whether it is still the same document: one that was loaded anew has lost what was in it. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  const root = await page.evaluateHandle(() => document.documentElement);
  return () => root.evaluate((element) => element.isConnected).catch(() => false);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Please sign in again" });
const nameOf = (page: Page) => page.locator(".admin-sidebar .admin-site-name").textContent();
const savedTitle = async () => {
  const [row] = await stage.site.db.select({ title: siteConfig.blogPageTitle }).from(siteConfig);
  return row?.title;
};

test("aborted requests are not reported as errors, other rejections are", async () => {
  const page = await open("/admin");
  const complaints = listenForComplaints(page);
  await page.evaluate(() => {
    void Promise.reject(new DOMException("signal is aborted without reason", "AbortError"));
    void Promise.reject(new Error("a defect"));
  });
  await expect.poll(() => complaints).toEqual(["error: a defect"]);
  await page.context().close();
});

test("changes are shown without a reload, even while typing", async () => {
  const page = await open("/admin/blog/settings");
  const title = page.getByLabel("Blog Page Title");
  await title.fill("Half a sen");
  await rename("Harbour");
  await expect.poll(() => nameOf(page)).toBe("Harbour");
  expect(await title.inputValue()).toBe("Half a sen");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await page.context().close();
});

test("analytics show a view as soon as it is counted", async () => {
  const page = await open("/admin/analytics");
  await addPublicPost(stage.site.db, { slug: "seen-live" });
  const figures = () => page.locator("main").innerText();
  const before = await figures();
  expect((await sendBeacon(stage.site.url, beaconOf("/blog/seen-live"))).status).toBe(204);
  await expect.poll(figures).not.toBe(before);
  await page.context().close();
});

test("a hidden tab closes its event stream, and catches up when it is visible again", async () => {
  const page = await open("/admin");
  const see = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const isLeft = page.waitForEvent("requestfailed", (request) => request.url().includes("/events"));
  await see("hidden");
  await isLeft;
  const before = await nameOf(page);
  await rename("River");
  // A second page with an open event stream shows that the change was announced.
  const other = await open("/admin");
  await expect.poll(() => nameOf(other)).toBe("River");
  expect(await nameOf(page)).toBe(before);
  await see("visible");
  await expect.poll(() => nameOf(page)).toBe("River");
  await other.context().close();
  await page.context().close();
});

test("a session may have ten event streams; HEAD requests do not count", async () => {
  const cookie = await signInAt(stage.site.url);
  const abort = new AbortController();
  const ask = (method = "GET") =>
    fetch(`${stage.site.url}/api/events`, {
      method,
      headers: { Cookie: cookie },
      signal: abort.signal,
    });
  for (let nth = 0; nth < 12; nth += 1) expect((await ask("HEAD")).status).toBe(200);
  const streams = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const headers = streams[0]?.headers;
  expect(headers?.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
  expect(headers?.get("X-Accel-Buffering")).toBe("no");
  expect(headers?.get("Cache-Control")).toBe("no-store");
  const refused = await ask();
  expect([refused.status, (await refused.json()).detail]).toEqual([
    429,
    "Too many open tabs. Close some and try again.",
  ]);
  abort.abort();
  const again = () => fetch(`${stage.site.url}/api/events`, { headers: { Cookie: cookie } });
  await expect.poll(async () => (await again()).status).toBe(200);
});

/** The next submit of the sign-in form gets no reply, or one of a proxy. */
async function failSignIn(page: Page, reply: "none" | 503): Promise<void> {
  await page.route(
    "**/login.data",
    (route) => (reply === "none" ? route.abort() : route.fulfill({ status: reply, body: "Down" })),
    { times: 1 },
  );
}

test("a sign-in over a screen that gets no reply keeps the screen, and can be repeated", async () => {
  const page = await open("/admin/blog/settings");
  const title = page.getByLabel("Blog Page Title");
  await title.fill("Written before the failure");
  await endSessions();
  const dialog = dialogOf(page);
  const problem = dialog.locator(".field-problem");
  for (const reply of ["none", 503] as const) {
    await failSignIn(page, reply);
    await dialog.getByLabel("Password").fill("half a password");
    await page.keyboard.press("Enter");
    await expect.poll(() => problem.innerText()).toContain("The server can't be reached.");
    expect(await title.inputValue()).toBe("Written before the failure");
    await dialog.getByLabel("Password").fill("not the password at all");
    await page.keyboard.press("Enter");
    await expect.poll(() => problem.innerText()).toBe("Invalid email or password");
  }
  await dialog.getByLabel("Password").fill(OWNER.password);
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await title.inputValue()).toBe("Written before the failure");
  await page.context().close();
});

test("when the session ends elsewhere, nothing typed is lost and the owner signs in in place", async () => {
  const page = await open("/admin/blog/settings");
  const title = page.getByLabel("Blog Page Title");
  await title.fill("Written before the end");
  await endSessions();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  const password = dialog.getByLabel("Password");
  expect(await dialog.getByLabel("Email").inputValue()).toBe(OWNER.email);
  await expect.poll(() => password.evaluate((it) => it === document.activeElement)).toBe(true);

  await password.fill("not the password at all");
  await page.keyboard.press("Enter");
  await dialog.locator(".field-problem").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await title.inputValue()).toBe("Written before the end");
  await page.getByRole("button", { name: "Sign in again" }).click();

  await password.fill(OWNER.password);
  await page.keyboard.press("Enter");
  await page.locator(".toast", { hasText: "You have successfully signed in." }).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await title.inputValue()).toBe("Written before the end");
  await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect.poll(savedTitle).toBe("Written before the end");
  await rename("Lake");
  await expect.poll(() => nameOf(page)).toBe("Lake");
  await page.context().close();
});

test("when the address was changed elsewhere, the owner signs in in place with the new one", async () => {
  const { db } = stage.site;
  const page = await open("/admin/blog/settings");
  const title = page.getByLabel("Blog Page Title");
  await title.fill("Written before the change");
  await db.update(user).set({ email: "byron@example.com" }).where(eq(user.email, OWNER.email));
  await endSessions();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Email").fill("byron@example.com");
  await dialog.getByLabel("Password").fill(OWNER.password);
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await title.inputValue()).toBe("Written before the change");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect.poll(savedTitle).toBe("Written before the change");
  await db.update(user).set({ email: OWNER.email }).where(eq(user.email, "byron@example.com"));
  await page.context().close();
});

test("a member who signs in over a screen of the owner is asked again", async () => {
  const page = await open("/admin/blog/settings");
  await makeAccount(stage.site.db, "member");
  await endSessions();
  const dialog = dialogOf(page);
  const signIn = async ({ email, password }: typeof OWNER) => {
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password").fill(password);
    await page.keyboard.press("Enter");
  };
  await signIn(MEMBER);
  await expect.poll(() => dialog.getByLabel("Password").inputValue()).toBe("");
  expect(await dialog.getByLabel("Email").inputValue()).toBe(OWNER.email);
  await signIn(OWNER);
  await expect.poll(() => dialog.count()).toBe(0);
  await page.context().close();
});

test("after a sign-in in another window, the screen goes on", async () => {
  const page = await open("/admin/blog/settings");
  await page.getByLabel("Blog Page Title").fill("Kept over the sign-in");
  await endSessions();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  const fresh = await newOwnerContext(stage.browser, stage.site.url);
  await page.context().addCookies(await fresh.cookies());
  await fresh.close();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect.poll(savedTitle).toBe("Kept over the sign-in");
  await page.context().close();
});

test("a form that meets an ended session is sent after signing in again", async () => {
  const page = await open("/admin/blog/settings");
  await page.getByLabel("Blog Page Title").fill("Sent after the end");
  await endSessions({ isAnnounced: false });
  // Not by mouse: when the event stream met the ended session first, the dialog covers the button.
  await page.getByRole("button", { name: "Save Settings" }).dispatchEvent("click");
  const dialog = dialogOf(page);
  await dialog.getByLabel("Password").fill(OWNER.password);
  expect(await savedTitle()).not.toBe("Sent after the end");
  await page.keyboard.press("Enter");
  await expect.poll(savedTitle).toBe("Sent after the end");
  await page.locator(".toast", { hasText: "Blog settings saved successfully" }).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  await page.context().close();
});

test("a refresh that meets an ended session keeps the screen, and is repeated after sign-in", async () => {
  const page = await open("/admin/blog/settings");
  const title = page.getByLabel("Blog Page Title");
  await title.fill("Typed before the refresh");
  const isSame = await markDocument(page);
  const steps = () => page.evaluate(() => history.length);
  const stepsBefore = await steps();
  // The stream goes on for the browser that has forgotten the session.
  await page.context().clearCookies();
  await rename("Quay");
  const dialog = dialogOf(page);
  await dialog.getByLabel("Password").fill(OWNER.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect.poll(() => nameOf(page)).toBe("Quay");
  expect(await title.inputValue()).toBe("Typed before the refresh");
  expect([await isSame(), await steps()]).toEqual([true, stepsBefore]);
  await expect.poll(() => dialog.count()).toBe(0);
  await page.context().close();
});

test("a navigation that meets an ended session continues after sign-in", async () => {
  const page = await open("/admin");
  const isSame = await markDocument(page);
  await endSessions({ isAnnounced: false });
  // Not by mouse: when a live update met the ended session first, the dialog covers the link.
  const link = page.locator(".admin-sidebar").getByRole("link", { name: "Newsletter" });
  await link.dispatchEvent("click");
  const dialog = dialogOf(page);
  await dialog.getByLabel("Password").fill(OWNER.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect.poll(() => page.locator("h1").textContent()).toBe("Newsletter Settings");
  expect(await isSame()).toBe(true);
  await expect.poll(() => dialog.count()).toBe(0);
  await page.context().close();
});

test("while the server is unreachable a form waits, and is sent when it is back", async () => {
  const page = await open("/admin/blog/settings");
  await page.route("**/api/session", (route) => route.abort());
  await page.getByLabel("Blog Page Title").fill("Sent into the void");
  await page.getByRole("button", { name: "Save Settings" }).click();
  const bar = page.getByRole("status").filter({ hasText: "The server can't be reached." });
  await bar.waitFor();
  const save = page.getByRole("button", { name: /^Sav/ });
  const isCovered = await save.evaluate((it) => {
    const { left, top } = it.getBoundingClientRect();
    return !it.contains(document.elementFromPoint(left + 20, top + 20));
  });
  expect(isCovered).toBe(false);
  await page.unroute("**/api/session");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(savedTitle).toBe("Sent into the void");
  await expect.poll(() => bar.count()).toBe(0);
  await page.context().close();
});

test("signing in again asks for the second factor", async () => {
  const page = await open("/admin/account");
  const section = sectionOf(page, "Two-factor authentication");
  await section.getByRole("button", { name: "Set up" }).click();
  const secret = (await section.locator("code").innerText()).replaceAll(" ", "");
  await section.getByLabel("Code from the app").fill(totpCode(secret, new Date()));
  await section.getByRole("button", { name: "Turn on" }).click();
  const recoveryCode = await section.getByRole("status").locator("code").first().innerText();

  await endSessions();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Password").fill(OWNER.password);
  await page.keyboard.press("Enter");
  const code = dialog.getByLabel("Authenticator or recovery code");
  await code.fill(wrongTotpCode(secret, new Date()));
  await page.keyboard.press("Enter");
  await dialog.getByText("Invalid or already used code").waitFor();
  await code.fill(recoveryCode);
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.count()).toBe(0);
  await section.getByText("9 recovery codes left").waitFor();
  await stage.site.db.delete(secondFactors);
  await page.context().close();
});

test("event streams end when the server stops, and do not delay it", async () => {
  const other = await startSecondProcess(stage.site);
  const cookie = await signInAt(other.url);
  const stream = await fetch(`${other.url}/api/events`, { headers: { Cookie: cookie } });
  const code = other.stop();
  // Rejects when the connection is cut instead of ended.
  expect(await stream.text()).toContain("retry: 2000");
  expect(await code).toBe(0);
});
