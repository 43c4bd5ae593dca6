import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { activeOwnerSessions } from "./sessions.ts";
import { session, user } from "./tables.ts";

const NOW = new Date(Date.UTC(2026, 5, 1));
const soon = new Date(NOW.getTime() + 1000);

const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  await db.insert(user).values([
    { id: "rana", name: "Rana", email: "rana@example.com", role: "owner" },
    { id: "guest", name: "Guest", email: "guest@example.com" },
  ]);
  await db.insert(session).values([
    { id: "going", userId: "rana", token: "a", expiresAt: soon },
    { id: "over", userId: "rana", token: "b", expiresAt: NOW },
    { id: "member", userId: "guest", token: "c", expiresAt: soon },
  ]);
});

test("ended, unknown or other accounts' sessions are not active", async () => {
  const asked = ["going", "over", "member", "never"];
  expect(await activeOwnerSessions(db, asked, NOW)).toEqual(new Set(["going"]));
  expect(await activeOwnerSessions(db, [], NOW)).toEqual(new Set());
});
