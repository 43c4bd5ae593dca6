import { expect, test } from "vitest";
import { filterLabels } from "./labels.ts";

test("filters are shown as in the cards, and unknown values as they are", () => {
  const titles = new Map([["/blog/fog", "Fog"]]);
  const known = { page: "/blog/fog", entry: "/gone", device: "mobile", country: "DE", source: "X" };
  expect(filterLabels(known, titles)).toEqual({
    page: "Fog",
    entry: "/gone",
    device: "Mobile",
    country: "Germany",
    source: "X",
  });
  const forged = { device: "constructor", country: "not a country" };
  expect(filterLabels(forged, titles)).toEqual(forged);
});
