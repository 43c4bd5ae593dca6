import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ALT_TEXT_MAX_CHARS } from "#domain/media/alt-text.ts";
import { announce } from "#server/db/announcements.ts";
import { media } from "#server/media/tables.ts";
import { portfolioProjects } from "#server/projects/tables.ts";
import { passageChanges } from "#server/search/passages/tables.ts";
import { makeAccount, ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  waitForHydration,
  waitForPendingTasks,
} from "../support/browser.ts";
import { photo } from "../support/media.ts";
import { reusedPage } from "../support/reused-contexts.ts";
import { storeOnSite } from "../support/site-media.ts";
import { setStage } from "../support/stage.ts";
import { stageProject } from "../support/staged-project.ts";

const NAMES = ["Quay in fog", "Crane", "Ledger", "Map of the port", "Signal"];
let ids: string[] = [];

const stage = setStage(async (site) => {
  await makeAccount(site.db, "owner");
  for (const [at, name] of NAMES.entries()) {
    const bytes = await photo(600 + at, 450, 60 + at)
      .jpeg()
      .toBuffer();
    ids = [...ids, (await storeOnSite(site, `${name}.jpg`, bytes, "thumbnails")).id];
  }
});

async function openForm(): Promise<Page> {
  const page = await (await ownerContext(stage.browser, stage.site.url)).newPage();
  await page.goto("/admin/new");
  await waitForHydration(page);
  return page;
}

async function openPicker(page: Page) {
  await page.getByRole("button", { name: "Choose an uploaded picture" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await dialog.locator(".picker-item").first().waitFor();
  return dialog;
}

const chosen = (page: Page, name: string) => page.locator(`input[name="${name}"]`).inputValue();

test("a stored picture is found, described and chosen by keyboard, and its focal point set", async () => {
  const page = await openForm();
  const dialog = await openPicker(page);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("type")))
    .toBe("search");
  expect(await dialog.locator(".picker-name").first().innerText()).toBe("Signal.jpg");
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.type("QUAY in");
  await expect
    .poll(() => dialog.locator(".picker-name").allInnerTexts())
    .toEqual(["Quay in fog.jpg"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Alt text").fill(" A quay\n in fog ");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => chosen(page, "thumbnailId")).toBe(ids[0]);
  const [row] = await stage.site.db
    .select()
    .from(media)
    .where(eq(media.id, ids[0] ?? ""));
  expect(row).toMatchObject({ altText: "A quay in fog", awaited: 2 });

  const focal = page.getByRole("slider", { name: "Focal point" });
  await focal.focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await expect
    .poll(async () => [
      await chosen(page, "thumbnailFocusX"),
      await chosen(page, "thumbnailFocusY"),
    ])
    .toEqual(["70", "40"]);
  await expect
    .poll(() => focal.getAttribute("aria-valuetext"))
    .toBe("70% from the left, 40% from the top");
  const box = await focal.boundingBox();
  await focal.click({ position: { x: (box?.width ?? 0) * 0.02, y: (box?.height ?? 0) * 0.98 } });
  await expect
    .poll(async () => [
      await chosen(page, "thumbnailFocusX"),
      await chosen(page, "thumbnailFocusY"),
    ])
    .toEqual(["0", "100"]);
  const cut = page.locator(".focal-crops img").first();
  await expect
    .poll(() => cut.evaluate((img) => getComputedStyle(img).objectPosition))
    .toBe("0% 100%");
  await page.getByRole("button", { name: "Reset to center" }).click();
  await expect.poll(() => chosen(page, "thumbnailFocusX")).toBe("50");
  await expect.poll(() => focal.evaluate((slider) => slider === document.activeElement)).toBe(true);
});

test("the picture of the focal point takes its place before it loads", async () => {
  const page = await openForm();
  const requests = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() === "image") await requests.promise;
    await route.continue();
  });
  const dialog = await openPicker(page);
  await dialog.locator(".picker-item", { hasText: "Crane" }).click();
  await dialog.getByLabel("Alt text").fill("A crane");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  const focal = page.getByRole("slider", { name: "Focal point" });
  const image = focal.locator("img");
  const naturalWidth = () => image.evaluate((img: HTMLImageElement) => img.naturalWidth);
  expect(await naturalWidth()).toBe(0);
  const box = await focal.boundingBox();
  expect(box?.height).toBeGreaterThan(100);
  requests.resolve();
  await expect.poll(naturalWidth).toBeGreaterThan(0);
  expect(await focal.boundingBox()).toEqual(box);
});

test("a picture is chosen once, however often Enter is pressed", async () => {
  const page = await openForm();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(`**/api/media/${ids[3]}`, async (route) => {
    if (route.request().method() === "PATCH") {
      sent += 1;
      await isReleased;
    }
    await route.continue();
  });
  const dialog = await openPicker(page);
  await dialog.locator(".picker-item", { hasText: "Map of the port" }).click();
  await dialog.getByLabel("Alt text").fill("A map");
  await page.keyboard.press("Enter");
  const use = dialog.getByRole("button", { name: "Saving..." });
  await use.waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await use.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  release();
  await dialog.waitFor({ state: "detached" });
  expect(await chosen(page, "thumbnailId")).toBe(ids[3]);
  expect(sent).toBe(1);
});

