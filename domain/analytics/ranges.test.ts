import { expect, test } from "vitest";
import { daysBetween, rangeFrom, rangeText, viewsPerVisitor } from "./ranges.ts";

const TODAY = "2026-11-20";

test.each<[{ days?: string; from?: string; to?: string }, string, string, string, string]>([
  [{ days: "1" }, "2026-11-20", "2026-11-20", "2026-11-19", "2026-11-19"],
  [{ days: "7" }, "2026-11-14", "2026-11-20", "2026-11-07", "2026-11-13"],
  [{ days: "30" }, "2026-10-22", "2026-11-20", "2026-09-22", "2026-10-21"],
  [{ days: "90" }, "2026-08-23", "2026-11-20", "2026-05-25", "2026-08-22"],
  [{ days: "year" }, "2026-01-01", "2026-11-20", "2025-02-11", "2025-12-31"],
  [{}, "2026-11-14", "2026-11-20", "2026-11-07", "2026-11-13"],
  [{ days: "-1" }, "2026-11-14", "2026-11-20", "2026-11-07", "2026-11-13"],
  [
    { days: "custom", from: "2026-03-01", to: "2026-03-10" },
    "2026-03-01",
    "2026-03-10",
    "2026-02-19",
    "2026-02-28",
  ],
])("%j is %s to %s, compared with %s to %s", (asked, from, to, previousFrom, previousTo) => {
  expect(rangeFrom(asked, TODAY)).toMatchObject({
    from,
    to,
    previous: { from: previousFrom, to: previousTo },
  });
});

test("a custom range that ends before it begins is turned round", () => {
  const asked = { days: "custom", from: "2026-03-10", to: "2026-03-01" };
  expect(rangeFrom(asked, TODAY)).toMatchObject({ from: "2026-03-01", to: "2026-03-10" });
});

test("a custom range ends today and is not endless", () => {
  const asked = { days: "custom", from: "0100-01-01", to: "9999-12-31" };
  const range = rangeFrom(asked, TODAY);
  expect(range.to).toBe(TODAY);
  expect(daysBetween(range)).toHaveLength(732);
});

test.each([
  { from: "2026-13-01", to: "2026-01-01" },
  { from: "yesterday", to: "2026-01-01" },
  { from: "2027-01-01", to: "2027-02-01" },
  { from: "2026-02-31", to: "2026-03-01" },
  { from: "2025-02-29", to: "2026-03-01" },
  { from: "0000-01-01", to: "0000-12-31" },
  { from: null, to: null },
])("an unreadable custom range %j is the default", (days) => {
  expect(rangeFrom({ days: "custom", ...days }, TODAY).name).toBe("7");
});

test("a range is put into words", () => {
  expect(rangeText(rangeFrom({ days: "7" }, TODAY), "Europe/Paris")).toBe(
    "Last 7 days: Nov 14, 2026 – Nov 20, 2026 (Europe/Paris)",
  );
  expect(rangeText(rangeFrom({ days: "1" }, TODAY), "UTC")).toBe("Today: Nov 20, 2026 (UTC)");
});

test("views per visitor have one decimal", () => {
  expect(viewsPerVisitor(7, 3)).toBe("2.3");
  expect(viewsPerVisitor(0, 0)).toBe("0.0");
});
