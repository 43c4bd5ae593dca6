import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  breakSaving,
  chooseImage,
  confirmRemoval,
  cropDialog,
  cropImage,
  openAbout,
  publicAbout,
  region,
  removeSitePortrait,
  storedAbout,
} from "../support/about-page.ts";
import { makeAccount } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { shareInSight } from "../support/in-sight.ts";
import { photo, pngClaiming } from "../support/media.ts";
import { PDF } from "../support/project-form.ts";
import { setStage } from "../support/stage.ts";
import { expectToast } from "../support/toasts.ts";

const stage = setStage(async (site) => {
  await removeSitePortrait(site);
  await makeAccount(site.db, "owner");
});

const open = () => openAbout(stage);
const card = (page: Page) => region(page, "Profile image");
const save = (page: Page) => card(page).getByRole("button", { name: "Save Profile Image" });
const selection = (page: Page) => cropDialog(page).locator(".ReactCrop__crop-selection");

/** Position and size of the crop in percent of the picture. */
async function cropBox(page: Page) {
  const [outer, inner] = [
    await cropDialog(page).locator(".crop-stage img").boundingBox(),
    await selection(page).boundingBox(),
  ];
  if (!outer || !inner) throw new Error("there is no crop");
  return {
    x: (100 * (inner.x - outer.x)) / outer.width,
    y: (100 * (inner.y - outer.y)) / outer.height,
    width: (100 * inner.width) / outer.width,
    height: (100 * inner.height) / outer.height,
    perPixel: 100 / outer.width,
  };
}

