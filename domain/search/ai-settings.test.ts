import { expect, test } from "vitest";
import { aiSettingsFrom } from "./ai-settings.ts";

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
