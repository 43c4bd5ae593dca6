import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listenForComplaints, waitForHydration } from "../support/browser.ts";
import { FILM_SECONDS, preview, stagePreviewed } from "../support/previewed-project.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";

let path: string;
const stage = setStage(async (site) => {
  ({ path } = await stagePreviewed(site));
});

async function open(): Promise<Page> {
  const context = await reusedContext(stage.browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  await waitForHydration(page);
  return page;
}

test("an image is shown whole, and smaller than the dialog", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  const dialog = await preview(page);
  await expect.poll(() => dialog.getByRole("heading").innerText()).toBe("The poster");
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
  const ranges: Promise<string>[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "media") return;
    // One that is still on its way when the window closes has no headers any more.
    const range = request.allHeaders().then((headers) => headers.range ?? "");
    ranges.push(range.catch(() => ""));
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
  const asked = async () => (await Promise.all(ranges)).join("\n");
  await expect.poll(asked).toMatch(/^bytes=[1-9]\d{5,}-/m);
  expect(await video.evaluate((film: HTMLVideoElement) => film.controls)).toBe(true);
  await page.context().close();
});

/** Whether browsers show PDFs themselves depends on how they are built. */
async function openWithPdfViewer(pdfViewerEnabled: boolean): Promise<Page> {
  const context = await reusedContext(stage.browser);
  await context.addInitScript((value) => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { get: () => value });
  }, pdfViewerEnabled);
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  await waitForHydration(page);
  return page;
}

test("a PDF stands in a frame of our own origin", async () => {
  const page = await openWithPdfViewer(true);
  const complaints = listenForComplaints(page);
  const dialog = await preview(page, 3);
  await expect.poll(() => dialog.getByRole("heading").innerText()).toBe("Ground plan");
  const frame = dialog.locator("iframe");
  expect(await frame.getAttribute("title")).toBe("Ground plan");
  const src = (await frame.getAttribute("src")) ?? "";
  expect(src).toMatch(/^\/media\/projects\/[0-9a-f]{64}\.pdf\/plan\.pdf$/);
  const { headers } = await fetch(stage.site.url + src);
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(headers.get("content-disposition")).toMatch(/^inline/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("where a browser shows no PDF the file is offered", async () => {
  const page = await openWithPdfViewer(false);
  const dialog = await preview(page, 3);
  const link = dialog.getByRole("link", { name: "Download PDF" });
  expect(await link.getAttribute("download")).toBe("plan.pdf");
  await page.context().close();
});

test("an SVG is shown as an image, and its own tab shows the picture that was made of it", async () => {
  const page = await open();
  const dialog = await preview(page, 4);
  const picture = dialog.getByRole("img", { name: "mark.svg" });
  await expect.poll(() => picture.evaluate((img) => Reflect.get(img, "naturalWidth"))).toBe(400);
  const href = await dialog.getByRole("link", { name: "Open in new tab" }).getAttribute("href");
  const response = await fetch(stage.site.url + href);
  expect(response.headers.get("content-type")).toBe("image/webp");
  await page.context().close();
});

test("a film that the browser cannot play, and a file of another kind, are offered for download", async () => {
  const page = await open();
  const dialog = await preview(page, 5);
  await dialog.getByRole("link", { name: "Download AVI" }).waitFor();
  await dialog.getByRole("button", { name: "Next file" }).click();
  await dialog.getByText("No preview for this file type.").waitFor();
  await dialog.getByRole("link", { name: /^Download/ }).waitFor();
  await page.context().close();
});
