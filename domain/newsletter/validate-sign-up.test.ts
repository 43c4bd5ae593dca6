import { expect, test } from "vitest";
import { consentText } from "./consent.ts";
import { PLACEMENTS, placementFrom, type Variant } from "./placements.ts";
import { validateSignUp } from "./validate-sign-up.ts";

const NO_CONSENT = "Please accept the privacy policy to continue.";

test.each<[Variant, string]>([
  ["inline", "Email is required"],
  ["contact", "Please enter your email."],
  ["project", "Please enter your email address"],
])("the %s form has its own messages for a missing address and consent", (variant, missing) => {
  for (const email of ["", "  \t\n"]) {
    expect(validateSignUp({ email, consent: false }, variant)).toEqual({
      email: missing,
      consent: NO_CONSENT,
    });
  }
  expect(validateSignUp({ email: "ada@example.com", consent: false }, variant)).toEqual({
    consent: NO_CONSENT,
  });
  expect(validateSignUp({ email: "ada@example.com", consent: true }, variant)).toEqual({});
});

test("the compact form has no checkbox", () => {
  expect(validateSignUp({ email: "ada@example.com", consent: false }, "compact")).toEqual({});
  expect(validateSignUp({ email: "", consent: false }, "compact")).toEqual({
    email: "Email is required",
  });
});

test("the stored consent is a full sentence that names the policy", () => {
  for (const variant of Object.values(PLACEMENTS)) {
    expect(consentText(variant)).toMatch(/^[BI].* privacy policy\./);
  }
});

test.each([
  ["footer", "footer"],
  ["Footer", null],
  ["toString", null],
  ["", null],
])("the placement %j is %j", (name, placement) => {
  expect(placementFrom(name)).toBe(placement);
});
