import { expect, test } from "vitest";
import { waitForPendingTasks } from "../support/browser.ts";
import { box, gate, openHome, openProject, options, waitForHeading } from "../support/home.ts";
import {
  answering,
  answerText,
  ask,
  openToAsk,
  panel,
  QUESTION,
  recordRequests,
  SHORTENED,
  setAnswerStage,
  UNMATCHED,
} from "../support/home-answer.ts";

const stage = setAnswerStage();

test("an answer that could not be fetched is fetched again on returning from a project", async () => {
  let failures = 1;
  const page = await openToAsk(stage, async (route) => {
    const isAnswer = route.request().postDataJSON().part === "answer";
    if (!isAnswer || failures === 0) return route.continue();
    failures -= 1;
    return route.fulfill({ status: 503, body: "" });
  });
  await ask(page);
  await waitForHeading(page, "Search Results (1)");
  await expect.poll(() => [failures]).toEqual([0]);
  await expect.poll(() => panel(page).count()).toBe(0);
  await openProject(page, "Harbour Signs");
  await page.goBack();
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await page.close();
});

test("an answer comes back with its smart search, without a request", async () => {
  const page = await openToAsk(stage);
  await ask(page);
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await openProject(page, "Harbour Signs");
  const asked = await recordRequests(page);
  await page.goBack();
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  expect(asked).toEqual([]);
  await page.close();
});

test("a closed answer stays closed on returning, until it is asked again", async () => {
  const page = await openToAsk(stage);
  await ask(page);
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await page.getByRole("button", { name: "Close answer" }).click();
  await expect.poll(() => panel(page).count()).toBe(0);
  await openProject(page, "Harbour Signs");
  const asked = await recordRequests(page);
  await page.goBack();
  await waitForHeading(page, "Search Results (1)");
  expect(await panel(page).count()).toBe(0);
  expect(asked).toEqual([]);
  await box(page).press("Enter");
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await page.close();
});

test("a question that is asked again is searched and answered anew", async () => {
  const page = await openToAsk(stage);
  await ask(page);
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await openProject(page, "Harbour Signs");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect.poll(() => box(page).inputValue()).toBe("");
  const asked = await recordRequests(page);
  const anew = ["results", "answer"].map((part) => ({ query: QUESTION, part }));
  await ask(page);
  await expect.poll(() => asked).toEqual(anew);
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await box(page).press("Enter");
  await expect.poll(() => asked).toEqual([...anew, ...anew]);
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await page.close();
});

test("a search that came with the page comes back without a request", async () => {
  const path = `/?${new URLSearchParams({ q: QUESTION })}`;
  const page = await openHome(stage.browser, stage.site.url + path);
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await openProject(page, "Harbour Signs");
  const asked = await recordRequests(page);
  await page.goBack();
  await expect.poll(() => answerText(page).innerText()).toBe(SHORTENED);
  await waitForHeading(page, "Search Results (1)");
  expect(asked).toEqual([]);
  await page.close();
});

test("an answer without results that came with the page comes back without a failure", async () => {
  const path = `/?${new URLSearchParams({ q: UNMATCHED })}`;
  const page = await openHome(stage.browser, stage.site.url + path);
  await expect.poll(() => answerText(page).innerText()).toBe("Within a week.");
  await page.getByRole("link", { name: "About" }).first().click();
  await page.waitForURL("**/about");
  const asked = await recordRequests(page);
  await page.goBack();
  await expect.poll(() => answerText(page).innerText()).toBe("Within a week.");
  await waitForHeading(page, "Search Results (0)");
  // Toasts are loaded on demand.
  await page.waitForLoadState("networkidle");
  expect(await page.locator(".toast").count()).toBe(0);
  expect(asked).toEqual([]);
  await page.close();
});

test("the same text in another place has basic results alone", async () => {
  const page = await openToAsk(stage);
  await box(page).fill("Harbour Sig");
  await options(page).filter({ hasText: "Harbour Signs" }).first().click();
  await panel(page).waitFor();
  await openProject(page, "Harbour Signs");
  const asked = await recordRequests(page);
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Projects" })
    .click();
  await waitForHeading(page, "Search Results (1)");
  expect(await box(page).inputValue()).toBe("Harbour Signs");
  await waitForPendingTasks(page);
  expect(await panel(page).count()).toBe(0);
  expect(asked).toEqual([]);
  await page.close();
});

test("an answer that was left by editing does not come back with the text", async () => {
  const { passed, release } = gate();
  const page = await openToAsk(stage, answering({ aiAnswer: "Later." }, passed));
  await ask(page, "harbour");
  await panel(page).getByText("Looking for an answer…").waitFor();
  await box(page).press("End");
  await box(page).pressSequentially("s");
  await expect.poll(() => panel(page).count()).toBe(0);
  await box(page).press("Backspace");
  await waitForHeading(page, "Search Results (1)");
  release();
  await openProject(page, "Harbour Signs");
  const asked = await recordRequests(page);
  await page.goBack();
  await waitForHeading(page, "Search Results (1)");
  await waitForPendingTasks(page);
  expect(await panel(page).count()).toBe(0);
  expect(asked).toEqual([]);
  await page.close();
});

test("an answer without results comes back with the text, too", async () => {
  const page = await openToAsk(stage);
  await ask(page, UNMATCHED);
  await page.getByText("Search failed, falling back to basic search").waitFor();
  await expect.poll(() => answerText(page).innerText()).toBe("Within a week.");
  await page.getByRole("link", { name: "About" }).first().click();
  await page.waitForURL("**/about");
  const asked = await recordRequests(page);
  await page.goBack();
  await expect.poll(() => answerText(page).innerText()).toBe("Within a week.");
  expect(asked).toEqual([]);
  await page.close();
});
