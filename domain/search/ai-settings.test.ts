import { expect, test } from "vitest";
import { settingsSchema } from "../forms/settings-schema.ts";
import { AI_SETTINGS, aiSettingsFrom } from "./ai-settings.ts";

const FORM = {
  aiAnswerWordLimit: 20,
  aiDataSources: { about: true, projects: true, blog: true, resume: true, files: true },
  aiPromptText: "x".repeat(2_000),
  aiTokensPerDay: 1_000,
  version: "1",
};

test("before anything is chosen, answers are off and all sources are on", () => {
  const { isEnabled, wordLimit, sources, prompt } = aiSettingsFrom({});
  expect([isEnabled, wordLimit]).toEqual([false, 20]);
  expect(sources).toEqual({ about: true, projects: true, blog: true, resume: true, files: true });
  expect(prompt).toContain("No project-based answer available");
});

test.each([
  [4, 20],
  [5, 5],
  [50, 50],
  [51, 20],
])("a word limit of %i is taken as %i", (aiAnswerWordLimit, wordLimit) => {
  expect(aiSettingsFrom({ aiAnswerWordLimit }).wordLimit).toBe(wordLimit);
});

test("stored settings apply", () => {
  const chosen = aiSettingsFrom({
    aiAnswersEnabled: true,
    aiPromptText: " Be brief. ",
    aiDataSources: { resume: false },
  });
  expect([chosen.isEnabled, chosen.prompt]).toEqual([true, "Be brief."]);
  expect([chosen.sources.resume, chosen.sources.blog]).toEqual([false, true]);
});

test("a model may use 200,000 tokens a day, of unknown price, until something else is stored", () => {
  expect(aiSettingsFrom({})).toMatchObject({
    tokensPerDay: 200_000,
    prices: { input: null, output: null },
  });
  const stored = { aiTokensPerDay: 0, aiInputPrice: 0.25, aiOutputPrice: -1 };
  expect(aiSettingsFrom(stored)).toMatchObject({
    tokensPerDay: 0,
    prices: { input: 0.25, output: null },
  });
});

test("the form takes tokens per day up to 100 million, and prices with decimals or none", () => {
  const schema = settingsSchema(AI_SETTINGS);
  const parse = (fields: object) => schema.safeParse({ ...FORM, ...fields });
  expect(parse({ aiTokensPerDay: 100_000_000, aiInputPrice: 0.075 }).data).toMatchObject({
    aiTokensPerDay: 100_000_000,
    aiInputPrice: 0.075,
    aiOutputPrice: null,
  });
  const problemOf = (fields: object) => parse(fields).error?.issues[0]?.message;
  expect(problemOf({ aiTokensPerDay: 100_000_001 })).toBe(
    "Tokens per day must be a number from 0 to 100000000.",
  );
  expect(problemOf({ aiOutputPrice: -0.1 })).toBe(
    "Output price must be a number from 0 to 10000, such as 0.25.",
  );
});

test("the form takes a word limit from 5 to 50 and a prompt of 2,000 characters", () => {
  const schema = settingsSchema(AI_SETTINGS);
  const problemOf = (fields: object) =>
    schema.safeParse({ ...FORM, ...fields }).error?.issues[0]?.message;
  for (const aiAnswerWordLimit of [5, 50]) {
    expect(problemOf({ aiAnswerWordLimit })).toBeUndefined();
  }
  for (const aiAnswerWordLimit of [4, 51, 7.5, Number.NaN]) {
    expect(problemOf({ aiAnswerWordLimit })).toBe("Word limit must be a number from 5 to 50.");
  }
  expect(problemOf({ aiAnswerWordLimit: 5, aiPromptText: "x".repeat(2_001) })).toContain("Prompt");
});

test("a form in which all sources are off turns them off", () => {
  const { aiDataSources: _none, ...form } = FORM;
  const sources = settingsSchema(AI_SETTINGS).parse(form).aiDataSources;
  expect(new Set(Object.values(sources))).toEqual(new Set([false]));
});
