import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importWorld } from "../../../tests/support/import-world.ts";
import type { World } from "../../world.ts";
import { findOwnAnswer } from "./find-own-answer.ts";
import { listOwnAnswers, removeOwnAnswer, saveOwnAnswer, updateAnswerKeys } from "./store.ts";
import { ownAnswers } from "./tables.ts";

let world: World;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, close } = await importWorld());
});
afterAll(() => close());
beforeEach(() => world.db.delete(ownAnswers));

const ANSWER = { questions: ["Who are you?"], answer: "A painter.", link: null };

async function addAnswer() {
  await saveOwnAnswer({ ...world, now: () => new Date("2030-01-01") }, null, ANSWER);
  const [added] = await listOwnAnswers(world.db, 1);
  if (!added) throw new Error("no answer");
  return added;
}

const answers = async () => (await world.db.select().from(ownAnswers)).map(({ answer }) => answer);

test("an answer that was changed since it was opened is not overwritten", async () => {
  const opened = await addAnswer();
  expect(await saveOwnAnswer(world, opened, { ...ANSWER, answer: "A poet." })).toEqual({
    status: "saved",
  });
  const outdated = await saveOwnAnswer(world, opened, { ...ANSWER, answer: "A potter." });
  if (outdated.status !== "conflict" || !outdated.updatedAt) throw new Error(outdated.status);
  expect(await answers()).toEqual(["A poet."]);
  const edited = { id: opened.id, updatedAt: outdated.updatedAt };
  await saveOwnAnswer(world, edited, { ...ANSWER, answer: "A potter." });
  expect(await answers()).toEqual(["A potter."]);
});

test("an answer that was deleted since it was opened is not saved", async () => {
  const opened = await addAnswer();
  await removeOwnAnswer(world.db, opened.id);
  expect(await saveOwnAnswer(world, opened, ANSWER)).toEqual({
    status: "conflict",
    updatedAt: null,
  });
  expect(await answers()).toEqual([]);
});

test("an answer with the keys of another version is found again, unchanged", async () => {
  await saveOwnAnswer(world, null, ANSWER);
  const saved = await world.db.select().from(ownAnswers);
  await world.db.update(ownAnswers).set({ keys: ["who"] });
  expect(await findOwnAnswer(world, "Who are you?")).toBeNull();
  await updateAnswerKeys(world.db);
  expect(await world.db.select().from(ownAnswers)).toEqual(saved);
});