test("a square picture is cropped by keyboard, and saved as a round PNG that visitors see", async () => {
  const before = await storedAbout(stage.site);
  const page = await open();
  const complaints = listenForComplaints(page);
  await chooseImage(page, await photo(300, 300, 1).png().toBuffer());
  await selection(page).waitFor();
  const first = await cropBox(page);
  for (const [side, percent] of [
    ["x", 10],
    ["y", 10],
    ["width", 80],
    ["height", 80],
  ] as const)
    expect(first[side]).toBeCloseTo(percent, 0);
  // The crop area of the library is a group that can be focused.
  const rules = { within: ".dialog", without: ["focus-order-semantics"] };
  expect(await accessibilityProblems(page, rules)).toEqual([]);
  await selection(page).focus();
  const { perPixel } = first;
  for (const [key, moved] of [
    ["ArrowRight", 1],
    ["Shift+ArrowLeft", -9],
    ["Control+ArrowRight", 21],
  ] as const) {
    await page.keyboard.press(key);
    const expected = key.startsWith("Control") ? 20 : first.x + moved * perPixel;
    await expect.poll(async () => (await cropBox(page)).x).toBeCloseTo(expected, 0);
  }
  await page.keyboard.press("Control+ArrowUp");
  await cropDialog(page).getByRole("button", { name: "Apply Crop" }).press("Enter");
  await expectToast(page, "Image cropped successfully. Click Save Profile Image to apply.");
  expect((await storedAbout(stage.site))?.profileImageUrl).toBe(before?.profileImageUrl);
  await save(page).press("Enter");
  await expectToast(page, "Profile image updated successfully!");
  const { profileImageUrl = "" } = (await storedAbout(stage.site)) ?? {};
  expect(profileImageUrl).toMatch(/^\/media\/profile-images\/[0-9a-f]{64}\.png$/);
  const [hash = ""] = /[0-9a-f]{64}/.exec(profileImageUrl) ?? [];
  await expect.poll(() => publicAbout(stage.site)).toContain(hash);
  const original = await fetch(stage.site.url + profileImageUrl);
  const picture = sharp(Buffer.from(await original.arrayBuffer()));
  const { width = 0, height, format } = await picture.metadata();
  expect([format, width, height]).toEqual(["png", 240, 240]);
  const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[4 * (y * width + x) + 3];
  expect([alphaAt(1, 1), alphaAt(238, 238), alphaAt(120, 120), alphaAt(120, 2)]).toEqual([
    0, 0, 255, 255,
  ]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the crop of a picture that is not square is square and in its middle", async () => {
  const page = await open();
  await chooseImage(page, await photo(900, 300, 2).png().toBuffer());
  await selection(page).waitFor();
  const { x, y, width, height } = await cropBox(page);
  expect([y, height]).toEqual([expect.closeTo(10, 0), expect.closeTo(80, 0)]);
  expect([x, width]).toEqual([expect.closeTo(100 / 3 + 10 / 3, 0), expect.closeTo(80 / 3, 0)]);
  await page.keyboard.press("Escape");
  await expect.poll(() => cropDialog(page).count()).toBe(0);
  await page.context().close();
});

test("a crop is moved and resized without dragging", async () => {
  const page = await open();
  await chooseImage(page, await photo(300, 300, 4).png().toBuffer());
  await selection(page).waitFor();
  const press = (name: string) =>
    cropDialog(page)
      .getByRole("group", { name: "Crop area" })
      .getByRole("button", { name })
      .click();
  await press("Smaller");
  await press("Move left");
  await press("Move down");
  const { x, y, width, height } = await cropBox(page);
  expect([width, height]).toEqual([expect.closeTo(72.7, 0), expect.closeTo(72.7, 0)]);
  expect([x, y]).toEqual([expect.closeTo(8.6, 0), expect.closeTo(18.6, 0)]);
  await cropDialog(page).getByRole("button", { name: "Apply Crop" }).click();
  await expectToast(page, "Image cropped successfully. Click Save Profile Image to apply.");
  await page.context().close();
});

test.each([
  ["tall", 60, 5_000],
  ["wide", 5_000, 60],
])("a very %s picture can be cropped, and no crop is smaller than 50 by 50", async (_, ...size) => {
  const page = await open();
  await chooseImage(
    page,
    await photo(...size, 3)
      .png()
      .toBuffer(),
  );
  await selection(page).waitFor();
  const shown = await cropDialog(page).locator(".crop-stage img").boundingBox();
  expect(Math.min(shown?.width ?? 0, shown?.height ?? 0)).toBeCloseTo(100, 0);
  await expect.poll(() => shareInSight(selection(page))).toBeCloseTo(1, 1);
  await selection(page).focus();
  for (const key of ["ArrowRight", "ArrowDown"]) {
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press(`Control+${key}`);
  }
  await expect.poll(() => shareInSight(selection(page))).toBeCloseTo(1, 1);
  await cropDialog(page).getByLabel("Bottom right corner").focus();
  await page.keyboard.press("Control+ArrowUp");
  await page.keyboard.press("Control+ArrowUp");
  const cropped = async () => {
    const box = await selection(page).boundingBox();
    return [box?.width, box?.height];
  };
  await expect.poll(cropped).toEqual([expect.closeTo(50, 0), expect.closeTo(50, 0)]);
  await cropDialog(page).getByRole("button", { name: "Apply Crop" }).click();
  await expectToast(page, "Image cropped successfully. Click Save Profile Image to apply.");
  await page.context().close();
});

test.each([
  [390, 844],
  [390, 500],
  [820, 500],
  [844, 390],
])("at %d × %d, a tall picture and all buttons of its crop are in sight", async (width, height) => {
  const page = await openAbout(stage, { viewport: { width, height } });
  await chooseImage(page, await photo(800, 1_000, 11).png().toBuffer());
  await selection(page).waitFor();
  const parts = [
    cropDialog(page).getByRole("button", { name: "Close" }),
    cropDialog(page).locator(".crop-stage img"),
    cropDialog(page).getByRole("button", { name: "Cancel" }),
    cropDialog(page).getByRole("button", { name: "Apply Crop" }),
  ];
  await expect.poll(() => Promise.all(parts.map(shareInSight))).toEqual([1, 1, 1, 1]);
  const [cancel, apply] = await Promise.all(parts.slice(2).map((button) => button.boundingBox()));
  // Or a finger, or the ring around the focused one, touches both.
  expect((apply?.x ?? 0) - (cancel?.x ?? 0) - (cancel?.width ?? 0)).toBeGreaterThanOrEqual(8);
  await page.context().close();
});

test("Apply Crop is disabled until there is a crop", async () => {
  const page = await open();
  await page.evaluate(() => {
    const hold = (event: Event) => {
      if (event.target instanceof HTMLImageElement) event.stopPropagation();
    };
    document.addEventListener("load", hold, { capture: true });
    addEventListener("let-go", () => document.removeEventListener("load", hold, { capture: true }));
  });
  await chooseImage(page, await photo(300, 300, 4).png().toBuffer());
  const apply = cropDialog(page).getByRole("button", { name: "Apply Crop" });
  await apply.waitFor();
  expect(await apply.isDisabled()).toBe(true);
  const image = cropDialog(page).locator(".crop-stage img");
  // A picture without a size would be refused as too small.
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await page.evaluate(() => {
    dispatchEvent(new Event("let-go"));
    document.querySelector(".crop-stage img")?.dispatchEvent(new Event("load"));
  });
  await expect.poll(() => apply.isEnabled()).toBe(true);
  await page.context().close();
});

test.each([
  ["cv.pdf", "application/pdf", () => PDF, "Please select a valid image file"],
  ["text.png", "image/png", () => Buffer.alloc(5_000, "a"), "Please select a valid image file"],
  ["bomb.png", "image/png", () => pngClaiming(60_000, 60_000), "Please select a valid image file"],
  [
    "large.png",
    "image/png",
    () => Buffer.alloc(5 * 1024 * 1024),
    "Image size must be less than 5MB",
  ],
  [
    "thin.png",
    "image/png",
    () => photo(1, 5_000, 5).png().toBuffer(),
    "Image must be at least 50 × 50 pixels",
  ],
])("%s is refused as a profile image", async (name, type, bytes, message) => {
  const page = await open();
  await chooseImage(page, await bytes(), name, type);
  await expectToast(page, message);
  await expect.poll(() => cropDialog(page).count()).toBe(0);
  await save(page).click();
  await expectToast(page, "Please select and crop an image first");
  await page.context().close();
});

test("a picture that the browser cannot crop is reported", async () => {
  const page = await open();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
  });
  await chooseImage(page, await photo(300, 300, 6).png().toBuffer());
  await cropDialog(page).getByRole("button", { name: "Apply Crop" }).click();
  await expectToast(page, "Failed to crop image. Please try again.");
  expect(await cropDialog(page).count()).toBe(1);
  await page.context().close();
});

