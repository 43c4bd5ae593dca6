import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { siteConfig } from "../../server/site/tables.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { waitForPage } from "../support/wait-for-page.ts";

const stage = setStage();

const READING = "When you read";
const CONSENT = "Only with your consent";
const WRITING = "When you write";
const SUBSCRIBING = "When you subscribe";
const SAY = "Your rights";
const PLAIN = {
  privacyPolicy: "",
  gaMeasurementId: "",
  longTermVisitorId: false,
  newsletterEnabled: false,
  contactRetentionDays: null,
};

let made = 0;

/** The site's name in the page's title tells which settings it was made with. */
async function openWith(values: Partial<typeof siteConfig.$inferInsert>): Promise<Page> {
  made += 1;
  const name = `Site number ${made}.`;
  await stage.site.db.update(siteConfig).set({ ...PLAIN, ...values, name });
  await announce(stage.site.db, ["site"]);
  await waitForPage(stage.site, "/privacy", (html) => html.includes(`Privacy – ${name}`));
  const context = await reusedContext(stage.browser);
  const page = await context.newPage();
  await page.goto(`${stage.site.url}/privacy`);
  await waitForHydration(page);
  return page;
}

const sections = (page: Page) => page.locator("main h2").allInnerTexts();

test.each([
  ["nothing special", {}, [READING, WRITING, SAY]],
  ["a newsletter", { newsletterEnabled: true }, [READING, WRITING, SUBSCRIBING, SAY]],
  ["visitors known again", { longTermVisitorId: true }, [READING, CONSENT, WRITING, SAY]],
  ["Google Analytics", { gaMeasurementId: "G-1" }, [READING, CONSENT, WRITING, SAY]],
])("with %s our own text says no more and no less", async (_name, values, expected) => {
  const page = await openWith(values);
  expect(await sections(page)).toEqual(expected);
  expect(await page.getByText("reported to Google").count()).toBe(
    "gaMeasurementId" in values ? 1 : 0,
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test.each([
  [null, "They are kept until deleted manually."],
  [180, "They are deleted after 180 days."],
])("messages that are kept for %s days are said to be", async (contactRetentionDays, text) => {
  const page = await openWith({ contactRetentionDays });
  expect(await page.locator("main").innerText()).toContain(text);
  await page.context().close();
});

test("the owner's own text takes the place of ours, and nothing in it can do harm", async () => {
  const page = await openWith({
    privacyPolicy:
      '<h1>We keep little</h1><p onclick="alert(1)">And <a href="javascript:alert(2)">tell</a> all.</p>' +
      '<script>alert(3)</script><img src="x"><form><input></form>',
  });
  const complaints = listenForComplaints(page);
  await page.reload();
  await waitForHydration(page);
  expect(await sections(page)).toEqual(["We keep little"]);
  expect(await page.locator("main p").allInnerTexts()).toEqual(["And tell all."]);
  expect(await page.locator("main").innerHTML()).not.toMatch(
    /onclick|javascript:|<img|<form|alert/,
  );
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(
    `${stage.site.url}/privacy`,
  );
  expect(complaints).toEqual([]);
  await page.context().close();
});
