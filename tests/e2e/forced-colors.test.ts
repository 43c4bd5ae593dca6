import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { sectionOf } from "../support/account-page.ts";
import { makeAccount } from "../support/accounts.ts";
import { waitForHydration } from "../support/browser.ts";
import { forcedColorsProblems } from "../support/forced-colors.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { stagePreviewed } from "../support/previewed-project.ts";
import { importResume } from "../support/resume.ts";
import { setStage } from "../support/stage.ts";
import { openAsVisitor } from "../support/visitor-page.ts";
import { waitForPage } from "../support/wait-for-page.ts";

let project: { id: string; path: string };
const stage = setStage(async (site) => {
  await makeAccount(site.db, "owner");
  await importResume(site, "Resume.pdf");
  project = await stagePreviewed(site);
  const values = {
    newsletterEnabled: true,
    newsletterShowHomeButton: true,
    longTermVisitorId: true,
    newsletterButtonText: "Letters",
  };
  const target = { target: siteConfig.id, set: values };
  await site.db.insert(siteConfig).values(values).onConflictDoUpdate(target);
  await announce(site.db, ["site", "about"]);
});

/** A person at a page, who is asked for consent and has not answered yet. */
async function visit(path: string): Promise<Page> {
  const { page } = await openAsVisitor(stage.browser);
  await page.goto(stage.site.url + path);
  await waitForHydration(page);
  return page;
}

test("a visitor in high contrast sees the edges of buttons and of links like them", async () => {
  await waitForPage(stage.site, "/", (html) => html.includes("Letters"));
  const page = await visit("/about");
  await page.getByRole("button", { name: "Decline" }).waitFor();
  await page.getByRole("link", { name: "Download Resume" }).waitFor();
  expect(await forcedColorsProblems(page)).toEqual([]);
  for (const path of ["/newsletter/subscribe", "/preview/nothing", project.path, "/login"]) {
    await page.goto(stage.site.url + path);
    await waitForHydration(page);
    expect([path, await forcedColorsProblems(page)]).toEqual([path, []]);
  }
  await page.goto(stage.site.url);
  await waitForHydration(page);
  await page.locator("main").getByRole("button", { name: "Letters" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await forcedColorsProblems(page)).toEqual([]);
  await page.context().close();
});

test("so does the owner", async () => {
  const page = await openAsOwner(stage, "/admin/account");
  await sectionOf(page, "Devices").waitFor();
  expect(await forcedColorsProblems(page)).toEqual([]);
  for (const path of ["", `/project/${project.id}`, `/edit/${project.id}`, "/import", "/clients"]) {
    await page.goto(`/admin${path}`);
    await waitForHydration(page);
    expect([path, await forcedColorsProblems(page)]).toEqual([path, []]);
  }
  await page.goto("/admin/import");
  await waitForHydration(page);
  const buffer = Buffer.from("Title,Client,Year,Work type\nSigns,Harbour,2024,Campaign\n");
  await page.setInputFiles("input[type=file]", { name: "a.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check all rows" }).waitFor();
  expect(await forcedColorsProblems(page)).toEqual([]);
  await page.context().close();
});
