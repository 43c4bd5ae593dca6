import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { siteConfig } from "#server/site/tables.ts";
import { makeAccount } from "../support/accounts.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { startEmptySite } from "../support/empty-site.ts";
import { overflowing, WIDTHS } from "../support/overflowing.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { addPublicProject } from "../support/rows.ts";
import { smallTargets } from "../support/small-targets.ts";
import { setStageOf } from "../support/stage.ts";

const stage = setStageOf(startEmptySite, ({ db }) => makeAccount(db, "owner"));

const steps = (page: Page) => page.getByRole("region", { name: "Let's set up your site" });
const picture = (page: Page) => page.frameLocator('iframe[title="Your home page"]');
const doneSteps = (page: Page) => steps(page).locator("[data-done] h3").allInnerTexts();

test("the first hour: each step leads to its screen, is done by what was saved, and the picture shows it", async () => {
  const page = await openAsOwner(stage, "/admin");
  const complaints = listenForComplaints(page);
  expect(await steps(page).getByText("0 of 8 steps done").count()).toBe(1);
  const hrefs = await steps(page)
    .locator("h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual([
    ...["/admin/settings", "/admin/settings", "/admin/settings/look", "/admin/new"],
    ...["/admin/about", "/admin/newsletter/mail", "/admin/settings/system", "/admin/account"],
  ]);
  // What the steps say is not said twice.
  expect(await page.getByText("Email is not set up").count()).toBe(0);
  expect(await page.locator(".stat").count()).toBe(0);
  await picture(page).getByRole("heading", { name: "Portfolio", includeHidden: true }).waitFor();

  await stage.site.db
    .insert(siteConfig)
    .values({ id: 1, name: "Ada Lovelace" })
    .onConflictDoUpdate({ target: siteConfig.id, set: { name: "Ada Lovelace" } });
  await announce(stage.site.db, ["site"]);
  await expect.poll(() => doneSteps(page)).toEqual(["Name your site"]);
  await picture(page).getByRole("heading", { name: "Ada Lovelace", includeHidden: true }).waitFor();

  await addPublicProject(stage.site.db, {
    title: "Analytical engine",
    slug: "engine",
    isFeatured: true,
  });
  await announce(stage.site.db, ["projects"]);
  await expect.poll(() => doneSteps(page)).toEqual(["Name your site", "Add your first project"]);
  await picture(page).getByText("Analytical engine").first().waitFor();
  await expect.poll(() => page.locator(".stat").count()).toBeGreaterThan(0);

  const home = steps(page).getByRole("link", { name: "Open the home page (opens in a new tab)" });
  expect(await home.getAttribute("href")).toBe("/");
  await steps(page).getByRole("link", { name: "Tell visitors about you" }).click();
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  await page.goBack();
  await steps(page).waitFor();

  expect(await accessibilityProblems(page)).toEqual([]);
  await setDarkTheme(page, true);
  expect(await contrastProblems(page)).toEqual([]);
  for (const width of WIDTHS) {
    expect(await overflowing(page, [width])).toEqual([]);
    expect(await smallTargets(page, 24), `at ${width} px`).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the picture takes no focus, and nobody else may open or frame it", async () => {
  const page = await openAsOwner(stage, "/admin");
  const isInPicture = () => document.activeElement instanceof HTMLIFrameElement;
  const last = steps(page).getByRole("link", { name: "Secure your account" });
  await last.focus();
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(isInPicture)).toBe(false);
  }
  expect(await page.locator(".home-picture").ariaSnapshot()).toBe("");
  const framed = await page.request.get("/admin/settings/preview");
  expect(framed.headers()["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(framed.headers()["cache-control"]).toContain("no-store");
  const anonymous = await fetch(`${stage.site.url}/admin/settings/preview`, { redirect: "manual" });
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([
    302,
    expect.stringContaining("/login"),
  ]);
  await page.context().close();
});

test("dismissed steps can be brought back at once, and do not come back by themselves", async () => {
  const page = await openAsOwner(stage, "/admin");
  const hide = page.getByRole("button", { name: "Hide first steps" });
  await hide.press("Enter");
  await expect.poll(() => steps(page).count()).toBe(0);
  const refresh = page.getByRole("button", { name: "Refresh" });
  await expect
    .poll(() => refresh.evaluate((button) => button === document.activeElement))
    .toBe(true);
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await steps(page).waitFor();
  await hide.click();
  await expect.poll(() => steps(page).count()).toBe(0);
  await page.getByText("Email is not set up").waitFor();
  await page.reload();
  await waitForHydration(page);
  expect(await steps(page).count()).toBe(0);
  expect(await hide.count()).toBe(0);
  await page.context().close();
});
