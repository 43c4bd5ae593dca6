import { expect, test } from "vitest";
import { totpCode } from "../../../tests/support/totp.ts";
import { matchingStep, newTotpSecret, totpUri } from "./totp.ts";

/** "12345678901234567890" in base32. RFC 6238, appendix B */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i s after 1970 the code is %s", (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(matchingStep(SECRET, code, { now, after: 0 })).toBe(Math.floor(seconds / 30));
  expect(totpCode(SECRET, now)).toBe(code);
});

const NOW = new Date(1_111_111_111_000);
const STEP = 37_037_037;
const codeIn = (seconds: number) => totpCode(SECRET, new Date(NOW.getTime() + seconds * 1000));

test("the current code and its two neighbors are accepted", () => {
  const steps = [-60, -30, 0, 30, 60].map((seconds) =>
    matchingStep(SECRET, codeIn(seconds), { now: NOW, after: 0 }),
  );
  expect(steps).toEqual([null, STEP - 1, STEP, STEP + 1, null]);
});

test("a used code and all earlier ones are refused", () => {
  const code = codeIn(0);
  expect(matchingStep(SECRET, code, { now: NOW, after: STEP - 1 })).toBe(STEP);
  expect(matchingStep(SECRET, code, { now: NOW, after: STEP })).toBeNull();
  expect(matchingStep(SECRET, codeIn(-30), { now: NOW, after: STEP })).toBeNull();
  expect(matchingStep(SECRET, codeIn(30), { now: NOW, after: STEP })).toBe(STEP + 1);
});

test.each(["", "000000", "05047", "0504711", "O50471", "🙂"])("%j is not a code", (code) => {
  expect(matchingStep(SECRET, code, { now: NOW, after: 0 })).toBeNull();
});

test("every secret is new, with 160 bits in base32", () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  expect(matchingStep(one, totpCode(one, NOW), { now: NOW, after: 0 })).toBe(STEP);
});

test("the key URI escapes the site name and address", () => {
  const address = totpUri(SECRET, { site: "Osei & Co: Work", email: "a+b@example.com" });
  expect(address).toBe(
    `otpauth://totp/Osei%20%26%20Co%3A%20Work:a%2Bb%40example.com?secret=${SECRET}&issuer=Osei%20%26%20Co%3A%20Work`,
  );
});
