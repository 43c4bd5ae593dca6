import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import type { World } from "../world.ts";
import { clearFailures, recordAttempt } from "./sign-in-limit.ts";
import { signInAttempts } from "./tables.ts";

let now = new Date("2026-03-01T12:00:00Z");
const opened = await forAllTests(importWorld());
const world: World = { ...opened.world, now: () => now };
beforeEach(async () => {
  now = new Date("2026-03-01T12:00:00Z");
  await world.db.delete(signInAttempts);
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const attempt = (email: string, address = "203.0.113.1") =>
  recordAttempt(world, { email, address });

test("an account allows five attempts from one address in fifteen minutes", async () => {
  for (let i = 0; i < 5; i++) {
    expect((await attempt("ada@example.com")).isAllowed).toBe(true);
    later(1);
  }
  expect(await attempt(" Ada@Example.com ")).toEqual({ isAllowed: false, minutes: 10 });
  expect((await attempt("other@example.com")).isAllowed).toBe(true);
  later(10);
  expect((await attempt("ada@example.com")).isAllowed).toBe(true);
});

test("an internationalized domain has one limit in all its forms", async () => {
  for (let i = 0; i < 5; i++) await attempt("ada@bücher.example");
  expect((await attempt("ada@xn--bcher-kva.example")).isAllowed).toBe(false);
});

test("an address may try twenty times, with its IPv6 network counted as one", async () => {
  for (let i = 0; i < 20; i++) {
    const tried = await attempt(`${i}@example.com`, `2001:db8:1:2::${i + 1}`);
    expect(tried.isAllowed).toBe(true);
  }
  expect(await attempt("new@example.com", "2001:db8:1:2::ff")).toEqual({
    isAllowed: false,
    minutes: 15,
  });
  expect((await attempt("new@example.com", "2001:db8:1:3::1")).isAllowed).toBe(true);
});

test("concurrent attempts cannot exceed the limit", async () => {
  const tries = Array.from({ length: 30 }, () => attempt("ada@example.com"));
  const passed = (await Promise.all(tries)).filter(({ isAllowed }) => isAllowed);
  expect(passed).toHaveLength(5);
});

test("attempts from many addresses slow an account down but never lock it", async () => {
  const pauses: number[] = [];
  for (let i = 0; i < 40; i++) {
    const tried = await attempt("ada@example.com", `198.51.100.${i}`);
    pauses.push(tried.isAllowed ? tried.delayMs : -1);
  }
  expect(pauses.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 200, 400, 800, 1600]);
  expect(pauses.slice(9).every((pause) => pause === 3000)).toBe(true);
});

test("a success clears the failures of this address only", async () => {
  const here = { email: "ada@example.com", address: "203.0.113.1" };
  await recordAttempt(world, here);
  await attempt("ada@example.com", "198.51.100.1");
  await clearFailures(world, here);
  expect(await world.db.$count(signInAttempts)).toBe(1);
});

test("nothing that was typed is readable in the stored attempts", async () => {
  await attempt("my-password-typed-into-the-wrong-field");
  const [row] = await world.db.select().from(signInAttempts);
  expect(JSON.stringify(row)).not.toContain("password");
});
