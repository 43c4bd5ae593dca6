import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { importResume } from "../support/resume.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";

const stage = setStage(async (site) => {
  await importResume(site, "resume.pdf");
  await makeAccount(site.db, "owner");
});

const assets = join(import.meta.dirname, "../../build/client/assets");
const toaster = readdirSync(assets).find((name) => /^toaster-.*\.js$/.test(name));

const TEXT = "Couldn't download the resume.";
const ABORTED = /^Failed to load resource: net::ERR_FAILED \S+\/resume\.pdf$/;

/** The About page, where neither the resume comes nor a new tab may open, at a clock that we move. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await reusedContext(stage.browser, {
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await page.route("**/media/resumes/**", (route) => route.abort());
  await page.clock.install();
  await page.goto(`${stage.site.url}/about`);
  await waitForHydration(page);
  return page;
}

async function toast(page: Page): Promise<Locator> {
  const toasts = page.locator(".toast", { hasText: TEXT });
  const before = await toasts.count();
  await page.getByRole("link", { name: "Download Resume" }).click();
  await expect.poll(() => toasts.count()).toBe(before + 1);
  return toasts.first();
}

/** The clock stands still from now on but for `runFor`. */
async function stopClock(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1));
  // On a busy machine that moment is past before the clock is stopped; then it stands, and is asked again.
  await stop().catch(stop);
}

/** A toast whose whole time is still ahead of it, at a clock that stands still. */
async function newToast(page: Page): Promise<Locator> {
  await stopClock(page);
  await page.getByRole("link", { name: "Download Resume" }).click();
  await expectToasts(page, 1);
  return page.locator(".toast", { hasText: TEXT });
}

async function expectToasts(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.locator(".toast").count();
    })
    .toBe(count);
}

test("the toaster is loaded with the first toast, without CSP violations", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url().replace(/^.*\/(\w+)-.*\./, "$1.")));
  await toast(page);
  expect(loaded).toEqual(expect.arrayContaining(["toaster.js", "toaster.css"]));
  // The page's own rules, and none of the library's.
  expect(await page.locator("head style").count()).toBe(1);
  expect(complaints).toEqual([expect.stringMatching(ABORTED)]);
  await page.context().close();
});

test("a toast stands at the bottom right, 356 px wide, and goes after 4 seconds", async () => {
  const page = await open({ reducedMotion: "reduce" });
  const shown = await newToast(page);
  await expect.poll(async () => (await shown.boundingBox())?.y).toBeGreaterThan(800);
  const box = await shown.boundingBox();
  expect(box?.width).toBe(356);
  expect(1440 - (box?.x ?? 0) - (box?.width ?? 0)).toBe(24);
  await page.clock.runFor(3000);
  expect(await shown.isVisible()).toBe(true);
  await page.clock.runFor(1300);
  await expect.poll(() => shown.count()).toBe(0);
  await page.context().close();
});

test("on a small screen it keeps to the screen", async () => {
  const page = await open({ viewport: { width: 390, height: 800 } });
  const shown = await toast(page);
  await expect
    .poll(async () => {
      const box = await shown.boundingBox();
      return [box?.x, box?.width];
    })
    .toEqual([16, 390 - 2 * 16]);
  await page.context().close();
});

test("three are seen at a time, and all can be read", async () => {
  const page = await open({ reducedMotion: "reduce" });
  await newToast(page);
  for (let nth = 2; nth <= 4; nth += 1) {
    await page.getByRole("link", { name: "Download Resume" }).click();
    await expectToasts(page, nth);
  }
  await expect.poll(() => page.locator(".toast:visible").count()).toBe(3);
  const boxes = await Promise.all(
    (await page.locator(".toast:visible").all()).map((at) => at.boundingBox()),
  );
  const tops = boxes.map((box) => box?.y ?? 0).sort((a, b) => a - b);
  const height = boxes[0]?.height ?? Number.NaN;
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThan(height);
  expect((tops[2] ?? 0) - (tops[1] ?? 0)).toBeGreaterThan(height);
  await page.context().close();
});

test.each(["hover", "focus"] as const)("it stays while it has the %s", async (way) => {
  const page = await open({ reducedMotion: "reduce" });
  const shown = await newToast(page);
  await shown[way]();
  await page.clock.runFor(20_000);
  expect(await shown.isVisible()).toBe(true);
  if (way === "hover") await page.mouse.move(10, 10);
  else await page.getByRole("link", { name: "Download Resume" }).focus();
  await page.clock.runFor(4300);
  await expect.poll(() => shown.count()).toBe(0);
  await page.context().close();
});

