import { expect, test } from "vitest";
import { normalized } from "./normalize.ts";

test("texts are composed", () => {
  expect(normalized("e\u0301tude")).toBe("\u00e9tude");
  expect(normalized("\ufb01n", "NFKC")).toBe("fin");
});

test("a run of combining marks is cut to thirty", () => {
  const base = "q";
  expect(normalized(base + "\u0316".repeat(100))).toBe(base + "\u0316".repeat(30));
  expect(normalized(base + "\u0316".repeat(30))).toBe(base + "\u0316".repeat(30));
});
