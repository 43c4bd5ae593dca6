import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { accessibilityProblems, listenForComplaints, startBrowser } from "../support/browser.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { film } from "../support/film.ts";
import { photo } from "../support/media.ts";
import { keepOnSite } from "../support/site-media.ts";
import { stageProject } from "../support/staged-project.ts";

const FILM_SECONDS = 60;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="90" fill="teal"/></svg>`;

let site: ContentSite;
let browser: Browser;
let path: string;
let id: string;
beforeAll(async () => {
  site = await startContentSite();
  browser = await startBrowser();
  const plan = await readFile("tests/fixtures/content-folder/media/plan.pdf");
  const files = [
    {
      fileName: "poster.jpg",
      displayName: "The poster",
      bytes: await photo(1600, 900, 60).jpeg().toBuffer(),
    },
    { fileName: "film.webm", bytes: await film(FILM_SECONDS) },
    { fileName: "plan.pdf", displayName: "Ground plan", bytes: plan },
    { fileName: "mark.svg", bytes: Buffer.from(SVG) },
    { fileName: "film.avi", bytes: avi() },
    { fileName: "song.m4v", bytes: await film(1) },
  ];
  const values = { slug: "previewed", title: "Previewed", allowPublicPreview: true };
  ({ id, path } = await stageProject(site, values, files));
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** What the first bytes say is an AVI, with nothing in it that a browser could play. */
function avi(): Buffer {
  return Buffer.concat([
    Buffer.from("RIFF\u0000\u0010\u0000\u0000AVI LIST", "latin1"),
    Buffer.alloc(4096),
  ]);
}

async function open(options: BrowserContextOptions = {}, to = path): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(site.url + to, { waitUntil: "networkidle" });
  return page;
}

/** The dialog, opened at the file of this number, counted from 1. */
async function preview(page: Page, number = 1) {
  await page.getByRole("button", { name: "Preview File" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  for (let at = 1; at < number; at++)
    await dialog.getByRole("button", { name: "Next file" }).click();
  return dialog;
}

test("the card offers the first file by its name, kind and size, and the others in a list", async () => {
  const page = await open({ javaScriptEnabled: false });
  const card = page.locator(".preview-card");
  expect(await card.getByText("The poster").first().isVisible()).toBe(true);
  expect(await card.innerText()).toMatch(/JPG · [\d.]+ (KB|MB)/);
  const link = card.getByRole("link", { name: "Open in new tab" }).first();
  const response = await fetch(new URL((await link.getAttribute("href")) ?? "", site.url));
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(await card.getByRole("button", { name: "Preview File" }).isVisible()).toBe(false);
  await card.getByText("All files").click();
  await card.getByRole("link", { name: "Ground plan" }).waitFor();
  await page.context().close();
});

test("the dialog's code comes when it is asked for, and no earlier", async () => {
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

test("a press that comes before the page's code is not lost", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.url + path, { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Preview File" }).click();
  release();
  await page.getByRole("dialog").waitFor();
  await context.close();
});

test("an image is shown whole, and smaller than the dialog", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  const dialog = await preview(page);
  expect(await dialog.getByRole("heading").innerText()).toBe("The poster");
  const picture = dialog.getByRole("img", { name: "The poster" });
  await expect
    .poll(() => picture.evaluate((img) => Reflect.get(img, "naturalWidth")))
    .toBeGreaterThan(0);
  const [image, frame] = [await picture.boundingBox(), await dialog.boundingBox()];
  expect((image?.width ?? 0) / (image?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(image?.width).toBeLessThanOrEqual(frame?.width ?? 0);
  expect(image?.height).toBeLessThanOrEqual(frame?.height ?? 0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a film plays from where one seeks to, without fetching what lies before", async () => {
  const page = await open();
  const ranges: string[] = [];
  page.on("request", async (request) => {
    if (request.resourceType() === "media") ranges.push((await request.allHeaders()).range ?? "");
  });
  const dialog = await preview(page, 2);
  const video = dialog.locator("video");
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThan(0);
  const at = await video.evaluate(
    (film: HTMLVideoElement) =>
      new Promise<number[]>((resolve, reject) => {
        film.onerror = () => reject(new Error(film.error?.message));
        film.onseeked = () => resolve([film.duration, film.currentTime]);
        film.currentTime = 55;
      }),
  );
  expect(at).toEqual([FILM_SECONDS, 55]);
  expect(ranges.some((range) => /^bytes=[1-9]\d{5,}-/.test(range))).toBe(true);
  expect(await video.evaluate((film: HTMLVideoElement) => film.controls)).toBe(true);
  await page.context().close();
});

test("a PDF stands in a frame of our own origin, or is offered where it cannot be shown", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  const dialog = await preview(page, 3);
  expect(await dialog.getByRole("heading").innerText()).toBe("Ground plan");
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    const frame = dialog.locator("iframe");
    expect(await frame.getAttribute("title")).toBe("Ground plan");
    const src = (await frame.getAttribute("src")) ?? "";
    expect(src).toMatch(/^\/media\/projects\/[0-9a-f]{64}\.pdf$/);
    const { headers } = await fetch(site.url + src);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.get("content-disposition")).toMatch(/^inline/);
  } else {
    await dialog.getByRole("link", { name: "Download PDF" }).waitFor();
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("where a browser shows no PDF the file is offered", async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { get: () => false });
  });
  const page = await context.newPage();
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  const dialog = await preview(page, 3);
  const link = dialog.getByRole("link", { name: "Download PDF" });
  expect(await link.getAttribute("download")).toBe("plan.pdf");
  await context.close();
});

test("an SVG is shown as an image, and its own tab shows the picture that was made of it", async () => {
  const page = await open();
  const dialog = await preview(page, 4);
  const picture = dialog.getByRole("img", { name: "mark.svg" });
  await expect.poll(() => picture.evaluate((img) => Reflect.get(img, "naturalWidth"))).toBe(400);
  const href = await dialog.getByRole("link", { name: "Open in new tab" }).getAttribute("href");
  const response = await fetch(site.url + href);
  expect(response.headers.get("content-type")).toBe("image/webp");
  await page.context().close();
});

test("a film that the browser cannot play, and a file of another kind, are offered for download", async () => {
  const page = await open();
  const dialog = await preview(page, 5);
  await dialog.getByRole("link", { name: "Download AVI" }).waitFor();
  await dialog.getByRole("button", { name: "Next file" }).click();
  await dialog.getByText("Files of this kind have no preview.").waitFor();
  await dialog.getByRole("link", { name: /^Download/ }).waitFor();
  await page.context().close();
});

test("arrows step through the files, around the end too", async () => {
  const page = await open();
  const dialog = await preview(page);
  const title = () => dialog.getByRole("heading").innerText();
  await page.keyboard.press("ArrowRight");
  expect(await title()).toBe("film.webm");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  expect(await dialog.getByText("6 of 6").isVisible()).toBe(true);
  await dialog.getByRole("button", { name: "Next file" }).click();
  expect(await title()).toBe("The poster");
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
    expect(await focused()).toBe("Preview File");
  }
  await page.context().close();
});

test("on a phone the dialog fills the screen", async () => {
  const page = await open({ viewport: { width: 390, height: 700 } });
  const dialog = await preview(page);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 });
  await page.context().close();
});

test.each(["light", "dark"])("axe has nothing to object to in the %s dialog", async (theme) => {
  const page = await open();
  if (theme === "dark") await page.locator("[data-theme-switch]").first().click();
  const dialog = await preview(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Previous file" }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test("when the dialog's code cannot come, the card says so and the file still opens", async () => {
  const page = await open();
  await page.route("**/preview-dialog*", (route) => route.abort());
  await page.getByRole("button", { name: "Preview File" }).click();
  await page.getByText("The preview could not be loaded.").waitFor();
  await page.context().close();
});

test("a project without files offers its asset", async () => {
  const asset = await keepOnSite(
    site,
    "Main file.webp",
    await photo(500, 400, 61).webp().toBuffer(),
  );
  const values = { slug: "asset-only", title: "Asset only", allowPublicPreview: true };
  const staged = await stageProject(site, { ...values, assetId: asset.id });
  const page = await open({}, staged.path);
  expect(await page.locator(".file-name").innerText()).toBe("Main file.webp");
  const dialog = await preview(page);
  expect(await dialog.getByRole("button", { name: "Next file" }).count()).toBe(0);
  await page.context().close();
});

test("the owner closes the preview, and card and originals are gone at once", async () => {
  const page = await open();
  const href = await page
    .getByRole("link", { name: "Open in new tab" })
    .first()
    .getAttribute("href");
  await page.context().close();
  expect((await fetch(site.url + href)).headers.get("cache-control")).toBe("private, no-cache");
  const closed = { allowPublicPreview: false };
  await site.db.update(portfolioProjects).set(closed).where(eq(portfolioProjects.id, id));
  await announce(site.db, ["projects", `project:${id}`]);
  expect((await fetch(site.url + href)).status).toBe(404);
  await expect
    .poll(async () => (await fetch(site.url + path)).text())
    .not.toContain("Preview File");
});
