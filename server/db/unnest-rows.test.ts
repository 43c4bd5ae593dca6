import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { analyticsEvents, analyticsSessions } from "../analytics/tables.ts";
import { unnestRows } from "./unnest-rows.ts";

const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  await db.execute(sql`select ensure_analytics_month('2026-03-10')`);
});

const event = (changes: Partial<typeof analyticsEvents.$inferInsert>) => ({
  day: "2026-03-10",
  id: randomUUID(),
  eventType: "view",
  visitorId: "visitor",
  sessionId: randomUUID(),
  createdAt: new Date("2026-03-10T10:58:00.123Z"),
  ...changes,
});

test("rows come back as they were, whatever their texts contain", async () => {
  const texts = [
    "",
    "NULL",
    " ",
    'a"b',
    "a\\b",
    '\\"',
    "{a,b}",
    "a,b",
    "line\nbreak",
    "'$1",
    "👩‍🎨",
  ];
  const rows = [
    ...texts.map((path) => event({ path, categories: [path, ...texts], projectYear: 2024 })),
    event({ path: "/", categories: [], durationMs: 2 ** 40 }),
    event({ path: "/", categories: null, clientName: "Client" }),
    event({ path: "/" }),
  ];
  await db.execute(sql`insert into analytics_events ${unnestRows(analyticsEvents, rows)}`);
  const stored = await db.select().from(analyticsEvents);
  expect(stored).toHaveLength(rows.length);
  for (const row of rows) expect(stored).toContainEqual(expect.objectContaining(row));
});

test("a column without any value gets its default, and no rows insert none", async () => {
  await db.execute(sql`truncate analytics_events`);
  const { createdAt: _, ...row } = event({});
  await db.execute(sql`insert into analytics_events ${unnestRows(analyticsEvents, [row])}`);
  await db.execute(sql`insert into analytics_sessions ${unnestRows(analyticsSessions, [])}`);
  const [stored] = await db.select().from(analyticsEvents);
  expect(stored).toMatchObject({ path: "", createdAt: expect.any(Date), categories: null });
  expect(await db.select().from(analyticsSessions)).toEqual([]);
});
