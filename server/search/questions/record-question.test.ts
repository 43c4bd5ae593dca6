import { pino } from "pino";
import { beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { listQuestions } from "./list-questions.ts";
import { recordAnswer, recordClick, recordQuestion, recordResults } from "./record-question.ts";
import { searchQuestions } from "./tables.ts";

const database = await forAllTests(testDatabase());
beforeEach(() => database.db.delete(searchQuestions));

const log = pino({ level: "silent" });
const world = { db: database.db, log, now: () => new Date(NOON) };

const NOON = Date.UTC(2026, 6, 1, 12);
const at = (seconds: number) => ({ question: "logo", now: new Date(NOON + 1_000 * seconds) });
const HOUR = 3_600;

const results = (seconds: number, resultCount: number) =>
  recordResults(database.db, { ...at(seconds), resultCount });
const answer = (seconds: number, answeredBy: "owner" | "passages" | null) =>
  recordAnswer(database.db, { ...at(seconds), answeredBy });

async function stored() {
  const { questions } = await listQuestions(database.db, { filter: null, after: null });
  return questions.map(({ outcome, answeredBy }) => [outcome, answeredBy]);
}

test("a question that found nothing leaves that list when it finds something", async () => {
  await results(0, 0);
  expect(await stored()).toEqual([["none", null]]);
  await results(HOUR, 2);
  expect(await stored()).toEqual([["unasked", null]]);
  await answer(HOUR + 1, null);
  expect(await stored()).toEqual([["weak", null]]);
});

test("one that finds nothing any more comes into it, however it was answered before", async () => {
  await results(0, 2);
  await answer(1, null);
  await results(HOUR, 0);
  expect(await stored()).toEqual([["none", null]]);
  await answer(HOUR + 1, "owner");
  expect(await stored()).toEqual([["answered", "owner"]]);
  await results(2 * HOUR, 0);
  expect(await stored()).toEqual([["none", null]]);
});

test("an answer that is there before the results stays", async () => {
  await answer(HOUR, "passages");
  await results(HOUR + 1, 1);
  expect(await stored()).toEqual([["answered", "passages"]]);
});

test("without an answer, what the results are decides when they come last", async () => {
  await answer(0, null);
  await results(1, 1);
  expect(await stored()).toEqual([["weak", null]]);
  await results(2, 0);
  expect(await stored()).toEqual([["none", null]]);
});

test("results and answer are recorded together, or one of them", async () => {
  const record = (resultCount: number | null, answeredBy: "owner" | null | undefined) =>
    recordQuestion(world, { question: "logo", resultCount, answeredBy });
  await record(2, undefined);
  expect(await stored()).toEqual([["unasked", null]]);
  await record(null, "owner");
  expect(await stored()).toEqual([["answered", "owner"]]);
  await record(2, null);
  expect(await stored()).toEqual([["weak", null]]);
});

test("what cannot be recorded is logged, and nothing else fails", async () => {
  const { $client } = database.db;
  const error = vi.spyOn(log, "error");
  await $client.query("alter table search_questions rename to away");
  await recordQuestion(world, { question: "logo", resultCount: 2, answeredBy: null });
  await recordClick(world, { question: "logo", address: "/" });
  await $client.query("alter table away rename to search_questions");
  expect(error.mock.calls.map(([, text]) => text)).toEqual([
    "a question was not recorded",
    "a question was not recorded",
    "a question was not recorded",
  ]);
});
