import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { NO_ANSWER } from "#domain/search/answer.ts";
import { questionKey } from "#domain/search/question-key.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { ownAnswers } from "#server/search/own-answers/tables.ts";
import { searchQuestions } from "#server/search/questions/tables.ts";
import { siteConfig } from "#server/site/tables.ts";
import { makeAccount, ownerContext, postAsOwner } from "../support/accounts.ts";
import { accessibilityProblems } from "../support/browser.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";
import { showWorks } from "../support/works.ts";

const QUESTIONS = "/admin/ai-search/questions";
const ANSWERS = "/admin/ai-search/answers";
const TRIAL = "/admin/ai-search/trial";
const DAY_MS = 24 * 60 * 60 * 1000;

const stage = setStage(async (site) => {
  await showWorks(site);
  await makeAccount(site.db, "owner");
  await site.db.update(siteConfig).set({ aiAnswersEnabled: true });
  const row = (nth: number, changes: object) => ({
    key: `question ${nth}`,
    question: `Question ${nth}`,
    outcome: "answered" as const,
    resultCount: 2,
    askedAt: new Date(Date.now() - (29 - nth) * DAY_MS),
    ...changes,
  });
  await site.db.insert(searchQuestions).values([
    row(1, { answeredBy: "passages", times: 3, clickedPath: "/project/x", clickCount: 2 }),
    row(2, { outcome: "weak", origin: "assistant" }),
    row(3, {
      outcome: "none",
      origin: "embed",
      resultCount: 0,
      question: "Do you <b>paint</b> lighthouses?",
    }),
    ...Array.from({ length: 25 }, (_, i) => row(i + 4, {})),
  ]);
});

const rows = (page: Page) =>
  page.getByRole("list", { name: "Questions of visitors" }).locator("> li");
const answers = (page: Page) => page.getByRole("list", { name: "Your answers" }).locator("> li");
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save answer" });

/** What a visitor is answered. */
async function answerTo(query: string): Promise<string | null> {
  const answer = await fetch(`${stage.site.url}/api/project-smart-search`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: stage.site.url },
    body: JSON.stringify({ query, part: "answer" }),
  });
  return (await answer.json()).aiAnswer;
}

