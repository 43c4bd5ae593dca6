import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { settingsFrom } from "#domain/forms/setting.ts";
import { AI_SETTINGS } from "#domain/search/ai-settings.ts";
import { aiUsage } from "#server/search/model/tables.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { siteConfig } from "#server/site/tables.ts";
import { makeAccount, ownerContext, postAsOwner } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { startContentSite } from "../support/content-site.ts";
import { storableStrings } from "../support/nasty-strings.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setStageOf } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/ai-search";
const DAY_MS = 24 * 60 * 60 * 1000;
/** Never asked here. */
const MODEL = { AI_BASE_URL: "http://127.0.0.1:9/v1", AI_MODEL: "small-model" };
const start = () => startContentSite(MODEL);
const stage = setStageOf(start, async ({ db }) => {
  await makeAccount(db, "owner");
  await db.update(siteConfig).set(settingsFrom(AI_SETTINGS, {}));
});

const stored = async () => readSiteSettings(stage.site.db, AI_SETTINGS);
const saveButton = (page: Page) => page.locator(".save-bar").getByRole("button");
const answersSwitch = (page: Page) => page.getByRole("checkbox", { name: "AI answers" });
const wordLimit = (page: Page) => page.getByLabel("Word limit");
const sourceSwitch = (page: Page, name: string) =>
  page.getByRole("checkbox", { name, exact: true });
const prompt = (page: Page) => page.getByRole("textbox", { name: "Prompt" });

/** What a visitor's search says. */
async function isOffered(): Promise<boolean> {
  const answer = await fetch(`${stage.site.url}/api/project-smart-search`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: stage.site.url },
    body: JSON.stringify({ query: "brand identity" }),
  });
  return (await answer.json()).searchMetadata.aiAnswersEnabled;
}

async function post(form: Record<string, string>): Promise<number> {
  return (await postAsOwner(stage.site.url, PATH, form)).status;
}

test("AI answers are turned on, with prompt, word limit and sources, and visitors are offered them", async () => {
  expect(await isOffered()).toBe(false);
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  expect(await wordLimit(page).isVisible()).toBe(false);

  await saveButton(page).click();
  await dismissToast(page, "No configuration to save");

  await answersSwitch(page).check();
  await expect.poll(() => wordLimit(page).isVisible()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await prompt(page).inputValue()).toBe(AI_SETTINGS.aiPromptText.default);
  await prompt(page).fill("Answer in one sentence.");
  await wordLimit(page).fill("51");
  await sourceSwitch(page, "Resume").uncheck();
  await sourceSwitch(page, "Project files").uncheck();
  await saveButton(page).click();
  await dismissToast(page, "Failed to save site configuration");
  await page.getByText("Word limit must be a number from 5 to 50.").first().waitFor();
  // A setting with a problem stays in sight.
  await answersSwitch(page).uncheck();
  await expect.poll(() => wordLimit(page).isVisible()).toBe(true);
  await answersSwitch(page).check();
  expect((await stored()).aiAnswersEnabled).toBe(false);

  await wordLimit(page).fill("35");
  await page.route(`**${PATH}.data`, async (route) => {
    if (route.request().method() === "POST") await route.abort();
    else await route.continue();
  });
  await saveButton(page).click();
  await dismissToast(page, "Failed to save site configuration. Please try again.");
  await page.unroute(`**${PATH}.data`);
  await saveButton(page).click();
  await dismissToast(page, "Site configuration saved successfully!");
  expect(await stored()).toMatchObject({
    aiAnswersEnabled: true,
    aiPromptText: "Answer in one sentence.",
    aiAnswerWordLimit: 35,
    aiDataSources: { about: true, projects: true, blog: true, resume: false, files: false },
  });
  await expect.poll(isOffered).toBe(true);

  await page.reload();
  await waitForHydration(page);
  expect(await wordLimit(page).inputValue()).toBe("35");
  expect(await sourceSwitch(page, "Resume").isChecked()).toBe(false);
  expect(await sourceSwitch(page, "Blog").isChecked()).toBe(true);
  expect(complaints.filter((line) => !line.includes("ERR_FAILED"))).toEqual([]);
  await page.context().close();
});

test("the prompt is reset by keyboard, and all sources can be turned off", async () => {
  const page = await openAsOwner(stage, PATH);
  await prompt(page).fill("Something else.");
  const reset = page.getByRole("button", { name: "Reset to default" });
  await reset.press("Enter");
  await expect.poll(() => prompt(page).inputValue()).toBe(AI_SETTINGS.aiPromptText.default);
  await expect.poll(() => reset.count()).toBe(0);
  await expect
    .poll(() => prompt(page).evaluate((field) => field === document.activeElement))
    .toBe(true);
  for (const name of ["About page", "Projects", "Blog", "Resume", "Project files"]) {
    await sourceSwitch(page, name).uncheck();
  }
  await page.keyboard.press("Control+s");
  await dismissToast(page, "Site configuration saved successfully!");
  const { aiPromptText, aiDataSources } = await stored();
  expect(aiPromptText).toBe(AI_SETTINGS.aiPromptText.default);
  expect(Object.values(aiDataSources)).toEqual([false, false, false, false, false]);

  await answersSwitch(page).uncheck();
  await saveButton(page).click();
  await dismissToast(page, "Site configuration saved successfully!");
  await expect.poll(isOffered).toBe(false);

  await page.getByRole("link", { name: "What visitors asked" }).click();
  await page.getByText("No questions yet").waitFor();
  await page.getByRole("link", { name: "Try it" }).click();
  await page.getByText("AI answers are off").waitFor();
  await page.getByRole("link", { name: "Open settings" }).click();
  await page.waitForURL(`**${PATH}`);
  await page.context().close();
});

