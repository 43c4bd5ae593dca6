import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importWorld } from "../../../tests/support/import-world.ts";
import { siteConfig } from "../../site/tables.ts";
import { forgetQuestionsJob } from "./forget-job.ts";
import { readTopQuestions } from "./read-top-questions.ts";
import { recordResults } from "./record-question.ts";
import { searchQuestionDays, searchQuestions } from "./tables.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
beforeAll(async () => {
  opened = await importWorld();
  await opened.world.db.insert(siteConfig).values({ timeZone: "America/New_York" });
});
afterAll(() => opened.close());
beforeEach(() => opened.world.db.delete(searchQuestions));

const ask = (question: string, at: string) =>
  recordResults(opened.world.db, { question, now: new Date(at), resultCount: 0 });
const top = (from: string, to: string) => readTopQuestions(opened.world.db, { from, to });

test("searches count in the site's days of the range only, most asked first", async () => {
  await ask("Prices?", "2026-07-01T03:59:59Z");
  await ask("prices", "2026-07-01T04:00:00Z");
  await ask("logo", "2026-07-01T12:00:00Z");
  await ask("Logo", "2026-07-02T03:59:59Z");
  await ask("logo", "2026-07-02T04:00:00Z");
  expect(await top("2026-07-01", "2026-07-01")).toEqual([
    { question: "logo", times: 2 },
    { question: "prices", times: 1 },
  ]);
  expect(await top("2026-06-30", "2026-07-02")).toEqual([
    { question: "logo", times: 3 },
    { question: "prices", times: 2 },
  ]);
  expect(await top("2026-06-01", "2026-06-29")).toEqual([]);
});

test("concurrent questions are all counted", async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask("logo", "2026-07-01T12:00:00Z")));
  expect(await top("2026-07-01", "2026-07-01")).toEqual([{ question: "logo", times: 10 }]);
});

test("a text that may identify a person is not counted", async () => {
  await ask("ada@example.com", "2026-07-01T12:00:00Z");
  expect(await opened.world.db.$count(searchQuestionDays)).toBe(0);
});

test("the counts of a day are kept for a year, also of a question that is asked again", async () => {
  await ask("logo", "2025-07-01T12:00:00Z");
  await ask("logo", "2025-07-03T12:00:00Z");
  await ask("logo", "2026-07-01T12:00:00Z");
  const world = { ...opened.world, now: () => new Date("2026-07-02T12:00:00Z") };
  await forgetQuestionsJob.run(world, {}, new AbortController().signal);
  expect(await top("2025-01-01", "2025-07-02")).toEqual([]);
  expect(await top("2025-01-01", "2026-07-02")).toEqual([{ question: "logo", times: 2 }]);
});
