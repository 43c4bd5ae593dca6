import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAccountEmail, parseAccountName } from "./identity.ts";

describe("a name", () => {
  test.each([
    ["Mirela Osei", "Mirela Osei"],
    ["  Mirela \t\n Osei ", "Mirela Osei"],
    ["Jose\u0301", "Jos\u00e9"],
    ["O'Hara-Ødegård <b>", "O'Hara-Ødegård <b>"],
    ["Mirela\u202eiesO\0", "Mirela iesO"],
    ["👩‍🎨", "👩‍🎨"],
    ["💌".repeat(100), "💌".repeat(100)],
  ])("%j is kept as %j", (text, value) => {
    expect(parseAccountName(text)).toEqual({ ok: true, value });
  });

  test.each<[string, string]>([
    ["", "Name is required."],
    [" \t\u00a0\u200b\u2060\u3164\u2800 ", "Name is required."],
    ["\u202e\u0000", "Name is required."],
    ["a".repeat(101), "Name must be at most 100 characters long."],
  ])("%j is none", (text, problem) => {
    expect(parseAccountName(text)).toEqual({ ok: false, problem });
  });

  test("normalizing twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 150 }), (text) => {
        const parsed = parseAccountName(text);
        if (parsed.ok) expect(parseAccountName(parsed.value)).toEqual(parsed);
      }),
    );
  });
});

test("an address is compared without its case", () => {
  expect(parseAccountEmail(" Mirela.Osei@Example.COM ")).toEqual({
    ok: true,
    value: "mirela.osei@example.com",
  });
  expect(parseAccountEmail("mirela@localhost")).toEqual({
    ok: false,
    problem: "Invalid email address.",
  });
});
