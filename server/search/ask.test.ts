import type { IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importWorld } from "../../tests/support/import-world.ts";
import { addPublicProject } from "../../tests/support/rows.ts";
import { vectorQuestions } from "../../tests/support/vector-questions.ts";
import { BROWSER } from "../../tests/support/views.ts";
import { waitForBlockedQuery } from "../../tests/support/wait-for-lock.ts";
import { takeAttempt } from "../db/rate-limit.ts";
import { networkOf } from "../http/address-range.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";
import { ANSWERS_PER_HOUR } from "./answer-allowance.ts";
import { type Ask, type Asker, createAsk } from "./ask.ts";
import { AiModel, type ModelReply } from "./model/ai-model.ts";
import { saveOwnAnswer } from "./own-answers/store.ts";
import { indexChanges } from "./passages/index-changes.ts";
import { listQuestions } from "./questions/list-questions.ts";
import { searchQuestions } from "./questions/tables.ts";

let world: World;
let close: () => Promise<void>;
let ask: Ask;
beforeAll(async () => {
  ({ world, close } = await importWorld());
  await world.db.insert(siteConfig).values({ id: 1, aiAnswersEnabled: true });
  const description = "<p>Ada drew the letters for the harbour signs of Varde.</p>";
  await addPublicProject(world.db, {
    title: "Harbour signs",
    slug: "signs",
    description,
  });
  await indexChanges(world.db);
  const own = { questions: ["Who made the signs?"], answer: "We did.", link: null };
  await saveOwnAnswer(world, null, own);
  ask = createAsk(world);
});
afterAll(() => close());

let networks = 0;
beforeEach(async () => {
  networks += 1;
  await world.db.delete(searchQuestions);
});

function asker(origin: Asker["origin"], headers: IncomingHttpHeaders = {}): Asker {
  const agent = origin === "embed" ? BROWSER : "python-httpx/0.28";
  return { address: `10.1.${networks}.1`, origin, headers: { "user-agent": agent, ...headers } };
}

const recorded = async () =>
  (await listQuestions(world.db, { filter: null, after: null })).questions;

test("what programs and other sites ask is recorded once per question, with where it was asked last", async () => {
  await ask("Who made the signs?", asker("assistant"));
  expect(await recorded()).toEqual([
    expect.objectContaining({
      origin: "assistant",
      outcome: "answered",
      answeredBy: "owner",
      resultCount: 1,
    }),
  ]);
  await ask("who made the signs", asker("embed"));
  await ask("What do harbour xylophones cost?", asker("embed"));
  const [unanswered, known, ...others] = await recorded();
  expect(others).toEqual([]);
  expect(unanswered).toMatchObject({ origin: "embed", outcome: "weak", answeredBy: null });
  expect(known).toMatchObject({ origin: "embed", times: 2 });
});

test("results are counted, not read", async () => {
  const { $client } = world.db;
  // Cards name the client.
  await $client.query("alter table clients rename to away");
  await ask("Who made the signs?", asker("assistant"));
  await $client.query("alter table away rename to clients");
  expect(await recorded()).toEqual([expect.objectContaining({ resultCount: 1 })]);
});

test("a question that cannot be counted is answered", async () => {
  const { $client } = world.db;
  await $client.query("alter table portfolio_projects rename column project_year to away");
  const asked = await ask("Who made the signs?", asker("assistant"));
  await $client.query("alter table portfolio_projects rename column away to project_year");
  expect(asked.status).toBe("answered");
  expect(await recorded()).toEqual([]);
});

test.each([
  ["an assistant that sends DNT", asker("assistant", { dnt: "1" })],
  ["an assistant that sends GPC", asker("assistant", { "sec-gpc": "1" })],
  ["a visitor who sends DNT", asker("embed", { dnt: "1" })],
  ["a crawler in the answer box", asker("embed", { "user-agent": "Googlebot/2.1" })],
  ["a prefetch", asker("embed", { "sec-purpose": "prefetch" })],
])("%s is answered, and nothing is recorded", async (_, from) => {
  expect((await ask("Who made the signs?", from)).status).toBe("answered");
  expect(await recorded()).toEqual([]);
});

test("what may identify a person is not recorded", async () => {
  await ask("Can ana@example.com see the signs?", asker("assistant"));
  expect(await recorded()).toEqual([]);
});

