import { expect, test } from "vitest";
import { consentText } from "./consent.ts";
import { judgeSignUp } from "./judge-sign-up.ts";
import { PLACES, placeFrom, type Variant } from "./places.ts";

const NO_CONSENT = "Please accept the privacy policy to continue.";

test.each<[Variant, string]>([
  ["inline", "Email is required"],
  ["contact", "Please enter your email."],
  ["project", "Please enter your email address"],
])("the %s form asks for an address and for consent in its own words", (variant, missing) => {
  for (const email of ["", "  \t\n"]) {
    expect(judgeSignUp({ email, consent: false }, variant)).toEqual({
      email: missing,
      consent: NO_CONSENT,
    });
  }
  expect(judgeSignUp({ email: "ada@example.com", consent: false }, variant)).toEqual({
    consent: NO_CONSENT,
  });
  expect(judgeSignUp({ email: "ada@example.com", consent: true }, variant)).toEqual({});
});

test("the compact form has no box to tick", () => {
  expect(judgeSignUp({ email: "ada@example.com", consent: false }, "compact")).toEqual({});
  expect(judgeSignUp({ email: "", consent: false }, "compact")).toEqual({
    email: "Email is required",
  });
});

test("what is kept of a consent is a whole sentence that names the policy", () => {
  for (const variant of Object.values(PLACES)) {
    expect(consentText(variant)).toMatch(/^[BI].* privacy policy\./);
  }
});

test.each([
  ["footer", "footer"],
  ["Footer", null],
  ["toString", null],
  ["", null],
])("the place %j is %j", (name, place) => {
  expect(placeFrom(name)).toBe(place);
});
