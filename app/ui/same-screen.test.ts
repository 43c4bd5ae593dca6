import { expect, test } from "vitest";
import { isSameScreen, SAME_SCREEN } from "./same-screen.ts";

test("a new item's form stays open when the item gets an address of its own", () => {
  expect(isSameScreen(SAME_SCREEN, "REPLACE")).toBe(true);
  expect(isSameScreen(null, "REPLACE")).toBe(false);
  // Its history entry keeps the state.
  expect(isSameScreen(SAME_SCREEN, "POP")).toBe(false);
});