test("past the limit of answers nothing is recorded, nor when answers are off", async () => {
  const from = asker("assistant");
  for (let times = 0; times < ANSWERS_PER_HOUR + 1; times += 1)
    await ask("Who made the signs?", from);
  expect((await ask("Who made the signs?", from)).status).toBe("limited");
  expect(await recorded()).toEqual([expect.objectContaining({ times: ANSWERS_PER_HOUR })]);
  await world.db.update(siteConfig).set({ aiAnswersEnabled: false });
  expect((await ask("Is it on?", asker("embed"))).status).toBe("off");
  await world.db.update(siteConfig).set({ aiAnswersEnabled: true });
  expect(await recorded()).toHaveLength(1);
});

test("search by meaning is limited by who asks", async () => {
  const { vectorSearch, asked } = vectorQuestions(world);
  const from = asker("embed");
  await createAsk({ ...world, vectorSearch })("Who drew the quay?", from);
  const [once, ...others] = asked();
  expect(once).toEqual(["Who drew the quay?", from.address]);
  expect(others).toEqual([once]);
});

/** Answers of a model that replies with `reply`, with the deadlines of those who asked, in order. */
function askSlowModel(reply: Promise<ModelReply>) {
  world.answerCache.clear();
  const asked: AbortSignal[] = [];
  const deadlines: AbortController[] = [];
  const aiModel = new AiModel("slow", (_request, signal) => {
    asked.push(signal);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    return Promise.race([reply, late]);
  });
  const clock = { aheadMs: 0 };
  const now = () => new Date(world.now().getTime() + clock.aheadMs);
  const slow = createAsk({ ...world, aiModel, now }, () => {
    const deadline = new AbortController();
    deadlines.push(deadline);
    return deadline.signal;
  });
  const from = asker("assistant", { dnt: "1" });
  const who = (drew: string) => slow(`Who drew the ${drew}?`, from);
  return { slow, who, from, asked, deadlines, clock };
}

const EIGHT = [
  ...["letters", "letters of Varde", "harbour signs", "signs of Varde"],
  ...["letters for Varde", "signs for Varde", "letters of the harbour", "signs of the harbour"],
];

test("questions do not wait for those at a model, and have a built-in answer when none is free", async () => {
  const { slow, who, from, asked, deadlines, clock } = askSlowModel(new Promise(() => {}));
  const running = EIGHT.map(who);
  await expect.poll(() => asked.length).toBe(8);
  const own = await slow("Who made the signs?", from);
  expect(own).toMatchObject({ status: "answered", answer: { by: "owner" } });
  const late = who("harbour letters");
  await expect.poll(() => deadlines.length).toBe(10);
  deadlines.at(-1)?.abort();
  expect(await late).toMatchObject({ status: "answered", answer: { by: "passages" } });
  // The model failed with the first; the others had the same time.
  clock.aheadMs = 8_000;
  for (const deadline of deadlines) deadline.abort();
  for (const { status } of await Promise.all(running)) expect(status).toBe("answered");
  expect(await who("letters in Varde")).toMatchObject({ answer: { by: "passages" } });
  expect(asked).toHaveLength(8);
});

test("a model that replies in time is asked by those who waited for it", async () => {
  const { promise, resolve } = Promise.withResolvers<ModelReply>();
  const { who, asked } = askSlowModel(promise);
  const answers = [...EIGHT, "harbour letters"].map(who);
  await expect.poll(() => asked.length).toBe(8);
  resolve({ text: '{"answer":"","citations":[]}', usage: null });
  for (const { status } of await Promise.all(answers)) expect(status).toBe("unanswered");
  expect(asked).toHaveLength(9);
});

test("waiting for others counts as time for the answer, and costs none of the visitor's", async () => {
  const { who, from, deadlines } = askSlowModel(
    Promise.resolve({ text: '{"answer":"","citations":[]}', usage: null }),
  );
  const holding = await world.db.$client.connect();
  await holding.query("begin; lock table own_answers in access exclusive mode");
  const running = EIGHT.slice(0, 4).map(who);
  await waitForBlockedQuery(world.db, 4);
  const late = who("harbour letters");
  await expect.poll(() => deadlines.length).toBe(5);
  deadlines[4]?.abort();
  expect(await late).toEqual({ status: "busy" });
  await holding.query("rollback");
  holding.release();
  for (const { status } of await Promise.all(running)) expect(status).toBe("unanswered");
  // Four and this one.
  const limit = { purpose: "answers", max: ANSWERS_PER_HOUR, windowMinutes: 60 } as const;
  const attempter = { network: networkOf(from.address), sessionId: null };
  expect((await takeAttempt(world.db, limit, attempter)).count).toBe(5);
});
