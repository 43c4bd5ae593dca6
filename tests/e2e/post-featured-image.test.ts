import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { media } from "#server/media/tables.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { ownerContext } from "../support/accounts.ts";
import { waitForHydration } from "../support/browser.ts";
import { shareInSight } from "../support/in-sight.ts";
import { photo, redAndBlue } from "../support/media.ts";
import { field, imageCard, openPostPage } from "../support/post-page.ts";
import { reusedPage } from "../support/reused-contexts.ts";
import { setOwnerStage } from "../support/stage.ts";
import { toast } from "../support/toasts.ts";

const ID = "7d1a3c60-0b5e-4e57-9a5f-3f2f6d1c9b02";

const stage = setOwnerStage();

beforeEach(async () => {
  const { db } = stage.site;
  await db.delete(blogPosts).where(eq(blogPosts.id, ID));
  await db
    .insert(blogPosts)
    .values({ id: ID, slug: "halves", title: "Halves", content: "<p>A</p>" });
});

async function stored() {
  const [row] = await stage.site.db.select().from(blogPosts).where(eq(blogPosts.id, ID));
  return row;
}
const storedCrop = async () => (await stored())?.imageCropData;

async function open(): Promise<Page> {
  const context = await ownerContext(stage.browser, stage.site.url);
  return openPostPage(await context.newPage(), ID);
}

