import { expect, test } from "vitest";
import type { Answer } from "#domain/search/answer.ts";
import { type FoundAnswer, openAnswerCache } from "./answer-cache.ts";

const answer = (text: string): Answer => ({ text, sources: [], quotes: [], by: "model" });

function cacheOf() {
  const cache = openAnswerCache();
  const clock = { ms: 0 };
  const found: string[] = [];
  const find = (text: string, isProvisional?: boolean) => async (): Promise<FoundAnswer> => {
    found.push(text);
    return { answer: answer(text), isProvisional };
  };
  const get = async (key: string, text: string, isProvisional?: boolean) =>
    (await cache.get(key, () => clock.ms, find(text, isProvisional))).answer?.text;
  return { cache, clock, found, find, get };
}

test("an answer is found once, until content changes", async () => {
  const { cache, get } = cacheOf();
  expect(await get("who", "Ada")).toBe("Ada");
  expect(await get("who", "Bob")).toBe("Ada");
  expect(await get("what", "Bob")).toBe("Bob");
  cache.clear();
  expect(await get("who", "Bob")).toBe("Bob");
});

test("a missing answer is kept too", async () => {
  const { cache, found, find } = cacheOf();
  expect(
    await cache.get(
      "who",
      () => 0,
      async () => ({ answer: null }),
    ),
  ).toEqual({ answer: null });
  expect(await cache.get("who", () => 0, find("Ada"))).toEqual({ answer: null });
  expect(found).toEqual([]);
});

test("a provisional answer is kept for a minute", async () => {
  const { clock, get } = cacheOf();
  await get("who", "Ada", true);
  clock.ms = 59_999;
  expect(await get("who", "Bob")).toBe("Ada");
  clock.ms = 60_000;
  expect(await get("who", "Bob")).toBe("Bob");
});

test("an answer, and none, is kept until the next post goes live, a provisional one less", async () => {
  const { cache, clock, found, find } = cacheOf();
  const get = (key: string, isProvisional?: boolean) =>
    cache.get(
      key,
      () => clock.ms,
      async () => ({
        ...(await find(key, isProvisional)()),
        answer: null,
        validUntil: new Date(90_000),
      }),
    );
  await get("who");
  await get("what", true);
  clock.ms = 60_000;
  await get("who");
  await get("what", true);
  expect(found).toEqual(["who", "what", "what"]);
  clock.ms = 89_999;
  await get("who");
  await get("what", true);
  expect(found).toHaveLength(3);
  clock.ms = 90_000;
  await get("who");
  await get("what", true);
  expect(found).toEqual(["who", "what", "what", "who", "what"]);
});

test("equal questions at the same time share one search", async () => {
  const { found, get } = cacheOf();
  expect(await Promise.all([get("who", "Ada"), get("who", "Bob")])).toEqual(["Ada", "Ada"]);
  expect(found).toEqual(["Ada"]);
});

test("an answer that was begun before a change is not kept", async () => {
  const { cache, get } = cacheOf();
  const slow = Promise.withResolvers<FoundAnswer>();
  const begun = cache.get(
    "who",
    () => 0,
    () => slow.promise,
  );
  cache.clear();
  expect(await get("who", "Bob")).toBe("Bob");
  slow.resolve({ answer: answer("Ada") });
  expect((await begun).answer?.text).toBe("Ada");
  expect(await get("who", "Eve")).toBe("Bob");
});

test("a failure is not kept", async () => {
  const { cache, get } = cacheOf();
  const failing = cache.get(
    "who",
    () => 0,
    () => Promise.reject(new Error("away")),
  );
  await expect(failing).rejects.toThrow("away");
  expect(await get("who", "Ada")).toBe("Ada");
});

test("the least recently asked of more than 500 questions is forgotten", async () => {
  const { get } = cacheOf();
  for (let at = 0; at < 500; at += 1) await get(String(at), "first");
  await get("0", "second");
  await get("500", "first");
  expect(await get("0", "second")).toBe("first");
  expect(await get("1", "second")).toBe("second");
});
