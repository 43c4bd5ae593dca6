import { beforeEach, expect, test } from "vitest";
import { MEMBER, makeAccount, OWNER } from "../../tests/support/accounts.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import type { ClientWithCookies } from "../http/request-context.ts";
import { hasValidToken } from "../http/valid-token.ts";
import type { World } from "../world.ts";
import { requestReset } from "./reset-mail-job.ts";
import { createResetLink, isValidResetToken, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { session, signInAttempts, user, verification } from "./tables.ts";

let now = new Date();
let ownerId = "";
const opened = await forAllTests(importWorld());
const world: World = { ...opened.world, now: () => now };
beforeEach(async () => {
  now = new Date();
  await world.db.delete(user);
  await world.db.delete(signInAttempts);
  await world.db.delete(verification);
  ownerId = await makeAccount(world.db, "owner");
});

const NEXT = "nine red kettles by the sea";
const client: ClientWithCookies = {
  address: "203.0.113.9",
  userAgent: "",
  hasOptedOut: false,
  cookies: "",
};

async function newToken(): Promise<string> {
  const link = await createResetLink(world, ownerId);
  return new URL(link).searchParams.get("token") ?? "";
}

test("a link sets a password once, ends every session and voids all other links", async () => {
  await makeAccount(world.db, "member");
  for (const person of [OWNER, OWNER, MEMBER]) await signIn(world, person, client);
  const [first, second] = [await newToken(), await newToken()];
  expect(await resetPassword(world, first, NEXT)).toEqual({ status: "done" });
  expect(await resetPassword(world, first, "another green bottle on the wall")).toEqual({
    status: "gone",
  });
  expect(await isValidResetToken(world, second)).toBe(false);
  expect(await world.db.$count(session)).toBe(1);
  expect((await signIn(world, OWNER, client)).status).toBe("failed");
  expect((await signIn(world, { ...OWNER, password: NEXT }, client)).status).toBe("signed-in");
});

test("only the link's own address is exempt from the check of its origin, until it was used", async () => {
  const token = await newToken();
  expect(await hasValidToken(world, `/login?token=${token}`)).toBe(true);
  expect(await hasValidToken(world, `/setup?token=${token}`)).toBe(false);
  await resetPassword(world, token, NEXT);
  for (const url of [`/login?token=${token}`, "/login?token=x", "/login"])
    expect(await hasValidToken(world, url)).toBe(false);
});

test("of ten concurrent uses of a link one sets the password", async () => {
  const token = await newToken();
  const tries = Array.from({ length: 10 }, (_, i) => resetPassword(world, token, `${NEXT} ${i}`));
  const done = (await Promise.all(tries)).filter(({ status }) => status === "done");
  expect(done).toHaveLength(1);
});

test("a link still works after the database failed during its use", async () => {
  const token = await newToken();
  const failing: World = {
    ...world,
    queue: {
      async add() {
        throw new Error("the database went away");
      },
    },
  };
  await expect(resetPassword(failing, token, NEXT)).rejects.toThrow("went away");
  expect((await signIn(world, OWNER, client)).status).toBe("signed-in");
  expect(await resetPassword(world, token, NEXT)).toEqual({ status: "done" });
});

test("of two links used concurrently one sets the password", async () => {
  const tokens = await Promise.all([newToken(), newToken(), newToken()]);
  const outcomes = await Promise.all(tokens.map((token) => resetPassword(world, token, NEXT)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["done", "gone", "gone"]);
});

test("a refused password does not use up the link", async () => {
  const token = await newToken();
  for (const poor of ["", "short", "passwordpassword", "adalovelace1", "x".repeat(5_000)]) {
    expect((await resetPassword(world, token, poor)).status).toBe("refused");
  }
  expect(await resetPassword(world, token, NEXT)).toEqual({ status: "done" });
});

test("a link works for 30 minutes", async () => {
  const token = await newToken();
  now = new Date(now.getTime() + 29 * 60_000);
  expect(await isValidResetToken(world, token)).toBe(true);
  now = new Date(now.getTime() + 2 * 60_000);
  expect(await isValidResetToken(world, token)).toBe(false);
  expect(await resetPassword(world, token, NEXT)).toEqual({ status: "gone" });
});

test("nothing stored about a link can be used to sign in", async () => {
  const token = await newToken();
  const rows = await world.db.select().from(verification);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const { identifier, id, value } of rows) {
    for (const text of [identifier, id, value, "", "'", "x".repeat(43)]) {
      expect(await isValidResetToken(world, text)).toBe(false);
    }
  }
});

test("requesting a link does the same work for an unknown address", async () => {
  const asked: unknown[] = [];
  const listening: World = {
    ...world,
    queue: {
      async add(_db, job, data) {
        asked.push([job.name, data]);
      },
    },
  };
  await requestReset(listening, OWNER.email);
  await requestReset(listening, "Nobody@Example.com ");
  expect(asked).toEqual([
    ["mail-to-reset-password", { email: OWNER.email }],
    ["mail-to-reset-password", { email: "nobody@example.com" }],
  ]);
  expect(await world.db.$count(verification)).toBe(0);
});