/** Opens the dialog, with the focus on the box. */
async function openCrop(page: Page): Promise<{ dialog: Locator; box: Locator }> {
  await imageCard(page).getByRole("button", { name: "Crop" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop image" });
  // An earlier box is there before the picture, which the keys move it on.
  await dialog.locator(".crop-stage:not([data-loading])").waitFor();
  const box = dialog.locator(".ReactCrop__crop-selection");
  await box.focus();
  return { dialog, box };
}

/** Opens the dialog, presses the keys and applies; the box's left edges after each, in pixels. */
async function cropBy(page: Page, keys: readonly string[]): Promise<number[]> {
  const { dialog, box } = await openCrop(page);
  const leftEdge = () =>
    box.evaluate((one) => {
      const around = one.closest(".ReactCrop")?.getBoundingClientRect();
      return Math.round(one.getBoundingClientRect().left - (around?.left ?? 0));
    });
  const edges = [await leftEdge()];
  for (const key of keys) {
    const before = edges.at(-1);
    await page.keyboard.press(key);
    await expect.poll(leftEdge).not.toBe(before);
    edges.push(await leftEdge());
  }
  await dialog.getByRole("button", { name: "Apply Crop" }).click();
  await dialog.waitFor({ state: "detached" });
  return edges;
}

const picture = async (seed: number) => ({
  name: `picture-${seed}.png`,
  mimeType: "image/png",
  buffer: await photo(1600, 1200, seed).png().toBuffer(),
});

async function upload(page: Page, seed: number): Promise<void> {
  await imageCard(page)
    .locator("input[type=file]")
    .setInputFiles(await picture(seed));
  await imageCard(page).getByRole("button", { name: "Crop" }).waitFor();
}

/** From the open picker. */
async function choose(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await dialog.getByRole("button", { name }).first().click();
  await dialog.getByRole("button", { name: "Use this picture" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
}

/** Moves the box to one side, whatever its width. */
async function cropTo(page: Page, side: "Left" | "Right"): Promise<void> {
  const { dialog } = await openCrop(page);
  for (let press = 0; press < 12; press += 1) await page.keyboard.press(`Control+Arrow${side}`);
  await dialog.getByRole("button", { name: "Apply Crop" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Address of the shown file and its colours left and right of the middle. */
async function shown(page: Page, path: string, image: string) {
  await page.goto(path);
  // A page that was read before a change may ask for a file that the change has removed.
  const missing = page.locator(".picture-missing");
  const found = page.locator(image).or(missing).first();
  await found.scrollIntoViewIfNeeded();
  return found.evaluate(async (one) => {
    if (!(one instanceof HTMLImageElement)) return { src: "", colors: "" };
    await one.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 100;
    canvas.height = 1;
    const brush = canvas.getContext("2d");
    brush?.drawImage(one, 0, 0, 100, 1);
    const colors = [45, 55].map((x) => {
      const [red = 0, , blue = 0] = brush?.getImageData(x, 0, 1, 1).data ?? [];
      return red > blue ? "red" : "blue";
    });
    return { src: new URL(one.currentSrc).pathname, colors: colors.join(" ") };
  });
}

const hashOf = (src: string) => /[0-9a-f]{64}/.exec(src)?.[0] ?? "";

test("a crop is made by keys, shown wherever the picture was, changed and restored", async () => {
  const page = await open();
  const file = await redAndBlue(1600, 1200).png().toBuffer();
  const upload = { name: "halves.png", mimeType: "image/png", buffer: file };
  await imageCard(page).locator("input[type=file]").setInputFiles(upload);
  await expect.poll(() => toast(page).innerText()).toContain("Image uploaded and verified");

  const edges = await cropBy(page, ["ArrowRight", "Shift+ArrowLeft", "Control+ArrowRight"]);
  const moves = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
  const dialogMoves = [1, -10];
  expect(moves.slice(0, 2)).toEqual(dialogMoves);
  // To the edge at most.
  expect(moves[2]).toBeGreaterThan(10);
  expect(moves[2]).toBeLessThanOrEqual(100);

  await cropTo(page, "Right");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(() => toast(page).innerText()).toContain("Blog post published successfully");
  expect(await storedCrop()).toMatchObject({ x: 20, width: 80 });

  const visitor = await reusedPage(stage.browser, { baseURL: stage.site.url });
  let hero = { src: "", colors: "" };
  const look = async () => {
    hero = await shown(visitor, "/blog/halves", ".post-hero picture img");
    return hero.colors;
  };
  await expect.poll(look).toBe("blue blue");
  const right = hashOf(hero.src);
  const social = visitor.locator('meta[property="og:image"]');
  expect(await social.getAttribute("content")).toContain(right);
  expect(await visitor.locator('script[type="application/ld+json"]').innerText()).toContain(right);
  const listed = await shown(visitor, "/blog", '.post-card:has([href="/blog/halves"]) picture img');
  expect([hashOf(listed.src), listed.colors]).toEqual([right, "blue blue"]);

  await cropTo(page, "Left");
  await page.keyboard.press("Control+s");
  await expect.poll(storedCrop).toMatchObject({ x: 0, width: 80 });
  await expect.poll(look).toBe("red red");
  const left = hashOf(hero.src);
  expect(left).not.toBe(right);
  const former = `${stage.site.url}/media/featured-images/${right}-800.webp`;
  await expect.poll(async () => (await fetch(former)).status).toBe(404);

  const managed = await shown(page, "/admin/blog", `.post-item img[src*="${left}"]`);
  expect(managed.colors).toBe("red red");
  await page.goto(`/admin/blog/edit/${ID}?tab=blog`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Earlier versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  await dialog.getByRole("listitem").nth(1).getByRole("button").click();
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await expect.poll(storedCrop).toMatchObject({ x: 20, width: 80 });
  await expect.poll(look).toBe("blue blue");
  expect(hashOf(hero.src)).toBe(right);
  await visitor.close();
  await page.context().close();
});

test("a featured image is uploaded, cropped by keyboard and removed", async () => {
  const page = await open();
  const card = imageCard(page);
  const file = {
    name: "wide.png",
    mimeType: "image/png",
    buffer: await photo(1600, 1200, 7).png().toBuffer(),
  };
  await card.locator("input[type=file]").setInputFiles(file);
  await expect
    .poll(() => toast(page).innerText())
    .toContain("Image uploaded and verified successfully");
  await card.getByRole("button", { name: "Crop" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop image" });
  await dialog.locator(".ReactCrop__crop-selection").waitFor();
  const before = page.viewportSize();
  await page.setViewportSize({ width: 820, height: 420 });
  for (const name of ["Close", "Cancel", "Use Image", "Apply Crop"]) {
    const button = dialog.getByRole("button", { name });
    await expect.poll(() => shareInSight(button), { message: name }).toBe(1);
  }
  if (before) await page.setViewportSize(before);
  await dialog.locator(".ReactCrop__crop-selection").focus();
  await page.keyboard.press("Control+ArrowUp");
  await dialog.getByRole("button", { name: "Apply Crop" }).click();
  await field(page, "Image Position").selectOption("top");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.imagePosition).toBe("top");
  const { imageCropData: crop, featuredImageId } = (await stored()) ?? {};
  expect(crop).toMatchObject({ width: 80 });
  expect(featuredImageId).not.toBeNull();
  await card.getByRole("button", { name: "Remove" }).click();
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.featuredImageId).toBeNull();
  expect((await stored())?.imageCropData).toEqual({});
  await page.context().close();
});

test("the focus stays in the card when an upload, a choice or a removal ends", async () => {
  const page = await open();
  const card = imageCard(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  const area = card.getByRole("button", { name: "Click to upload" });
  await area.focus();
  const buffer = await photo(1600, 1200, 12).png().toBuffer();
  await card
    .locator("input[type=file]")
    .setInputFiles({ name: "dunes.png", mimeType: "image/png", buffer });
  await expect.poll(focused).toBe("Crop");
  await card.getByRole("button", { name: "Remove" }).press("Enter");
  await expect.poll(focused).toContain("Click to upload");
  await card.getByRole("button", { name: "Choose an uploaded picture" }).press("Enter");
  await choose(page, "dunes.png");
  await expect.poll(focused).toBe("Crop");
  await page.context().close();
});

test("a picture of 1 by 5,000 pixels is shown whole, since it is too small to be cropped", async () => {
  const page = await open();
  const card = imageCard(page);
  const buffer = await photo(1, 5_000, 14).png().toBuffer();
  await card
    .locator("input[type=file]")
    .setInputFiles({ name: "thin.png", mimeType: "image/png", buffer });
  await card.getByRole("button", { name: "Crop" }).click();
  await page
    .locator(".toast", { hasText: "Image must be at least 50 × 50 pixels" })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await card.locator("[name=imageCropData]").inputValue()).toBe("{}");
  await page.context().close();
});

test("no side of a crop is smaller than 50 pixels", async () => {
  const page = await open();
  const card = imageCard(page);
  const buffer = await photo(60, 60, 15).png().toBuffer();
  await card
    .locator("input[type=file]")
    .setInputFiles({ name: "small.png", mimeType: "image/png", buffer });
  await card.getByRole("button", { name: "Crop" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop image" });
  const box = dialog.locator(".ReactCrop__crop-selection");
  await box.waitFor();
  await dialog.getByLabel("Bottom right corner").focus();
  await page.keyboard.press("Control+ArrowUp");
  await page.keyboard.press("Control+ArrowUp");
  const size = async () => {
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    return [width, height];
  };
  await expect.poll(size).toEqual([expect.closeTo((50 * 16) / 9, 0), expect.closeTo(50, 0)]);
  await page.context().close();
});

test("a crop view that cannot be loaded is reported, and nothing typed is lost", async () => {
  const page = await open();
  const card = imageCard(page);
  await upload(page, 13);
  await field(page, "Excerpt").fill("Typed before.");
  await page.route("**/crop-dialog*.js", (route) => route.abort());
  await card.getByRole("button", { name: "Crop" }).click();
  await page.locator(".toast", { hasText: "The crop view could not be loaded." }).waitFor();
  expect(await field(page, "Excerpt").inputValue()).toBe("Typed before.");
  await page.unroute("**/crop-dialog*.js");
  await card.getByRole("button", { name: "Crop" }).click();
  await page.locator(".ReactCrop__crop-selection").waitFor();
  await page.context().close();
});

test("an image of another window that cannot be loaded is tried again", async () => {
  const first = await open();
  const second = await openPostPage(await first.context().newPage(), ID);
  await second.route("**/api/media/*", (route) => route.abort());
  await upload(first, 14);
  await first.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.featuredImageId).not.toBeNull();
  const card = imageCard(second);
  const retry = card.getByRole("button", { name: "Retry" });
  await retry.press("Enter");
  await expect.poll(() => retry.getAttribute("aria-disabled")).toBe("false");
  await second.unroute("**/api/media/*");
  const isReported = second.locator(".toast", { hasText: "Image loaded successfully" }).waitFor();
  await retry.press("Enter");
  await isReported;
  await card.locator(".post-image-frame img").waitFor();
  await expect.poll(() => card.getByRole("alert").count()).toBe(0);
  await expect
    .poll(() => second.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe("Crop");
  await first.context().close();
});

test("a shown image that does not load is tried again", async () => {
  const page = await open();
  const card = imageCard(page);
  await upload(page, 17);
  const isSaved = page.locator(".toast", { hasText: "Blog post saved successfully" }).waitFor();
  await page.keyboard.press("Control+s");
  await isSaved;
  const files = "**/media/featured-images/**";
  await page.route(files, (route) => route.abort());
  await page.reload();
  await waitForHydration(page);
  await card.getByText("Image failed to display").waitFor();
  const retry = card.getByRole("button", { name: "Retry" });
  await retry.press("Enter");
  await expect.poll(() => retry.getAttribute("aria-disabled")).toBe("false");
  await page.unroute(files);
  await retry.press("Enter");
  await page.locator(".toast", { hasText: "Image loaded successfully" }).waitFor();
  await expect.poll(() => card.getByRole("alert").count()).toBe(0);
  await page.context().close();
});

test("an upload ends with its screen", async () => {
  const page = await open();
  await page.route("**/api/uploads/*", () => {});
  const isSending = page.waitForRequest("**/api/uploads/*");
  await imageCard(page)
    .locator("input[type=file]")
    .setInputFiles(await picture(15));
  const sending = await isSending;
  const isAborted = page.waitForEvent("requestfailed", (request) => request === sending);
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await isAborted;
  await page.context().close();
});

test("a post that waits for its image is not published without it when the upload fails", async () => {
  const page = await open();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/uploads/*", async (route) => {
    await isReleased;
    await route.continue();
  });
  const text = { name: "text.png", mimeType: "image/png", buffer: Buffer.alloc(5_000, "a") };
  await imageCard(page).locator("input[type=file]").setInputFiles(text);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const state = page.locator(".save-state");
  await state.getByText("Saving once text.png is uploaded").waitFor();
  release();
  await state.getByText("Not saved yet: text.png is not uploaded").waitFor();
  expect((await stored())?.status).toBe("draft");
  await page.getByRole("button", { name: "Save without it" }).click();
  await expect.poll(async () => (await stored())?.status).toBe("published");
  await page.context().close();
});

test("choosing another image clears the error of a failed upload", async () => {
  const page = await open();
  const card = imageCard(page);
  await upload(page, 16);
  await card.getByRole("button", { name: "Remove" }).click();
  const text = { name: "text.png", mimeType: "image/png", buffer: Buffer.alloc(5_000, "a") };
  await card.locator("input[type=file]").setInputFiles(text);
  await card.getByRole("alert").waitFor();
  await card.getByRole("button", { name: "Choose an uploaded picture" }).click();
  await choose(page, "picture-16.png");
  await card.getByRole("button", { name: "Remove" }).click();
  await card.getByRole("button", { name: "Click to upload" }).waitFor();
  expect(await card.getByRole("alert").count()).toBe(0);
  await page.context().close();
});

test.each([
  ["empty.png", Buffer.alloc(0), "Selected file is empty"],
  ["tiny.png", Buffer.alloc(50), "File appears to be too small and may be corrupted"],
  ["text.png", Buffer.alloc(5_000, "a"), "This file is not a valid PNG"],
])("%s is refused as a featured image, with help", async (name, buffer, reason) => {
  const page = await open();
  const card = imageCard(page);
  const isReported = page.locator(".toast", { hasText: "Failed to upload image" }).waitFor();
  await card.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
  await isReported;
  const alert = card.getByRole("alert");
  const heading = alert.getByRole("heading", { name: "File Validation Error" });
  await heading.waitFor();
  expect(await heading.evaluate((it) => getComputedStyle(it).fontWeight)).toBe("600");
  await expect.poll(() => alert.innerText()).toContain(reason);
  expect(await alert.innerText()).toContain("Upload failed - please try a different image file");
  expect(await alert.innerText()).toContain(
    "Try selecting a different image file. Make sure it's a valid JPEG, PNG, WebP, or GIF file.",
  );
  await page.context().close();
});

test("choosing a picture fills in its alt text, removing it clears that, and a text of the owner stays", async () => {
  const page = await open();
  await upload(page, 17);
  await stage.site.db
    .update(media)
    .set({ altText: "Dunes" })
    .where(eq(media.fileName, "picture-17.png"));
  const card = imageCard(page);
  await card.getByRole("button", { name: "Remove" }).click();
  await card.getByRole("button", { name: "Choose an uploaded picture" }).click();
  await choose(page, "picture-17.png");
  await expect.poll(() => field(page, "Alt text").inputValue()).toBe("Dunes");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.imageAlt).toBe("Dunes");

  await card.getByRole("button", { name: "Remove" }).click();
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored())?.imageAlt).toBe("");

  await card.getByRole("button", { name: "Choose an uploaded picture" }).click();
  await choose(page, "picture-17.png");
  await field(page, "Alt text").fill("Dunes at dawn");
  await card.getByRole("button", { name: "Remove" }).click();
  await card.getByRole("button", { name: "Choose an uploaded picture" }).click();
  await choose(page, "picture-17.png");
  expect(await field(page, "Alt text").inputValue()).toBe("Dunes at dawn");
  await page.context().close();
});
