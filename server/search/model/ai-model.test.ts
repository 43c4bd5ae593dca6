import { expect, test } from "vitest";
import { AiModel, ModelPaused, RequestRefused } from "./ai-model.ts";

function modelAt(clock: { ms: number }) {
  const model = new AiModel("fake", () => Promise.reject(new Error("not asked")));
  const now = () => new Date(clock.ms);
  const call = <T>(work: () => Promise<T>, signal = new AbortController().signal) =>
    model.run({ client: "a", now, signal }, work);
  return { call, fail: () => call(() => Promise.reject(new Error("down"))) };
}

test("a model that failed is left alone for 30 seconds", async () => {
  const clock = { ms: 0 };
  const { call, fail } = modelAt(clock);
  await expect(fail()).rejects.toThrow("down");
  clock.ms = 29_999;
  await expect(call(async () => 1)).rejects.toThrow(ModelPaused);
  clock.ms = 30_000;
  expect(await call(async () => 1)).toBe(1);
});

test("calls that were waiting when it failed are not made", async () => {
  const { call, fail } = modelAt({ ms: 0 });
  const calls = Array.from({ length: 10 }, () => fail().catch((error: unknown) => error));
  const outcomes = await Promise.all([...calls, call(async () => 1).catch((error) => error)]);
  expect(outcomes.slice(8)).toEqual(Array.from({ length: 3 }, () => expect.any(ModelPaused)));
});

test("a request that is refused says nothing about others", async () => {
  const { call } = modelAt({ ms: 0 });
  const refused = call(() => Promise.reject(new RequestRefused("too long")));
  await expect(refused).rejects.toThrow("too long");
  expect(await call(async () => 1)).toBe(1);
});

test("a call that had waited for others and then ran out of time does not pause it", async () => {
  const { call } = modelAt({ ms: 0 });
  const { promise, resolve } = Promise.withResolvers<number>();
  const running = Array.from({ length: 8 }, () => call(() => promise));
  const deadline = new AbortController();
  const late = call(async () => {
    deadline.abort();
    throw deadline.signal.reason;
  }, deadline.signal);
  resolve(1);
  await expect(late).rejects.toThrow("aborted");
  await Promise.all(running);
  expect(await call(async () => 2)).toBe(2);
});

test("a call that had most of the time of an answer and did not end pauses it", async () => {
  const clock = { ms: 0 };
  const { call } = modelAt(clock);
  const deadline = new AbortController();
  const slow = call(async () => {
    clock.ms = 6_000;
    deadline.abort();
    throw deadline.signal.reason;
  }, deadline.signal);
  await expect(slow).rejects.toThrow("aborted");
  await expect(call(async () => 1)).rejects.toThrow(ModelPaused);
});
