import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { createSendLimiter } from "./send-limiter.ts";

const { db } = await forAllTests(testDatabase());

test("a slot that was reserved while the clock was ahead does not stop the sending", async () => {
  await db.execute(sql`update newsletter_pace set next_at = now() + interval '2 hours'`);
  expect(await createSendLimiter(db).acquire(AbortSignal.timeout(10_000))).toBe(true);
});

test("slots that other processes have reserved are waited for", async () => {
  await db.execute(sql`update newsletter_pace set next_at = now() + interval '50 seconds'`);
  expect(await createSendLimiter(db).acquire(AbortSignal.timeout(300))).toBe(false);
});
