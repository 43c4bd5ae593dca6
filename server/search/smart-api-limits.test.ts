import { expect, test } from "vitest";
import { setSmartSearchApi } from "../../tests/support/smart-search-api.ts";
import { vectorQuestions } from "../../tests/support/vector-questions.ts";
import { AiModel } from "./model/ai-model.ts";

const api = setSmartSearchApi();
const { ask, post, saveAnswer } = api;

/** Locks a table. What reads it waits for the returned function. */
async function lock(table: string): Promise<() => Promise<void>> {
  const holding = await api.site.world.db.$client.connect();
  await holding.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await holding.query("rollback");
    holding.release();
  };
}

test("a provider with 200 searches waiting makes room for others", async () => {
  const unlock = await lock("passage_terms");
  let refusals = 0;
  const search = (times: number, addressOf: (n: number) => string) =>
    Array.from({ length: times }, async (_, n) => {
      const from = { "X-Forwarded-For": addressOf(n) };
      const { status, headers } = await post({ query: "harbour", part: "results" }, from);
      if (status === 503) refusals += 1;
      return [status, headers.get("retry-after")];
    });
  // Four of them run.
  const requests = search(205, (n) => `2001:db8:${api.network}:${n}::1`);
  expect(await Promise.race(requests)).toEqual([503, "2"]);
  const others = search(10, () => `203.0.113.${api.network}`);
  await expect.poll(() => refusals).toBe(11);
  await unlock();
  for (const [status] of await Promise.all(others)) expect(status).toBe(200);
  const statuses = (await Promise.all(requests)).map(([status]) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(194);
});

test("answers that take long leave connections of the database to others", async () => {
  const unlock = await lock("own_answers");
  const answers = Array.from({ length: 20 }, () => post({ query: "harbour", part: "answer" }));
  const elsewhere = { "X-Forwarded-For": "203.0.113.77" };
  const results = await post({ query: "harbour", part: "results" }, elsewhere);
  await unlock();
  expect(results.status).toBe(200);
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});

test("questions do not wait for those at a model that does not reply", async () => {
  await saveAnswer(["Who made the harbour signs?"], "We did.");
  const { promise, reject } = Promise.withResolvers<never>();
  let asked = 0;
  api.site.world.aiModel = new AiModel("slow", () => {
    asked += 1;
    return promise;
  });
  const waiting = [
    ...["What are the signs for?", "Which signs are for the harbour?", "Signs for the harbour"],
    ...["Signs of the harbour?", "Are there signs for the harbour?", "Signs in the harbour"],
    ...["harbour signs", "signs harbour", "signs at the harbour"],
  ].map((query) => ask({ query }));
  await expect.poll(() => asked).toBe(8);
  expect(await ask({ query: "who made the harbour signs" })).toMatchObject({ aiAnswer: "We did." });
  reject(new Error("down"));
  for (const { aiAnswer, results } of await Promise.all(waiting)) {
    expect(aiAnswer).toBe("Signs for the harbour.");
    expect(results).toHaveLength(1);
  }
  // The ninth found that it is paused.
  expect(asked).toBe(8);
  api.site.world.aiModel = null;
});

test("search by meaning is limited by who asks", async () => {
  const { vectorSearch, asked } = vectorQuestions(api.site.world);
  api.site.world.vectorSearch = vectorSearch;
  await ask({ query: "harbour signs", part: "results" });
  await ask({ query: "harbour lights", part: "answer" });
  api.site.world.vectorSearch = null;
  expect(asked()).toEqual([
    ["harbour signs", `198.51.100.${api.network}`],
    ["harbour lights", `198.51.100.${api.network}`],
  ]);
});
