import { expect, test } from "vitest";
import { mapYielding } from "./map-yielding.ts";

test("others are served between two items", async () => {
  const done: string[] = [];
  const other = () => {
    done.push("other");
    next = setImmediate(other);
  };
  let next = setImmediate(other);
  const results = await mapYielding(["a", "b", "c"], (item) => {
    done.push(item);
    return item.toUpperCase();
  });
  clearImmediate(next);
  expect(results).toEqual(["A", "B", "C"]);
  expect(done.join(" ")).toMatch(/a( other)+ b( other)+ c/);
});
