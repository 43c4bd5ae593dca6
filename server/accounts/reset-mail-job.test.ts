import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { checkResetLimit } from "./reset-mail-job.ts";

const { db } = await forAllTests(testDatabase());
const world = { db, now: () => new Date("2026-05-01T12:00:00Z") };

test("thousands of networks of one provider share a limit of resets", () => {
  const refusals = Array.from({ length: 70 }, (_, n) =>
    checkResetLimit(world, `2001:db8:9:${n}::1`),
  );
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(60);
  expect(refusals.at(-1)).toMatch(/^Too many/);
  expect(checkResetLimit(world, "2001:db8:a::1")).toBe(null);
});