test("the position is saved at once, and the image can be removed", async () => {
  const page = await open();
  await cropImage(page, 7);
  await save(page).click();
  await expectToast(page, "Profile image updated successfully!");
  await card(page).getByRole("button", { name: "Left" }).press("Enter");
  await expectToast(page, "Image position updated successfully!");
  expect((await storedAbout(stage.site))?.profileImagePosition).toBe("left");
  await expect.poll(() => publicAbout(stage.site)).toContain('data-focus="left"');
  const pressed = card(page).locator("[aria-pressed=true]");
  await expect.poll(() => pressed.innerText()).toBe("Left");
  await card(page).getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).press("Enter");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect((await storedAbout(stage.site))?.profileImageUrl).not.toBe("");
  await card(page).getByRole("button", { name: "Remove" }).press("Enter");
  await confirmRemoval(page, "Remove the profile image?");
  await expectToast(page, "Profile image removed successfully!");
  expect((await storedAbout(stage.site))?.profileImageUrl).toBe("");
  await expect.poll(() => publicAbout(stage.site)).toContain("portrait-initials");
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await expect.poll(focused).toBe("Choose image");
  await page.context().close();
});

test("the position is not changed while the image is saved", async () => {
  const page = await open();
  await cropImage(page, 9);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/about.data*", async (route) => {
    await isReleased;
    await route.continue();
  });
  const isSaved = page.waitForRequest(
    (request) => request.method() === "POST" && /about\.data/.test(request.url()),
  );
  const right = card(page).getByRole("button", { name: "Right" });
  await right.evaluate((button) => {
    const states: (string | null)[] = [];
    Object.assign(window, { states });
    const note = () => states.push(button.ariaDisabled);
    new MutationObserver(note).observe(button, { attributeFilter: ["aria-disabled"] });
  });
  await save(page).press("Enter");
  await isSaved;
  const before = (await storedAbout(stage.site))?.profileImagePosition;
  await right.press("Enter");
  // Neither between the end of the upload and the beginning of the save.
  expect(await page.evaluate(() => Reflect.get(window, "states"))).toEqual(["true"]);
  release();
  await expectToast(page, "Profile image updated successfully!");
  expect(await page.locator(".toast").count()).toBe(0);
  expect((await storedAbout(stage.site))?.profileImagePosition).toBe(before);
  await page.context().close();
});

test("a crop view that cannot be loaded is reported, and nothing typed is lost", async () => {
  const page = await open();
  await page.getByLabel("Interests").fill("Typed before.");
  await page.route("**/crop-dialog*.js", (route) => route.abort());
  await chooseImage(page, await photo(300, 300, 10).png().toBuffer());
  await expectToast(page, "The crop view could not be loaded.");
  expect(await page.getByLabel("Interests").inputValue()).toBe("Typed before.");
  await page.unroute("**/crop-dialog*.js");
  await chooseImage(page, await photo(300, 300, 10).png().toBuffer());
  await selection(page).waitFor();
  await page.context().close();
});

test("failures of the profile image are reported, and what was cropped is kept", async () => {
  const page = await open();
  await cropImage(page, 8);
  await page.route("**/api/uploads", (route) =>
    route.fulfill({
      status: 507,
      contentType: "application/problem+json",
      body: JSON.stringify({ detail: "The server has no space left for this file" }),
    }),
  );
  await save(page).click();
  await expectToast(page, "Failed to upload image: The server has no space left for this file");
  await page.unroute("**/api/uploads");
  await page.route("**/api/uploads", (route) => route.fulfill({ status: 400, body: "" }));
  await save(page).click();
  await expectToast(page, "Failed to upload image. Please try again.");
  await page.unroute("**/api/uploads");
  await breakSaving(stage.site, async () => {
    await save(page).click();
    await expectToast(page, "Failed to save profile image. Please try again.");
  });
  await save(page).click();
  await expectToast(page, "Profile image updated successfully!");
  await breakSaving(stage.site, async () => {
    await card(page).getByRole("button", { name: "Right" }).click();
    await expectToast(page, "Failed to update position.");
    await card(page).getByRole("button", { name: "Remove" }).click();
    await confirmRemoval(page, "Remove the profile image?");
    await expectToast(page, "Failed to remove image.");
  });
  await page.context().close();
});
