import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { takeAttempt } from "../db/rate-limit.ts";
import { takeAnswerAllowance } from "./answer-allowance.ts";

const database = await forAllTests(testDatabase());
beforeEach(() => database.db.execute(sql`truncate rate_limit_attempts`));

const moment = new Date();
const take = (address: string) =>
  takeAnswerAllowance({ db: database.db, now: () => moment }, address);

async function allowedOf(addresses: readonly string[]): Promise<number> {
  const taken = await Promise.all(addresses.map(take));
  return taken.filter(Boolean).length;
}

test("an address has 20 answers an hour, even when it asks for all of them at once", async () => {
  expect(await allowedOf(Array.from({ length: 25 }, () => "203.0.113.9"))).toBe(20);
  expect(await take("203.0.113.10")).toBe(true);
  await database.db.execute(
    sql`update rate_limit_attempts set attempted_at = attempted_at - interval '61 minutes'`,
  );
  expect(await take("203.0.113.9")).toBe(true);
});

test("an IPv6 network of 64 bits counts as one address", async () => {
  const addresses = Array.from({ length: 21 }, (_, at) => `2001:db8:1:2::${at + 1}`);
  expect(await allowedOf(addresses)).toBe(20);
  expect(await take("2001:db8:1:3::1")).toBe(true);
});

test("many networks of one provider have 200 answers at once, then 20 a minute", async () => {
  const addresses = Array.from({ length: 210 }, (_, at) => `2001:db8:9:${at}::1`);
  expect(await allowedOf(addresses)).toBe(200);
  expect(await take("2001:db8:a::1")).toBe(true);
});

test("contact messages and answers are counted apart", async () => {
  await allowedOf(Array.from({ length: 20 }, () => "203.0.113.9"));
  const limit = { purpose: "contact", max: 5, windowMinutes: 60 } as const;
  const taken = await takeAttempt(database.db, limit, { network: "203.0.113.9", sessionId: null });
  expect(taken).toEqual({ isBlocked: false, minutesUntilReset: 0, count: 1 });
});
