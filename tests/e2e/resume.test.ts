import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { aboutContent } from "../../server/about/tables.ts";
import { announce } from "../../server/db/announcements.ts";
import { waitForHydration } from "../support/browser.ts";
import { importResume } from "../support/resume.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { waitForPage } from "../support/wait-for-page.ts";

let resume: Buffer;
const stage = setStage(async (site) => {
  resume = await importResume(site, "Résumé of Ilse.pdf");
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await reusedContext(stage.browser, {
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${stage.site.url}/about`);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

const card = (page: Page) => page.getByRole("link", { name: "Download Resume" });

test.each([
  ["once the page's own code is there", true],
  ["without JavaScript", false],
])("the resume is saved under its name, %s", async (_when, javaScriptEnabled) => {
  const page = await open({ javaScriptEnabled });
  if (javaScriptEnabled) await waitForHydration(page);
  const [download] = await Promise.all([page.waitForEvent("download"), card(page).click()]);
  expect(download.suggestedFilename()).toBe("Résumé of Ilse.pdf");
  expect(await readFile(await download.path())).toEqual(resume);
  expect(page.context().pages()).toHaveLength(1);
  await page.context().close();
});

test("while it comes the card is busy, and asking again asks for nothing more", async () => {
  const page = await open();
  await waitForHydration(page);
  let release = () => {};
  let asked = 0;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/media/resumes/**", async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await card(page).click();
  await expect.poll(() => card(page).getAttribute("aria-busy")).toBe("true");
  await card(page).click();
  await card(page).click();
  const [download] = await Promise.all([page.waitForEvent("download"), release()]);
  expect(download.suggestedFilename()).toBe("Résumé of Ilse.pdf");
  expect(asked).toBe(1);
  await expect.poll(() => card(page).getAttribute("aria-busy")).toBe("false");
  await page.context().close();
});

test.each([
  ["is not found", { status: 404, body: "Not found" }],
  ["cannot be read", { status: 503, body: "Later" }],
])("a resume that %s is opened in a new tab", async (_what, answer) => {
  const page = await open();
  await waitForHydration(page);
  await page.context().route("**/media/resumes/**", (route) => route.fulfill(answer));
  const [tab] = await Promise.all([page.waitForEvent("popup"), card(page).click()]);
  await tab.waitForURL(/\/media\/resumes\//);
  expect(page.url()).toBe(`${stage.site.url}/about`);
  await page.context().close();
});

test("a resume on another site opens in a new tab without an opener", async () => {
  await stage.site.db
    .update(aboutContent)
    .set({ resumeUrl: "https://files.example/cv.pdf" })
    .where(eq(aboutContent.id, 1));
  await announce(stage.site.db, ["about"]);
  await waitForPage(stage.site, "/about", (html) => html.includes("files.example"));
  const page = await open();
  await waitForHydration(page);
  await page
    .context()
    .route("https://files.example/**", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "<p>A resume</p>" }),
    );
  const [tab] = await Promise.all([page.waitForEvent("popup"), card(page).click()]);
  await tab.waitForURL("https://files.example/cv.pdf");
  expect(await tab.evaluate(() => opener)).toBe(null);
  expect(await card(page).getAttribute("download")).toBe(null);
  await page.context().close();
});
