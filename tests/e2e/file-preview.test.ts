import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import {
  accessibilityProblems,
  contrastProblems,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { photo } from "../support/media.ts";
import { preview, stagePreviewed } from "../support/previewed-project.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { storeOnSite } from "../support/site-media.ts";
import { setStage } from "../support/stage.ts";
import { stageProject } from "../support/staged-project.ts";

let path: string;
let id: string;
const stage = setStage(async (site) => {
  ({ id, path } = await stagePreviewed(site));
});

async function open(options: BrowserContextOptions = {}, to = path): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await reusedContext(stage.browser, {
    viewport,
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  await page.goto(stage.site.url + to);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

test("the card offers the first file by its name, kind and size, and the others in a list", async () => {
  const page = await open({ javaScriptEnabled: false });
  const card = page.locator(".preview-card");
  expect(await card.getByText("The poster").first().isVisible()).toBe(true);
  expect(await card.innerText()).toMatch(/JPG · [\d.]+ (KB|MB)/);
  const link = card.getByRole("link", { name: "Open in new tab" }).first();
  const response = await fetch(new URL((await link.getAttribute("href")) ?? "", stage.site.url));
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(await card.getByRole("button", { name: "Preview File" }).isVisible()).toBe(false);
  await card.getByText("All files").click();
  await card.getByRole("link", { name: "Ground plan" }).waitFor();
  await page.context().close();
});

test("the dialog's script is loaded on demand", async () => {
  const page = await open();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.keyboard.press("Shift");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => url.includes("preview-dialog"))).toEqual([]);
  await preview(page);
  expect(scripts.filter((url) => url.includes("preview-dialog"))).toHaveLength(1);
  await page.context().close();
});

test("a press before hydration is replayed", async () => {
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
  await page.goto(stage.site.url + path, { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Preview File" }).click();
  release();
  await page.getByRole("dialog").waitFor();
  await context.close();
});

test("arrow keys step through the files and wrap around", async () => {
  const page = await open();
  const dialog = await preview(page);
  const title = () => dialog.getByRole("heading").innerText();
  await page.keyboard.press("ArrowRight");
  await expect.poll(title).toBe("film.webm");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => dialog.getByText("6 of 6").isVisible()).toBe(true);
  await dialog.getByRole("button", { name: "Next file" }).click();
  await expect.poll(title).toBe("The poster");
  await page.context().close();
});

test("arrow keys go on from a link of the file that they leave", async () => {
  const page = await open();
  const dialog = await preview(page, 5);
  await dialog.getByRole("link", { name: "Download AVI" }).focus();
  await page.keyboard.press("ArrowLeft");
  await dialog.getByText("4 of 6").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("5 of 6").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await focused()).toBe("Previous file");
  await page.context().close();
});

test("the focus stays inside the dialog and returns to its button, however it is closed", async () => {
  const page = await open();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  const closings = [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(5, 450),
  ];
  for (const close of closings) {
    const dialog = await preview(page);
    expect(await dialog.getAttribute("aria-labelledby")).toBeTruthy();
    for (let tab = 0; tab < 8; tab++) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(isOutside).toBe(false);
    }
    await close();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(focused).toBe("Preview File");
  }
  await page.context().close();
});

test("on a phone the dialog fills the screen", async () => {
  const page = await open({ viewport: { width: 390, height: 700 } });
  const dialog = await preview(page);
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 });
  await page.context().close();
});

test("the dialog has no accessibility problems in either theme", async () => {
  const page = await open();
  const dialog = await preview(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Previous file" }).click();
  expect(await contrastProblems(page)).toEqual([]);
  await setDarkTheme(page, false);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test("when the dialog's script cannot be loaded, the card says so and the file still opens", async () => {
  const page = await open();
  await page.route("**/preview-dialog*", (route) => route.abort());
  await page.getByRole("button", { name: "Preview File" }).click();
  await page.getByText("Couldn't load the preview.").waitFor();
  await page.context().close();
});

test("a project without files offers its asset", async () => {
  const asset = await storeOnSite(
    stage.site,
    "Main file.webp",
    await photo(500, 400, 61).webp().toBuffer(),
  );
  const values = { slug: "asset-only", title: "Asset only", allowPublicPreview: true };
  const staged = await stageProject(stage.site, { ...values, assetId: asset.id });
  const page = await open({}, staged.path);
  expect(await page.locator(".file-name").innerText()).toBe("Main file.webp");
  const dialog = await preview(page);
  expect(await dialog.getByRole("button", { name: "Next file" }).count()).toBe(0);
  await page.context().close();
});

test("when the owner turns the preview off, card and originals are gone at once", async () => {
  const page = await open();
  const href = await page
    .getByRole("link", { name: "Open in new tab" })
    .first()
    .getAttribute("href");
  await page.context().close();
  expect((await fetch(stage.site.url + href)).headers.get("cache-control")).toBe(
    "private, no-cache",
  );
  const closed = { allowPublicPreview: false };
  await stage.site.db.update(portfolioProjects).set(closed).where(eq(portfolioProjects.id, id));
  await announce(stage.site.db, ["projects", `project:${id}`]);
  expect((await fetch(stage.site.url + href)).status).toBe(404);
  await expect
    .poll(async () => (await fetch(stage.site.url + path)).text())
    .not.toContain("Preview File");
});
