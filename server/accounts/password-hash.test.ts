import crypto, { scryptSync } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, test, vi } from "vitest";
import { hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";

const PASSWORD = "tangerine lamp é 9";
const hash = await hashPassword(PASSWORD);
const [, , , salt = "", key = ""] = hash.split("$");

test("a hash states its cost: 2^15, blocks of 8, 3 lanes, 16 bytes of salt, 32 of key", () => {
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(Buffer.from(salt, "base64")).toHaveLength(16);
  const options = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
  const again = scryptSync(PASSWORD.normalize("NFKC"), Buffer.from(salt, "base64"), 32, options);
  expect(Buffer.from(key, "base64")).toEqual(again);
});

test("equal passwords have different hashes", async () => {
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
});

describe("a password matches its hash", () => {
  test.each<[string, boolean]>([
    [PASSWORD, true],
    ["tangerine lamp e\u0301 9", true],
    ["tangerine lamp e 9", false],
    ["Tangerine lamp é 9", false],
    ["tangerine lamp é 9 ", false],
    ["tangerine lamp é 9\0", false],
    ["", false],
    ["\ud800", false],
    ["x".repeat(1_000_000), false],
  ])("%#", async (password, isKnown) => {
    expect(await verifyPassword({ hash, password })).toBe(isKnown);
  });
});

test("a cheaper old hash still matches and needs rehashing", async () => {
  const weak = scryptSync(PASSWORD, Buffer.from(salt, "base64"), 32, { N: 1024, r: 8, p: 1 });
  const older = `$scrypt$ln=10,r=8,p=1$${salt}$${weak.toString("base64").replace("=", "")}`;
  expect(await verifyPassword({ hash: older, password: PASSWORD })).toBe(true);
  expect(needsRehash(older)).toBe(true);
  expect(needsRehash(hash)).toBe(false);
});

describe("a malformed hash matches nothing and costs nothing", () => {
  test.each([
    "",
    PASSWORD,
    hash.slice(0, -1),
    `${hash}=`,
    `${hash}\n`,
    hash.replace("ln=15", "ln=31"),
    hash.replace("ln=15", "ln=0"),
    hash.replace("r=8", "r=99"),
    hash.replace("p=3", "p=99"),
    hash.replace("p=3", "p=0"),
    hash.replace("$scrypt$", "$argon2id$"),
  ])("%j", async (foreign) => {
    expect(await verifyPassword({ hash: foreign, password: PASSWORD })).toBe(false);
    expect(needsRehash(foreign)).toBe(true);
  });
});

test("many attempts are hashed two at a time, and all complete", async () => {
  let [running, most] = [0, 0];
  const { scrypt } = crypto;
  const counting = vi.spyOn(crypto, "scrypt").mockImplementation((...given) => {
    const [password, used, bytes, cost, done] = given;
    running += 1;
    most = Math.max(most, running);
    scrypt(password, used, bytes, cost, (...result) => {
      running -= 1;
      done(...result);
    });
  });
  syncBuiltinESMExports();
  vi.resetModules();
  const counted = await import("./password-hash.ts");
  const flood = Array.from({ length: 8 }, (_, index) =>
    counted.verifyPassword({ hash, password: index % 2 ? PASSWORD : "wrong" }),
  );
  expect(await Promise.all(flood)).toEqual([false, true, false, true, false, true, false, true]);
  expect([most, running]).toEqual([2, 0]);
  counting.mockRestore();
  syncBuiltinESMExports();
});
