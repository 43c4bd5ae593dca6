import { expect, test } from "vitest";
import { dollars, tokenCost } from "./token-cost.ts";

test("tokens cost their price per million, input and output apart", () => {
  expect(tokenCost({ input: 2_000_000, output: 500_000 }, { input: 0.25, output: 2 })).toBe(1.5);
  expect(tokenCost({ input: 2_000_000, output: 500_000 }, { input: 0, output: 0 })).toBe(0);
});

test.each([
  { input: null, output: null },
  { input: 1, output: null },
  { input: null, output: 1 },
])("without both prices the cost is unknown", (prices) => {
  expect(tokenCost({ input: 1, output: 1 }, prices)).toBeNull();
});

test.each([
  [0, "$0.00"],
  [0.0001, "less than $0.01"],
  [0.01, "$0.01"],
  [1234.5, "$1,234.50"],
])("%f dollars are %s", (amount, shown) => {
  expect(dollars(amount)).toBe(shown);
});
