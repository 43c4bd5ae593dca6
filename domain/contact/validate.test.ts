import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinear } from "../../tests/support/growth.ts";
import { flagText, riskLevel } from "./risk.ts";
import { type ContactDraft, validateContact } from "./validate.ts";

const SOUND: ContactDraft = {
  full_name: "Ada Byron",
  email: "ada@example.com",
  reason: "hiring",
  message: "I would like to hire you.",
};
const judge = (given: Partial<ContactDraft>) => validateContact({ ...SOUND, ...given });

test("a valid message is only trimmed", () => {
  expect(judge({ full_name: " Ada <b> ", message: "  Ten letters & more  " })).toEqual({
    message: {
      fullName: "Ada <b>",
      email: "ada@example.com",
      reason: "hiring",
      message: "Ten letters & more",
    },
    problems: {},
    flags: [],
    risk: 0,
  });
});

describe("rejected", () => {
  test.each<[Partial<ContactDraft>, Record<string, string>, string[], number]>([
    [
      { full_name: "A" },
      { full_name: "Full name must be at least 2 characters long." },
      ["SHORT_NAME"],
      10,
    ],
    [
      { full_name: " 💌 " },
      { full_name: "Full name must be at least 2 characters long." },
      ["SHORT_NAME"],
      10,
    ],
    [
      { full_name: "a".repeat(101) },
      { full_name: "Full name must be at most 100 characters long." },
      [],
      0,
    ],
    [
      { full_name: "Ada <script>x</script>" },
      { full_name: "Full name cannot contain script tags." },
      ["XSS_NAME"],
      30,
    ],
    [{ email: "ada" }, { email: "Invalid email address." }, ["INVALID_EMAIL"], 15],
    [{ reason: "" }, { reason: "Invalid reason for contact." }, ["INVALID_REASON"], 5],
    [{ reason: "toString" }, { reason: "Invalid reason for contact." }, ["INVALID_REASON"], 5],
    [
      { message: "Too short" },
      { message: "Message must be at least 10 characters long." },
      ["SHORT_MESSAGE"],
      10,
    ],
    [
      { message: "Look: < SCRIPT src=x>" },
      { message: "Message cannot contain script tags." },
      ["XSS_MESSAGE"],
      40,
    ],
    [
      { message: "This is bullshit, I say" },
      { message: "Message contains inappropriate language." },
      ["PROFANITY"],
      25,
    ],
    [
      { message: "x".repeat(5001) },
      { message: "Message must be at most 5000 characters long." },
      ["LONG_MESSAGE"],
      15,
    ],
    [
      { full_name: `<script>${"x".repeat(100)}`, message: "<script> shit ".repeat(400) },
      {
        full_name: "Full name must be at most 100 characters long.",
        message: "Message must be at most 5000 characters long.",
      },
      ["LONG_MESSAGE"],
      15,
    ],
    [
      { full_name: "Ada\0", message: "A half \ud800 character" },
      {
        full_name: "Full name contains a character that cannot be saved.",
        message: "Message contains a character that cannot be saved.",
      },
      [],
      0,
    ],
    [
      { full_name: "", email: "", reason: "", message: "" },
      {
        full_name: "Full name must be at least 2 characters long.",
        email: "Invalid email address.",
        reason: "Invalid reason for contact.",
        message: "Message must be at least 10 characters long.",
      },
      ["SHORT_NAME", "INVALID_EMAIL", "INVALID_REASON", "SHORT_MESSAGE"],
      40,
    ],
  ])("%j", (given, problems, flags, risk) => {
    expect(judge(given)).toEqual({ message: null, problems, flags, risk });
  });
});

describe("only adds risk", () => {
  test.each<[string, string[], number]>([
    ["https://example.com/offer?x=1", ["URL_IN_MESSAGE"], 20],
    ["  www.example.com  ", ["URL_IN_MESSAGE"], 20],
    ["See https://example.com please", [], 0],
    ["x".repeat(4000), [], 0],
    ["x".repeat(4001), ["LONG_MESSAGE"], 15],
    ["💌".repeat(4000), [], 0],
    ["💌".repeat(5000), ["LONG_MESSAGE"], 15],
    [`https://example.com/${"x".repeat(4000)}`, ["URL_IN_MESSAGE", "LONG_MESSAGE"], 35],
  ])("%#", (message, flags, risk) => {
    const judged = judge({ message });
    expect(judged.message).not.toBeNull();
    expect([judged.flags, judged.risk]).toEqual([flags, risk]);
  });
});

test.each([
  "I work for Charles Dickinson.",
  "We teach sex education in Scunthorpe.",
  "A classic assessment of shiitake.",
  "Essex and Middlesex Bastardo wine",
])("ordinary words are not profanity: %s", (message) => {
  expect(judge({ message }).flags).toEqual([]);
});

test("prose about scripts is allowed", () => {
  expect(judge({ message: "Our script tags are slow: <scripts> too." }).flags).toEqual([]);
});

test.each<[number, string[], string]>([
  [0, [], "safe"],
  [30, [], "safe"],
  [31, [], "warning"],
  [10, ["SHORT_NAME"], "warning"],
  [60, ["SHORT_NAME"], "warning"],
  [61, ["SHORT_NAME"], "danger"],
  [30, ["XSS_NAME"], "danger"],
  [0, ["SQL_INJECTION"], "danger"],
])("%i points with %j are %s", (score, flags, level) => {
  expect(riskLevel(score, flags)).toBe(level);
});

test.each([5_000, 60_000])("worst-case texts of %i characters take linear time", (length) => {
  const worst = [
    `x<${" ".repeat(length - 3)}x`,
    `x</${"\t".repeat(length - 4)}x`,
    "< ".repeat(length / 2),
    `${"https://x".padEnd(length - 2, ":")} x`,
    "f".repeat(length),
    "\u0344".repeat(length),
    `a${" ".repeat(length - 2)}x`,
    "a.".repeat(length / 2),
  ];
  expectLinear((message) => judge({ message }), worst);
  expectLinear((full_name) => judge({ full_name }), worst);
  expectLinear((email) => judge({ email: `${email}@example.com` }), worst);
});

test("a flag is shown with spaces", () => {
  expect(flagText("URL_IN_MESSAGE")).toBe("URL IN MESSAGE");
});

test("every input is either accepted unchanged or rejected with a reason", () => {
  const text = fc.string({ unit: "binary", maxLength: 200 });
  fc.assert(
    fc.property(text, text, text, text, (full_name, email, reason, message) => {
      const judged = validateContact({ full_name, email, reason, message });
      expect(judged.message === null).toBe(Object.keys(judged.problems).length > 0);
    }),
  );
});
