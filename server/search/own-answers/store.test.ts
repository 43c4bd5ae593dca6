import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importWorld } from "../../../tests/support/import-world.ts";
import type { World } from "../../world.ts";
import { findOwnAnswer } from "./find-own-answer.ts";
import { saveOwnAnswer, updateAnswerKeys } from "./store.ts";
import { ownAnswers } from "./tables.ts";

let world: World;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, close } = await importWorld());
});
afterAll(() => close());
beforeEach(() => world.db.delete(ownAnswers));

const ANSWER = { questions: ["Who are you?"], answer: "A painter.", link: null };

test("an answer with the keys of another version is found again, unchanged", async () => {
  await saveOwnAnswer(world, null, ANSWER);
  const saved = await world.db.select().from(ownAnswers);
  await world.db.update(ownAnswers).set({ keys: ["who"] });
  expect(await findOwnAnswer(world, "Who are you?")).toBeNull();
  await updateAnswerKeys(world.db);
  expect(await world.db.select().from(ownAnswers)).toEqual(saved);
});
