import { expect, test } from "vitest";
import { parseEnvironment } from "../../env.ts";
import { openSecret } from "../../secret.ts";
import { seal, unseal } from "./sealed-secret.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./store.ts";

async function secretOf(sign: string) {
  const parsed = parseEnvironment({ SECRET: sign.repeat(32) });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return openSecret(parsed.environment);
}

const own = await secretOf("s");
const foreign = await secretOf("f");

test("an encrypted text is readable by its site and account only", () => {
  const sealed = seal(own, "ada", "GEZDGNBVGY3TQOJQ");
  expect(sealed).not.toContain("GEZDGNBVGY3TQOJQ");
  expect(seal(own, "ada", "GEZDGNBVGY3TQOJQ")).not.toBe(sealed);
  expect(unseal(own, "ada", sealed)).toBe("GEZDGNBVGY3TQOJQ");
  expect(unseal(own, "bob", sealed)).toBeNull();
  expect(unseal(foreign, "ada", sealed)).toBeNull();
});

test.each(["", "x", "AAAA", "A".repeat(80)])("%j cannot be decrypted", (sealed) => {
  expect(unseal(own, "ada", sealed)).toBeNull();
});

test("a truncated or altered text is not decrypted", () => {
  const sealed = seal(own, "ada", "GEZDGNBVGY3TQOJQ");
  expect(unseal(own, "ada", sealed.slice(0, -2))).toBeNull();
  const flipped = sealed.startsWith("A") ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}`;
  expect(unseal(own, "ada", flipped)).toBeNull();
});

test("ten distinct recovery codes, whose hashes are bound to one account and site", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{12}$/);
  const hash = recoveryCodeHash(own, "ada", "abcdefghjkmn");
  expect(recoveryCodeHash(own, "ada", "abcdefghjkmn")).toBe(hash);
  expect(recoveryCodeHash(own, "bob", "abcdefghjkmn")).not.toBe(hash);
  expect(recoveryCodeHash(foreign, "ada", "abcdefghjkmn")).not.toBe(hash);
});
