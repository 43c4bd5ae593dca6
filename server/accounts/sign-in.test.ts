import { beforeEach, expect, test } from "vitest";
import { makeAccount, OWNER } from "../../tests/support/accounts.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { knownHash } from "../../tests/support/password-hashes.ts";
import type { ClientWithCookies } from "../http/request-context.ts";
import { changePassword } from "./change-password.ts";
import { createResetLink, resetPassword } from "./reset-password.ts";
import { isFlooding, signIn } from "./sign-in.ts";
import { findOwner, insertAccount } from "./store.ts";
import { session, signInAttempts, user } from "./tables.ts";

const { world } = await forAllTests(importWorld());
beforeEach(async () => {
  await world.db.delete(user);
  await world.db.delete(signInAttempts);
});

const from = (address: string): ClientWithCookies => ({
  address,
  userAgent: "",
  hasOptedOut: false,
  cookies: "",
});

test.each([
  "jörg@example.com",
  "me@exämple.de",
  "a&b@example.com",
  "first/last@example.com",
  "me@例え.jp",
  "o'neil+news@example.com",
])("an owner with the address %s can sign in", async (email) => {
  const passwordHash = await knownHash(OWNER.password);
  await insertAccount(world.db, { name: "Owner", email, role: "owner", passwordHash });
  const typed = ` ${email.toUpperCase()} `;
  const entered = await signIn(
    world,
    { email: typed, password: OWNER.password },
    from("192.0.2.1"),
  );
  expect(entered.status).toBe("signed-in");
});

test.each([
  ["ada@bücher.example", "Ada@xn--bcher-kva.example"],
  ["ada@xn--bcher-kva.example", "ada@BÜCHER.example"],
  ["ada@ｂücher.example", "ada@ｂücher.example"],
])("the owner %s can sign in as %s", async (email, typed) => {
  const passwordHash = await knownHash(OWNER.password);
  await insertAccount(world.db, { name: "Owner", email, role: "owner", passwordHash });
  const given = { email: typed, password: OWNER.password };
  expect((await signIn(world, given, from("192.0.2.1"))).status).toBe("signed-in");
});

test("a sign-in with the old password is refused when it changes meanwhile", async () => {
  const id = await makeAccount(world.db, "owner");
  for (let round = 0; round < 2; round++) {
    const token = new URL(await createResetLink(world, id)).searchParams.get("token") ?? "";
    const old = round === 0 ? OWNER.password : `nine red kettles by the sea ${round - 1}`;
    const thieves = Array.from({ length: 4 }, (_, i) =>
      signIn(world, { email: OWNER.email, password: old }, from(`198.51.${round}${i}.7`)),
    );
    await resetPassword(world, token, `nine red kettles by the sea ${round}`);
    const late = await Promise.all(thieves);
    expect(late.map(({ status }) => status)).not.toContain("blocked");
    expect(await world.db.$count(session)).toBe(0);
  }
});

test("of two concurrent password changes one succeeds", async () => {
  await makeAccount(world.db, "owner");
  await signIn(world, OWNER, from("192.0.2.1"));
  await signIn(world, OWNER, from("192.0.2.2"));
  const account = await findOwner(world.db);
  if (!account) throw new Error("there is no owner");
  const sessions = await world.db.select({ id: session.id }).from(session);
  const changes = await Promise.all(
    sessions.map(({ id: sessionId }, i) =>
      changePassword(
        world,
        { account, sessionId },
        { current: OWNER.password, password: `eleven yellow ladders ${i}` },
        from(`192.0.2.${i + 1}`),
      ),
    ),
  );
  expect(changes.filter(({ status }) => status === "changed")).toHaveLength(1);
});

test("one provider's many networks cannot keep password hashing busy", () => {
  let moment = new Date();
  const isTooMuchFrom = (address: string) =>
    isFlooding({ db: world.db, now: () => moment }, address);
  const tries = Array.from({ length: 70 }, (_, i) => isTooMuchFrom(`2001:db8:9:${i}::1`));
  expect(tries.filter((isTooMuch) => isTooMuch)).toHaveLength(10);
  expect(isTooMuchFrom("2001:db8:a::1")).toBe(false);
  moment = new Date(moment.getTime() + 60_000);
  expect(isTooMuchFrom("2001:db8:9::1")).toBe(false);
});

test("a sign-in that is refused because its provider floods is not counted as failed", async () => {
  await makeAccount(world.db, "owner");
  const moment = new Date();
  const atOnce = { ...world, now: () => moment };
  const address = "2001:db8:b::1";
  while (!isFlooding(atOnce, address));
  expect((await signIn(atOnce, OWNER, from(address))).status).toBe("blocked");
  expect(await world.db.$count(signInAttempts)).toBe(0);
});