test("it can be dismissed by keyboard, and the focus returns to where it was", async () => {
  const page = await open();
  const shown = await toast(page);
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Dismiss");
  await page.keyboard.press("Enter");
  await expect.poll(() => shown.count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("Download Resume");
  await page.context().close();
});

test("it is announced politely, and stays on the next page", async () => {
  const page = await open();
  const shown = await newToast(page);
  const region = page.locator("[aria-live=polite]", { has: shown });
  expect(await region.count()).toBe(1);
  await page.locator("header").getByRole("link", { name: "Blog" }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.locator(".card-link").count();
    })
    .toBeGreaterThan(0);
  expect(new URL(page.url()).pathname).toBe("/blog");
  expect(await shown.isVisible()).toBe(true);
  await page.context().close();
});

test("over a dialog it is announced, too: its live region is moved there first", async () => {
  const page = await open();
  await newToast(page);
  await page.evaluate(() => {
    const dialog = document.createElement("dialog");
    document.body.append(dialog);
    dialog.showModal();
  });
  const link = page.locator("a", { hasText: "Download Resume" });
  await link.evaluate((element) => element instanceof HTMLElement && element.click());
  const moved = page.locator("dialog .toast");
  await expect.poll(() => moved.count()).toBe(1);
  await page.clock.runFor(90);
  expect(await moved.count()).toBe(1);
  await expectToasts(page, 2);
  await page.context().close();
});

test("one over a dialog that is removed while open stays", async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await context.newPage();
  await page.goto("/admin/contact");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Projects", exact: true }).first().click();
  await page.waitForURL("**/admin/projects");
  await page.locator("tbody tr").first().waitFor();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.waitFor();
  // As text: the runner would make the import its own.
  await page.evaluate(
    `import("/assets/${toaster}").then(({ show }) => show({ kind: "info", title: "Here", text: "" }))`,
  );
  const shown = page.locator(".toast", { hasText: "Here" });
  await dialog.locator(shown).waitFor();
  await shown.hover();
  await page.goBack();
  await page.waitForURL("**/admin/contact");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await shown.isVisible()).toBe(true);
  await context.close();
});

test("one from before hydration survives it", async () => {
  const context = await reusedContext(stage.browser);
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/entry.client*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${stage.site.url}/about`);
  // As text: the runner would make the import its own.
  await page.evaluate(
    `import("/assets/${toaster}").then(({ show }) => show({ kind: "info", title: "Early", text: "" }))`,
  );
  const early = page.locator(".toast", { hasText: "Early" });
  await early.waitFor();
  await early.hover();
  release();
  await waitForHydration(page);
  expect(await early.isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test("when the toaster cannot be loaded, an alert shows the text", async () => {
  const page = await open();
  await page.route("**/assets/toaster*", (route) => route.abort());
  const [dialog] = await Promise.all([
    page.waitForEvent("dialog"),
    page.getByRole("link", { name: "Download Resume" }).click({ noWaitAfter: true }),
  ]);
  expect([dialog.type(), dialog.message()]).toEqual(["alert", TEXT]);
  await dialog.dismiss();
  await page.context().close();
});

test("a toast has no accessibility problems in either theme", async () => {
  const page = await open({ reducedMotion: "reduce" });
  const shown = await toast(page);
  await shown.hover();
  expect(await accessibilityProblems(page)).toEqual([]);
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  await page.context().close();
});

test("one with an action stays for 10 seconds, and one without waits behind it", async () => {
  const viewport = { width: 1440, height: 900 };
  const context = await ownerContext(stage.browser, stage.site.url, {
    viewport,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto("/admin/projects");
  await waitForHydration(page);
  const row = page.locator("tbody tr").first();
  const shown = page.locator(".toast");
  // Ahead of the toast, so that none of its time passes unseen.
  await stopClock(page);
  await row.getByRole("button", { name: /^Visible: /, pressed: true }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return shown.allInnerTexts();
    })
    .toEqual([expect.stringMatching(/Project hidden[\s\S]*Undo/)]);
  const other = row.getByRole("button", { name: /: files of / });
  const isAnswered = page.waitForResponse((response) => response.request().method() === "POST");
  await other.click();
  await isAnswered;
  await expect.poll(() => other.getAttribute("aria-busy")).toBeNull();
  await page.clock.runFor(9_500);
  expect(await shown.allInnerTexts()).toEqual([expect.stringContaining("Undo")]);
  await page.clock.runFor(800);
  await expect
    .poll(() => shown.allInnerTexts())
    .toEqual([expect.stringContaining("Public preview turned")]);
  await context.close();
});