test("a picture whose dialog was closed before the server replied is not used", async () => {
  const page = await openForm();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const choice = `**/api/media/${ids[3]}/choose`;
  await page.route(choice, async (route) => {
    await isReleased;
    await route.continue();
  });
  const dialog = await openPicker(page);
  await dialog.locator(".picker-item", { hasText: "Map of the port" }).click();
  const isReplied = page.waitForResponse(choice);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  release();
  await isReplied;
  await waitForPendingTasks(page);
  expect(await chosen(page, "thumbnailId")).toBe("");
  await page.close();
});

test("arrow keys move between pictures; an empty result and a lost connection are reported", async () => {
  const page = await openForm();
  const dialog = await openPicker(page);
  const [first = "", second = ""] = await dialog.locator(".picker-name").allInnerTexts();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await dialog.locator(".picker-item").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toContain(second);
  await page.keyboard.press("Home");
  await expect.poll(focused).toContain(first);

  const search = dialog.getByRole("searchbox");
  await search.fill("nothing is called that");
  await dialog.getByText("No pictures found").waitFor();
  await page.route("**/api/media/pictures?**", (route) => route.abort());
  await search.fill("Crane");
  const failure = "Couldn't load the pictures. Check your connection.";
  await dialog.locator(".picker-failed").getByText(failure).waitFor();
  await dialog.getByRole("status").getByText(failure).waitFor();
  await page.unroute("**/api/media/pictures?**");
  await dialog.getByRole("button", { name: "Try again" }).press("Enter");
  await dialog.locator(".picker-name", { hasText: "Crane" }).waitFor();
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
  // Browsers clear a search first.
  await page.keyboard.press("Escape");
  await expect.poll(() => search.inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await chosen(page, "thumbnailId")).toBe("");
});

test("of more pictures the first gets the focus, and a text that is too long is announced as an error", async () => {
  const page = await openForm();
  const item = async (name: string) => ({
    ...(await (await page.request.get(`/api/media/pictures?q=${name}&page=1`)).json()).items[0],
    id: `${name.toLowerCase()}-again`,
  });
  const added = [await item("Ledger"), await item("Signal")];
  await page.route("**/api/media/pictures?**", async (route) => {
    if (route.request().url().includes("page=2"))
      return route.fulfill({ json: { items: added, hasMore: false } });
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), hasMore: true } });
  });
  const dialog = await openPicker(page);
  const items = dialog.locator(".picker-item");
  const count = await items.count();
  await dialog.getByRole("button", { name: "Show more" }).press("Enter");
  const isFocused = () => items.nth(count).evaluate((one) => one === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  expect(await items.count()).toBe(count + 2);

  await page.keyboard.press("Enter");
  await dialog.getByLabel("Alt text").fill("a".repeat(ALT_TEXT_MAX_CHARS + 1));
  await page.keyboard.press("Enter");
  await page.locator(".toast", { hasText: "Alt text not saved" }).waitFor();
  await page.context().close();
});

test("failed previews can be retried, and the screen updates when they are ready", async () => {
  const { db } = stage.site;
  await db
    .update(media)
    .set({ pictures: "failed" })
    .where(eq(media.id, ids[2] ?? ""));
  const page = await openForm();
  const dialog = await openPicker(page);
  const item = dialog.locator("li", { hasText: "Ledger" });
  await item.getByText("Previews failed").waitFor();
  await item.getByRole("button", { name: "Try again" }).click();
  const pictures = async () => {
    const [row] = await db
      .select()
      .from(media)
      .where(eq(media.id, ids[2] ?? ""));
    return row?.pictures;
  };
  await expect.poll(pictures).toBe("ready");
  await item.locator(".badge").waitFor({ state: "detached", timeout: 60_000 });
});

test("a cropped picture keeps its focal point in view; a centered one has no attribute", async () => {
  const { db, url } = stage.site;
  const [thumbnailId = ""] = ids;
  const values = { title: "With a focus", thumbnailId, thumbnailFocusX: 33, thumbnailFocusY: 0 };
  const { id } = await stageProject(stage.site, { ...values, isFeatured: true, year: 2027 });
  // Until then a search does not find it.
  await expect.poll(() => db.$count(passageChanges)).toBe(0);
  const page = await reusedPage(stage.browser);
  await page.goto(`${url}/?q=With+a+focus`);
  const img = page.locator(".project-card", { hasText: "With a focus" }).locator("picture > img");
  await img.waitFor();
  expect(await img.getAttribute("data-focus-x")).toBe("30");
  expect(await img.evaluate((found) => getComputedStyle(found).objectPosition)).toBe("30% 0%");
  await db
    .update(portfolioProjects)
    .set({ thumbnailFocusX: 50, thumbnailFocusY: 50 })
    .where(eq(portfolioProjects.id, id));
  await announce(db, ["projects", `project:${id}`]);
  const text = async () => (await fetch(`${url}/?q=With+a+focus`)).text();
  await expect.poll(text).not.toMatch(/<img[^>]* data-focus-x=/);
  await page.close();
});