test("what visitors asked is listed by page, and what found nothing apart", async () => {
  const page = await openAsOwner(stage, QUESTIONS);
  expect(await rows(page).count()).toBe(25);
  expect(await rows(page).first().innerText()).toContain("Question 28");
  await page.getByRole("link", { name: "Older" }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  const last = rows(page).last();
  expect(await last.innerText()).toMatch(/Asked 3 times.*2 results · Built-in answer/s);
  expect(await last.getByRole("link", { name: "/project/x" }).count()).toBe(1);
  await page.getByRole("link", { name: "Weak answer" }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await rows(page).innerText()).toMatch(/Question 2.*By an AI assistant/s);
  await page.getByRole("link", { name: "Nothing found" }).click();
  await rows(page).getByText("Do you <b>paint</b> lighthouses?", { exact: true }).waitFor();
  expect(await rows(page).innerText()).toContain("In the answer box");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test("a question becomes a draft with the question, cleaned as in the editor, as its title", async () => {
  const page = await openAsOwner(stage, `${QUESTIONS}?show=none`);
  await page.getByRole("button", { name: "Write about it" }).click();
  await page.waitForURL("**/admin/blog/edit/*");
  const title = "Do you bpaint/b lighthouses?";
  await expect.poll(() => field(page, "Title").inputValue()).toBe(title);
  const [post] = await stage.site.db.select().from(blogPosts).where(eq(blogPosts.title, title));
  expect(post).toMatchObject({ status: "draft", slug: expect.stringContaining("lighthouses") });
  await page.context().close();
});

test("an own answer is added, wins, is edited and deleted", async () => {
  const page = await openAsOwner(stage, `${QUESTIONS}?show=none`);
  await page.getByRole("link", { name: "Add an answer" }).click();
  await expect
    .poll(() => field(page, "Questions").inputValue())
    .toBe("Do you <b>paint</b> lighthouses?");
  await save(page).click();
  await page.getByText("Answer is required").first().waitFor();
  await field(page, "Questions").fill("Do you paint lighthouses?\nWho paints lighthouses?");
  await field(page, "Answer").fill("Only <b>red</b> ones.");
  await field(page, "Link (optional)").fill("nowhere at all");
  await save(page).click();
  await page
    .getByText(/Enter a page such as/)
    .first()
    .waitFor();
  await field(page, "Link (optional)").fill("/contact");
  expect(await accessibilityProblems(page)).toEqual([]);
  await save(page).click();
  await dismissToast(page, "Answer saved");
  await expect.poll(() => answers(page).count()).toBe(1);
  expect(await answers(page).innerText()).toMatch(/and another wording.*Only <b>red<\/b> ones/s);
  await expect.poll(() => field(page, "Answer").inputValue()).toBe("");
  await expect.poll(() => answerTo("did you paint a lighthouse")).toBe("Only <b>red</b> ones.");
  expect(await answerTo("Do you paint lighthouses in winter?")).not.toContain("red");

  await field(page, "Questions").fill("Did you paint the lighthouse?");
  await field(page, "Answer").fill("Twice.");
  await save(page).click();
  await page
    .getByText(/already has an answer/)
    .first()
    .waitFor();

  await answers(page).getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect.poll(() => field(page, "Answer").inputValue()).toBe("Only <b>red</b> ones.");
  await field(page, "Answer").fill("All of them.");
  await save(page).click();
  await dismissToast(page, "Answer saved");
  await expect.poll(() => answerTo("who paints lighthouses")).toBe("All of them.");

  await answers(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete answer" }).click();
  await dismissToast(page, "Answer deleted");
  await page.getByText("No answers of your own yet").waitFor();
  expect(await stage.site.db.$count(ownAnswers)).toBe(0);
  await page.context().close();
});

test("once an answer was added, the emptied form has the focus", async () => {
  const page = await openAsOwner(stage, ANSWERS);
  await field(page, "Questions").fill("Who rows?");
  await field(page, "Answer").fill("We do.");
  await save(page).press("Enter");
  await expect.poll(() => answers(page).count()).toBe(1);
  await expect
    .poll(() => field(page, "Questions").evaluate((it) => it === document.activeElement))
    .toBe(true);
  expect(await field(page, "Questions").inputValue()).toBe("");
  await stage.site.db.delete(ownAnswers);
  await page.context().close();
});

test("deleting answers moves the focus to the next one, at last to the form", async () => {
  const questions = ["Who rows?", "Who sails?", "Who swims?"];
  const values = questions.map((question, nth) => ({
    questions: [question],
    keys: [questionKey(question)],
    answer: "We do.",
    // Listed in this order.
    updatedAt: new Date(Date.UTC(2026, 0, 3 - nth)),
  }));
  await stage.site.db.insert(ownAnswers).values(values);
  const page = await openAsOwner(stage, ANSWERS);
  const remove = async (question: string) => {
    await page.getByRole("button", { name: `Delete ${question}` }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete answer" }).press("Enter");
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await remove("Who sails?");
  await expect.poll(focused).toBe("Edit Who swims?");
  await remove("Who swims?");
  await expect.poll(focused).toBe("Edit Who rows?");
  await remove("Who rows?");
  await expect
    .poll(() => field(page, "Questions").evaluate((it) => it === document.activeElement))
    .toBe(true);
  await page.context().close();
});

test("an answer that is changed or deleted elsewhere while it is edited keeps what was typed", async () => {
  const values = { questions: ["Who rows?"], keys: [questionKey("Who rows?")], answer: "We do." };
  const [added] = await stage.site.db.insert(ownAnswers).values(values).returning();
  const page = await openAsOwner(stage, `${ANSWERS}?edit=${added?.id}`);
  await field(page, "Answer").fill("I do.");
  await stage.site.db.update(ownAnswers).set({ answer: "She does.", updatedAt: new Date() });
  await save(page).click();
  await page
    .getByRole("alert")
    .getByText(/was changed in another window/)
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await stage.site.db.delete(ownAnswers);
  await save(page).click();
  await page
    .getByRole("alert")
    .getByText(/has been deleted/)
    .waitFor();
  expect(await field(page, "Answer").inputValue()).toBe("I do.");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Stay", exact: true }).click();
  await save(page).click();
  await dismissToast(page, "Answer saved");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await expect.poll(() => answerTo("who rows")).toBe("I do.");
  await expect.poll(() => field(page, "Answer").inputValue()).toBe("");
  await stage.site.db.delete(ownAnswers);
  await page.context().close();
});

test("the trial shows the answer, who gave it, and the passages with their scores", async () => {
  await stage.site.db.insert(ownAnswers).values({
    questions: ["Who made the harbour signs?"],
    keys: [questionKey("Who made the harbour signs?")],
    answer: "Two painters.",
    link: "/about",
  });
  const before = await stage.site.db.$count(searchQuestions);
  const page = await openAsOwner(stage, TRIAL);
  await page.getByText("Nothing asked yet").waitFor();
  await page.getByLabel("Question").fill("who made the harbour signs");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.locator(".trial-answer", { hasText: "Two painters." }).waitFor();
  await page
    .locator(".sr-only[role=status]", { hasText: "Two painters." })
    .waitFor({ state: "attached" });
  await page.getByText("Your answer", { exact: true }).waitFor();
  expect(await page.getByRole("list", { name: "Sources" }).innerText()).toBe("About");
  const passage = page.locator(".trial-passages > li", { hasText: "Harbour Signs" }).first();
  expect(await passage.innerText()).toMatch(/Harbour Signs\s+\d+\.\d\d/);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByLabel("Question").fill("xylophone prices");
  await page.getByLabel("Question").press("Enter");
  await page.locator(".trial-answer", { hasText: NO_ANSWER }).waitFor();
  await page.getByText("No answer: the evidence is too weak").waitFor();
  await page.getByRole("link", { name: "Answer this in your own words" }).click();
  await expect.poll(() => field(page, "Questions").inputValue()).toBe("xylophone prices");
  // The owner's trials are no questions of visitors.
  expect(await stage.site.db.$count(searchQuestions)).toBe(before);
  await page.context().close();
});

test("when a trial fails, the screen says so and can be retried", async () => {
  const { $client } = stage.site.db;
  const page = await openAsOwner(stage, TRIAL);
  await $client.query("alter table own_answers rename to away");
  await page.getByLabel("Question").fill("who made the harbour signs");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText("Failed to load the trial").waitFor();
  await $client.query("alter table away rename to own_answers");
  await page.getByRole("link", { name: "Retry" }).click();
  await page.locator(".trial-passages > li", { hasText: "Harbour Signs" }).first().waitFor();
  await page.context().close();
});

test("without scripts answers are added and trials work", async () => {
  const context = await ownerContext(stage.browser, stage.site.url, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(ANSWERS);
  await field(page, "Questions").fill("Is it warm?");
  await field(page, "Answer").fill("Never.");
  await save(page).click();
  await expect.poll(() => answerTo("Is it warm")).toBe("Never.");
  await page.goto(`${TRIAL}?q=is+it+warm`);
  await page.getByText("Never.").waitFor();
  await context.close();
});

test("bad input is refused", async () => {
  const post = async (path: string, form: Record<string, string>) =>
    (await postAsOwner(stage.site.url, path, form)).status;
  expect(await post(QUESTIONS, { write: "nothing" })).toBe(404);
  expect(await post(QUESTIONS, { write: "00000000-0000-4000-8000-000000000000" })).toBe(404);
  const answer = "Yes.";
  for (const questions of ["", "\n\n", "?!", "x".repeat(401), "q\n".repeat(21), "\u0000"]) {
    expect(await post(ANSWERS, { questions, answer }), questions).toBe(422);
  }
  expect(await post(ANSWERS, { questions: "A question", answer: "x".repeat(1_001) })).toBe(422);
  expect(await post(ANSWERS, { questions: "A question", answer, link: "javascript:a" })).toBe(422);
  expect(await post(ANSWERS, { remove: "nothing" })).toBe(200);
});
