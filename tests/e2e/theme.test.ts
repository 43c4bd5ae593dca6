import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listenForComplaints, waitForHydration } from "../support/browser.ts";
import { denyStorage } from "../support/no-storage.ts";
import { reusedContext, reusedPage } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";

const stage = setStage();

const LIGHT = { isDark: false, colorScheme: "light", frame: "#fbfaf7" };
const DARK = { isDark: true, colorScheme: "dark", frame: "#0c0e14" };

const themeOf = (page: Page) =>
  page.evaluate(() => ({
    isDark: document.documentElement.classList.contains("dark"),
    colorScheme: getComputedStyle(document.documentElement).colorScheme,
    frame: document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.content,
  }));
const themeSwitch = (page: Page) => page.locator("[data-theme-switch]");

test("the site is light until someone chooses, whatever the system prefers", async () => {
  const context = await reusedContext(stage.browser, { colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(stage.site.url);
  expect(await themeOf(page)).toEqual(LIGHT);
  await themeSwitch(page).click();
  await expect.poll(() => themeOf(page)).toEqual(DARK);
  await page.reload();
  expect(await themeOf(page)).toEqual(DARK);
  await themeSwitch(page).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
  await context.close();
});

test("the browser's frame has the colour of the page", async () => {
  const page = await reusedPage(stage.browser);
  await page.goto(stage.site.url);
  for (const frame of [LIGHT.frame, DARK.frame]) {
    const isPainted = (colour: string) => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      const [page, frame] = [
        getComputedStyle(document.documentElement).backgroundColor,
        colour,
      ].map((fill) => {
        if (canvas) canvas.fillStyle = fill;
        canvas?.fillRect(0, 0, 1, 1);
        return canvas?.getImageData(0, 0, 1, 1).data.join(" ");
      });
      return page === frame;
    };
    await expect.poll(() => page.evaluate(isPainted, frame)).toBe(true);
    await themeSwitch(page).click();
  }
  await page.close();
});

test("a choice in one tab is followed in the others, and so is its end", async () => {
  const context = await reusedContext(stage.browser);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto(stage.site.url);
  await other.goto(`${stage.site.url}/about`);
  await waitForHydration(other);
  await themeSwitch(one).click();
  await expect.poll(() => themeOf(other)).toEqual(DARK);
  await one.evaluate(() => localStorage.clear());
  await expect.poll(() => themeOf(other)).toEqual(LIGHT);
  await context.close();
});

test.each(['"dark"', "DARK", "purple", "", "null"])("stored %j means light", async (stored) => {
  const context = await reusedContext(stage.browser);
  const page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem("theme", value), stored);
  await page.goto(stage.site.url);
  expect(await themeOf(page)).toEqual(LIGHT);
  await themeSwitch(page).click();
  await expect.poll(() => themeOf(page)).toEqual(DARK);
  await context.close();
});

test("where storage is forbidden the switch works as long as the page", async () => {
  const context = await reusedContext(stage.browser);
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  await denyStorage(page);
  await page.goto(stage.site.url, { waitUntil: "networkidle" });
  expect(await themeOf(page)).toEqual(LIGHT);
  await themeSwitch(page).click();
  await expect.poll(() => themeOf(page)).toEqual(DARK);
  await waitForHydration(page);
  await page.locator("header").getByRole("link", { name: "About" }).click();
  await page.waitForURL(/about/);
  await expect.poll(() => themeOf(page)).toEqual(DARK);
  // An article reports its view, the form of the contact page its session.
  await page.goto(`${stage.site.url}/blog`);
  await waitForHydration(page);
  const isReported = page.waitForResponse((response) => response.url().endsWith("/api/views"));
  await page.locator(".card-link").first().click();
  await isReported;
  await page.goto(`${stage.site.url}/contact`);
  await waitForHydration(page);
  await page.getByLabel("Full name").fill("Ada Byron");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Reason").selectOption("general");
  await page.getByLabel("Message").fill("Would you like to work with us?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("heading", { name: "Message Sent Successfully!" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
