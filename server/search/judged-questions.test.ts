import { expect, test } from "vitest";
import { readJudged } from "../../bench/answers/judge.ts";
import { askThroughModel } from "../../tests/support/ask-through-model.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { addPublicProject } from "../../tests/support/rows.ts";
import { indexChanges } from "./passages/index-changes.ts";

/** The benchmark asks all of them, about the content that they were written for. */
const EVERY = 12;

test("judged questions are answered through a model, cited and verbatim", async () => {
  const all = [...(await readJudged("questions")), ...(await readJudged("fresh"))];
  const asked = all.filter((_, at) => at % EVERY === 0);
  const { db, drop } = await testDatabase();
  for (const [at, { question, holds }] of asked.entries()) {
    const description = `<p>We were asked: ${question} ${holds.join(" and ")}.</p><p>More of it.</p>`;
    await addPublicProject(db, { title: `Project ${at}`, slug: `p${at}`, description });
  }
  await indexChanges(db);
  const run = await askThroughModel(
    db,
    asked.map(({ question }) => question),
  );
  expect(run.failures).toEqual([]);
  expect(run.verbatim).toEqual(run.answers);
  expect(run.calls).toBeGreaterThan(asked.length / 2);
  const byModel = run.answers.filter(({ by }) => by === "model");
  expect(byModel.length).toBeGreaterThan(asked.length / 2);
  await drop();
});