test("an emptied word limit falls back to 20, as its field says", async () => {
  const { db } = stage.site;
  await db.update(siteConfig).set({ aiAnswersEnabled: true, aiAnswerWordLimit: 35 });
  const page = await openAsOwner(stage, PATH);
  await wordLimit(page).fill("");
  expect(await wordLimit(page).getAttribute("placeholder")).toBe("20");
  await saveButton(page).click();
  await dismissToast(page, "Site configuration saved successfully!");
  expect((await stored()).aiAnswerWordLimit).toBe(20);
  await saveButton(page).click();
  await dismissToast(page, "No configuration to save");
  await page.context().close();
});

test("tokens per day and prices are saved, and what a model used today is shown", async () => {
  const { db } = stage.site;
  await db.update(siteConfig).set({ aiAnswersEnabled: true });
  const used = { requests: 2, inputTokens: 9_000, outputTokens: 3_345 };
  await db.delete(aiUsage);
  // The day may change meanwhile, and is the site's.
  for (const days of [-1, 0, 1]) {
    const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    await db.insert(aiUsage).values({ day, ...used });
  }
  const page = await openAsOwner(stage, PATH);
  const input = page.getByLabel("Input price");
  await page.getByText("Answered by small-model").waitFor();
  await page.getByText("Today: 12,345 of 200,000 tokens", { exact: true }).waitFor();
  await page.getByLabel("Tokens per day").fill("50000");
  await input.fill("free");
  await page.getByLabel("Output price").fill("10");
  await saveButton(page).click();
  await dismissToast(page, "Failed to save site configuration");
  await page.getByText("Input price must be a number from 0 to 10000").first().waitFor();
  await input.fill("0.25");
  await saveButton(page).click();
  await dismissToast(page, "Site configuration saved successfully!");
  const prices = { aiTokensPerDay: 50_000, aiInputPrice: 0.25, aiOutputPrice: 10 };
  expect(await stored()).toMatchObject(prices);
  await page.getByText("Today: 12,345 of 50,000 tokens, $0.04", { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.reload();
  await waitForHydration(page);
  expect(await input.inputValue()).toBe("0.25");
  await input.fill("");
  await page.getByLabel("Tokens per day").fill("0");
  await saveButton(page).click();
  await dismissToast(page, "Site configuration saved successfully!");
  expect(await stored()).toMatchObject({ ...prices, aiTokensPerDay: 0, aiInputPrice: null });
  await page.getByText("Built-in answers", { exact: true }).waitFor();
  await page.context().close();
});

test("two windows: the second save says what the first one saved", async () => {
  const [first, second] = [await openAsOwner(stage, PATH), await openAsOwner(stage, PATH)];
  await wordLimit(first).fill("8");
  await saveButton(first).click();
  await dismissToast(first, "Site configuration saved successfully!");
  await wordLimit(second).fill("9");
  await saveButton(second).click();
  const alert = second.getByRole("alert").filter({ hasText: "saved in another window" });
  await alert.waitFor();
  await alert.getByRole("button", { name: "Overwrite with mine" }).click();
  await dismissToast(second, "Site configuration saved successfully!");
  expect((await stored()).aiAnswerWordLimit).toBe(9);
  await first.context().close();
  await second.context().close();
});

test("bad input is refused or stored as it is, and without scripts settings are saved", async () => {
  for (const aiAnswerWordLimit of ["4", "51", "1e9", "-5", "twenty", "20.5", "\u0000"]) {
    const form = { aiAnswerWordLimit, aiTokensPerDay: "1000", version: "1" };
    expect(await post(form), aiAnswerWordLimit).toBe(422);
  }
  for (const aiTokensPerDay of ["-1", "0.5", "1e99", "100000001", "many", "\u0000"]) {
    const form = { aiAnswerWordLimit: "20", aiTokensPerDay, version: "1" };
    expect(await post(form), aiTokensPerDay).toBe(422);
  }
  for (const aiInputPrice of ["-1", "10001", "free", "1e99", "0,5", "\u0000"]) {
    const form = { aiAnswerWordLimit: "20", aiTokensPerDay: "1000", aiInputPrice, version: "1" };
    expect(await post(form), aiInputPrice).toBe(422);
  }
  for (const aiPromptText of storableStrings(40).slice(0, 20)) {
    const { version } = await stored();
    const numbers = { aiAnswerWordLimit: "20", aiTokensPerDay: "1000" };
    const status = await post({ aiPromptText, ...numbers, version: `${version}` });
    expect([200, 422], aiPromptText).toContain(status);
  }
  const context = await ownerContext(stage.browser, stage.site.url, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PATH);
  await answersSwitch(page).check();
  await wordLimit(page).fill("44");
  await sourceSwitch(page, "Blog").check();
  await saveButton(page).click();
  await expect.poll(async () => (await stored()).aiAnswerWordLimit).toBe(44);
  expect((await stored()).aiDataSources.blog).toBe(true);
  await context.close();
});

test("when the settings cannot be read, the screen says so", async () => {
  const { db } = stage.site;
  const page = await openAsOwner(stage, "/admin");
  await db.$client.query("alter table site_config rename column ai_prompt_text to away");
  await page.getByRole("link", { name: "AI Search" }).click();
  await page.getByText("Failed to load site configuration").waitFor();
  await db.$client.query("alter table site_config rename column away to ai_prompt_text");
  await page.getByRole("link", { name: "Retry" }).click();
  await answersSwitch(page).waitFor();
  await page.context().close();
});
