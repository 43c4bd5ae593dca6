import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LiveEvents, liveEvents } from "./live-events.ts";

const STARTED = Date.UTC(2026, 0, 1);
let active: Set<string>;
let live: LiveEvents;

beforeEach(() => {
  vi.useFakeTimers({ now: STARTED });
  active = new Set(["one", "two"]);
  live = start(async () => active);
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

function start(findActive: (ids: string[]) => Promise<Set<string>>): LiveEvents {
  return liveEvents({ now: () => new Date(), log: pino({ level: "silent" }), findActive });
}

/** Collects what is sent on a stream. */
function read(sessionId: string, since: number | null = null) {
  const stream = live.open(sessionId, since);
  if (!stream) throw new Error("refused");
  const received = { text: "", isOver: false };
  const reader = stream.getReader();
  const go = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      received.text += new TextDecoder().decode(next.value);
    }
    received.isOver = true;
  };
  void go();
  return { received, leave: () => reader.cancel() };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("a stream receives changes, with the time as the event id", async () => {
  const { received } = read("one");
  live.publish(["posts", "post:1"]);
  await settled();
  expect(received.text).toBe(
    `retry: 2000\n\nevent: changed\nid: ${STARTED}\ndata: ["posts","post:1"]\n\n`,
  );
});

test("a reconnecting client gets what changed meanwhile, once, and nothing older", async () => {
  await vi.advanceTimersByTimeAsync(1000);
  live.publish(["posts"]);
  await vi.advanceTimersByTimeAsync(1000);
  live.publish(["messages"]);
  live.publish(["messages"]);
  const since = STARTED + 1500;
  const { received } = read("one", since);
  await settled();
  expect(received.text).toContain(`data: ["messages"]`);
  expect(received.text).not.toContain("posts");
});

test("after a server restart a reconnecting client is told that anything may have changed", async () => {
  const { received } = read("one", STARTED - 1);
  await settled();
  expect(received.text).toContain(`data: ["*"]`);
  const later = read("two", STARTED + 1);
  live.publishAll();
  await settled();
  expect(later.received.text).toContain(`data: ["*"]`);
});

test("a stream sends a heartbeat every 20 seconds", async () => {
  const { received } = read("one");
  await vi.advanceTimersByTimeAsync(40_000);
  expect(received.text.match(/^: still here$/gm)).toHaveLength(2);
});

test("a stream ends within 30 seconds after its session, and no other does", async () => {
  const ending = read("one");
  const staying = read("two");
  active.delete("one");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ending.received).toMatchObject({ isOver: true });
  expect(ending.received.text).toMatch(/event: ended\ndata:\n\n$/);
  expect(staying.received.isOver).toBe(false);
});

test("a stream ends at once when accounts changed and its session ended", async () => {
  const { received } = read("one");
  active.clear();
  live.publish(["accounts"]);
  await settled();
  expect(received.isOver).toBe(true);
});

test("streams stay when sessions cannot be looked up", async () => {
  live.stop();
  live = start(() => Promise.reject(new Error("away")));
  const { received } = read("one");
  live.publish(["accounts"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(received.isOver).toBe(false);
});

test("a session has at most ten open streams", async () => {
  const streams = Array.from({ length: 10 }, () => read("one"));
  expect(live.open("one", null)).toBeNull();
  expect(live.open("two", null)).not.toBeNull();
  await streams[3]?.leave();
  expect(live.open("one", null)).not.toBeNull();
});

test("a client with hundreds of unread messages is disconnected", async () => {
  const stream = live.open("one", null);
  for (let i = 0; i < 500; i += 1) live.publish([`post:${i}`]);
  const chunks: unknown[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  expect(chunks).toHaveLength(200);
});

test("stopping ends every stream, and new ones at once", async () => {
  const { received } = read("one");
  live.stop();
  await settled();
  expect(received.isOver).toBe(true);
  const late = read("one");
  await settled();
  expect(late.received).toEqual({ text: "", isOver: true });
});
