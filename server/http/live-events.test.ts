import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LiveEvents, liveEvents } from "./live-events.ts";

const STARTED = Date.UTC(2026, 0, 1);
let going: Set<string>;
let live: LiveEvents;

beforeEach(() => {
  vi.useFakeTimers({ now: STARTED });
  going = new Set(["one", "two"]);
  live = start(async () => going);
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

function start(goingOn: (ids: string[]) => Promise<Set<string>>): LiveEvents {
  return liveEvents({ now: () => new Date(), log: pino({ level: "silent" }), goingOn });
}

/** A stream and all that has been said on it, read as it comes. */
function read(sessionId: string, since: number | null = null) {
  const stream = live.open(sessionId, since);
  if (!stream) throw new Error("refused");
  const heard = { text: "", isOver: false };
  const reader = stream.getReader();
  const go = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      heard.text += new TextDecoder().decode(next.value);
    }
    heard.isOver = true;
  };
  void go();
  return { heard, leave: () => reader.cancel() };
}

/** Until everything that was said has been read. */
const settled = () => vi.advanceTimersByTimeAsync(0);

test("whoever reads along hears what changed, with the moment as the event's id", async () => {
  const { heard } = read("one");
  live.heard(["posts", "post:1"]);
  await settled();
  expect(heard.text).toBe(
    `retry: 2000\n\nevent: changed\nid: ${STARTED}\ndata: ["posts","post:1"]\n\n`,
  );
});

test("whoever comes back hears what changed in the meantime, once, and nothing older", async () => {
  await vi.advanceTimersByTimeAsync(1000);
  live.heard(["posts"]);
  await vi.advanceTimersByTimeAsync(1000);
  live.heard(["messages"]);
  live.heard(["messages"]);
  const since = STARTED + 1500;
  const { heard } = read("one", since);
  await settled();
  expect(heard.text).toContain(`data: ["messages"]`);
  expect(heard.text).not.toContain("posts");
});

test("whoever comes back after the server was away hears that anything may have changed", async () => {
  const { heard } = read("one", STARTED - 1);
  await settled();
  expect(heard.text).toContain(`data: ["*"]`);
  const later = read("two", STARTED + 1);
  live.missed();
  await settled();
  expect(later.heard.text).toContain(`data: ["*"]`);
});

test("a stream says something every 20 seconds", async () => {
  const { heard } = read("one");
  await vi.advanceTimersByTimeAsync(40_000);
  expect(heard.text.match(/^: still here$/gm)).toHaveLength(2);
});

test("a stream ends within 30 seconds after its session, and no other does", async () => {
  const ending = read("one");
  const staying = read("two");
  going.delete("one");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ending.heard).toMatchObject({ isOver: true });
  expect(ending.heard.text).toMatch(/event: ended\ndata:\n\n$/);
  expect(staying.heard.isOver).toBe(false);
});

test("a stream ends at once when accounts have changed and its session is over", async () => {
  const { heard } = read("one");
  going.clear();
  live.heard(["accounts"]);
  await settled();
  expect(heard.isOver).toBe(true);
});

test("streams stay when sessions cannot be looked up", async () => {
  live.stop();
  live = start(() => Promise.reject(new Error("away")));
  const { heard } = read("one");
  live.heard(["accounts"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.isOver).toBe(false);
});

test("a session has ten streams at most, until one of them is left", async () => {
  const streams = Array.from({ length: 10 }, () => read("one"));
  expect(live.open("one", null)).toBeNull();
  expect(live.open("two", null)).not.toBeNull();
  await streams[3]?.leave();
  expect(live.open("one", null)).not.toBeNull();
});

test("whoever leaves hundreds of messages unread is let go", async () => {
  const stream = live.open("one", null);
  for (let i = 0; i < 500; i += 1) live.heard([`post:${i}`]);
  const chunks: unknown[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  expect(chunks).toHaveLength(200);
});

test("stopping ends every stream, and new ones at once", async () => {
  const { heard } = read("one");
  live.stop();
  await settled();
  expect(heard.isOver).toBe(true);
  const late = read("one");
  await settled();
  expect(late.heard).toEqual({ text: "", isOver: true });
});
