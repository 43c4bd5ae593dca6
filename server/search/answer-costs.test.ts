import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import {
  answeringSite,
  answerParts,
  BUILT_IN,
  evidenceOf,
  HARBOUR,
  modelReply,
  NO_USAGE,
  QUESTION,
} from "../../tests/support/answering.ts";
import { blogPosts } from "../posts/tables.ts";
import { answerQuestion } from "./answer-question.ts";
import { openAiModel } from "./model/open-model.ts";
import { readUsageToday } from "./model/usage.ts";

const site = await answeringSite();
afterAll(() => site.close());
beforeEach(() => site.reset());
const { world, endpoint, saveSettings, ask, usage } = site;

test("equal questions ask the model once, whatever their case, spaces and marks", async () => {
  const asked = [
    "When did the port reopen?",
    " when did  the port REOPEN",
    `${QUESTION}?!`,
    "When did the port, reopen",
  ];
  const answers = await Promise.all(asked.map((question) => ask(question)));
  expect(new Set(answers.map((answer) => answer?.text))).toEqual(new Set(["It reopened in 2019."]));
  await ask();
  expect(endpoint.calls).toHaveLength(1);
  await ask("When did the port close?");
  expect(endpoint.calls).toHaveLength(2);
});

test("questions without words are told apart by their marks", async () => {
  await ask("?!");
  await ask("…!");
  expect(endpoint.calls).toHaveLength(2);
});

test("long questions that differ at their end alone have answers of their own", async () => {
  const start = `The port was ${"very ".repeat(60)}old.`;
  await ask(`${start} When did it reopen?`);
  await ask(`${start} Who reopened it?`);
  expect(endpoint.calls).toHaveLength(2);
});

test("changed settings ask the model again", async () => {
  await ask();
  await saveSettings({ aiPromptText: "Be kind." });
  await ask();
  expect(endpoint.calls).toHaveLength(2);
});

test("an answer without what could be found by meaning is kept briefly", async () => {
  let searches = 0;
  const findEvidence = async () => {
    searches += 1;
    return { ...evidenceOf([HARBOUR]), isProvisional: true };
  };
  const at = (ms: number) => ({ ...world, now: () => new Date(ms) });
  for (const ms of [0, 59_000, 61_000])
    expect(await answerQuestion(at(ms), QUESTION, answerParts({ findEvidence }))).toEqual(BUILT_IN);
  expect(searches).toBe(2);
});

test("an answer is found again once a post has gone live by its date", async () => {
  const publishedAt = new Date(90_000);
  await world.db
    .insert(blogPosts)
    .values({ title: "Quays", slug: "quays", status: "published", publishedAt });
  let searches = 0;
  const findEvidence = async () => {
    searches += 1;
    return evidenceOf([]);
  };
  const none = answerParts({ findEvidence, answerFromPassages: () => null });
  const at = (ms: number) => ({ ...world, now: () => new Date(ms) });
  for (const ms of [0, 89_000]) expect(await answerQuestion(at(ms), QUESTION, none)).toBeNull();
  expect(searches).toBe(1);
  for (const ms of [91_000, 500_000]) await answerQuestion(at(ms), QUESTION, none);
  expect(searches).toBe(2);
  await world.db.delete(blogPosts);
});

test("concurrent questions cannot use more tokens than the day has", async () => {
  await ask();
  const { input, output } = await usage();
  await world.db.execute(sql`truncate ai_usage`);
  world.answerCache.clear();
  endpoint.calls.length = 0;
  // Each reserves more than it uses: room for two at once.
  let reserved = 0;
  endpoint.respond = async () => {
    const now = await usage();
    reserved = Math.max(reserved, now.input + now.output);
    return modelReply("It reopened in 2019.");
  };
  await saveSettings({ aiTokensPerDay: 7_000 });
  const questions = Array.from({ length: 12 }, (_, at) => `${QUESTION} ${at}`);
  const answers = await Promise.all(questions.map((question) => ask(question)));
  const byModel = answers.filter((answer) => answer?.by === "model").length;
  expect(endpoint.calls).toHaveLength(byModel);
  expect(byModel).toBeGreaterThan(0);
  expect(byModel).toBeLessThan(12);
  expect(reserved).toBeLessThanOrEqual(7_000);
  expect(await usage()).toEqual({
    requests: byModel,
    input: byModel * input,
    output: byModel * output,
  });
});

test("a limit that no question fits in is logged once", async () => {
  await saveSettings({ aiTokensPerDay: 1_000 });
  const aiModel = openAiModel({ AI_BASE_URL: `${endpoint.origin}/v1`, AI_MODEL: "llama" });
  const warn = vi.spyOn(world.log, "warn");
  for (const end of ["", " And when did it close?"])
    await answerQuestion({ ...world, aiModel }, QUESTION + end, answerParts());
  expect(warn.mock.calls).toEqual([
    [
      { model: "llama", needed: expect.any(Number), tokensPerDay: 1_000 },
      "the AI model was not asked: a question needs more than the tokens per day",
    ],
  ]);
  warn.mockRestore();
  expect(endpoint.calls).toEqual([]);
});

test("0 tokens per day turn the model off, and its absence makes no answer provisional", async () => {
  await saveSettings({ aiTokensPerDay: 0 });
  let searches = 0;
  const findEvidence = async () => {
    searches += 1;
    return evidenceOf([HARBOUR]);
  };
  const aiModel = openAiModel({ AI_BASE_URL: `${endpoint.origin}/v1`, AI_MODEL: "llama" });
  const at = (ms: number) => ({ ...world, aiModel, now: () => new Date(ms) });
  for (const ms of [0, 61_000])
    expect(await answerQuestion(at(ms), QUESTION, answerParts({ findEvidence }))).toEqual(BUILT_IN);
  expect(searches).toBe(1);
  expect(endpoint.calls).toEqual([]);
});

test("the day of the tokens is that of the site's time zone", async () => {
  await saveSettings({ timeZone: "Pacific/Auckland" });
  const evening = { ...world, now: () => new Date("2026-03-01T10:30:00Z") };
  const night = { ...world, now: () => new Date("2026-03-01T11:30:00Z") };
  const aiModel = openAiModel({ AI_BASE_URL: `${endpoint.origin}/v1`, AI_MODEL: "llama" });
  await answerQuestion({ ...evening, aiModel }, QUESTION, answerParts());
  await saveSettings({ timeZone: "" });
  const { rows } = await world.db.execute(sql`select day::text from ai_usage`);
  expect(rows).toEqual([{ day: "2026-03-01" }]);
  await saveSettings({ timeZone: "Pacific/Auckland" });
  expect(await readUsageToday(night)).toEqual(NO_USAGE);
  await saveSettings({ timeZone: "" });
});
