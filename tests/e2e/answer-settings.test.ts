import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { settingsFrom } from "#domain/forms/setting.ts";
import { AI_SETTINGS } from "#domain/search/ai-settings.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { indexChanges } from "#server/search/passages/index-changes.ts";
import { siteConfig } from "#server/site/tables.ts";
import { makeAccount } from "../support/accounts.ts";
import { startContentSite } from "../support/content-site.ts";
import { type ModelEndpoint, modelEndpoint } from "../support/model-endpoint.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { reusedPage } from "../support/reused-contexts.ts";
import { setStageOf } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/ai-search";
const ANSWER =
  "The tidal observatory of Brouwershaven was painted by Rosa Quay in the summer of 2019, with gold leaf on glass.";

let model: ModelEndpoint;
async function start() {
  model = await modelEndpoint();
  // So that answers are those of the site's own texts.
  model.respond = () => new Response(null, { status: 500 });
  return startContentSite({ AI_BASE_URL: `${model.origin}/v1`, AI_MODEL: "small-model" });
}
const stage = setStageOf(start, async ({ db }) => {
  await makeAccount(db, "owner");
  await db.update(siteConfig).set(settingsFrom(AI_SETTINGS, {}));
  await db.insert(blogPosts).values({
    slug: "tidal-observatory",
    title: "A tidal observatory",
    content: `<p>${ANSWER}</p>`,
    status: "published",
    publishedAt: new Date(0),
  });
  await indexChanges(db);
});
afterAll(() => model.close());

async function save(page: Page): Promise<void> {
  await page.locator(".save-bar").getByRole("button").click();
  await dismissToast(page, "Site configuration saved successfully!");
}

const QUESTION = "Who painted the tidal observatory of Brouwershaven?";

const address = () => `${stage.site.url}/?q=${encodeURIComponent(QUESTION)}`;

async function ask(): Promise<Page> {
  const visitor = await reusedPage(stage.browser);
  await visitor.goto(address());
  await visitor.getByRole("heading", { level: 1 }).waitFor();
  return visitor;
}

/** Only the API asks the model. */
async function instructionsFor(query: string): Promise<string | undefined> {
  model.calls.length = 0;
  const answer = await fetch(`${stage.site.url}/api/project-smart-search`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: stage.site.url },
    body: JSON.stringify({ query, part: "answer" }),
  });
  expect(answer.status).toBe(200);
  return JSON.stringify(model.calls[0]?.body.messages);
}

test("prompt, word limit, sources and tokens that the owner sets are those of visitors' answers", async () => {
  const page = await openAsOwner(stage, PATH);
  await page.getByRole("checkbox", { name: "AI answers" }).check();
  await page.getByRole("textbox", { name: "Prompt" }).fill("Answer like a sailor.");
  await page.getByLabel("Word limit").fill("7");
  await save(page);
  const visitor = await ask();
  const panel = visitor.getByRole("region", { name: "AI answer" });
  await panel.getByText("The tidal observatory of Brouwershaven was painted…").waitFor();
  await panel.getByRole("button", { name: "More" }).click();
  await panel.getByText(ANSWER).waitFor();
  await visitor.close();
  const instructions = await instructionsFor("Who painted the tidal observatory?");
  expect(instructions).toContain("Answer like a sailor.");
  expect(instructions).toContain("at most 7 words");

  const sources = page.getByRole("region", { name: "Data sources" });
  const blog = sources.getByRole("checkbox", { name: "Blog", exact: true });
  await page.getByLabel("Tokens per day").fill("0");
  await blog.uncheck();
  await save(page);
  await expect.poll(async () => (await fetch(address())).text()).not.toContain("Rosa Quay");
  const later = await ask();
  expect(await later.getByText("Rosa Quay").count()).toBe(0);
  await later.close();
  await blog.check();
  await save(page);
  expect(await instructionsFor("When was the tidal observatory painted?")).toBeUndefined();
  await page.context().close();
});
