import { expect, test } from "vitest";
import { distinctDateTimes } from "./distinct-date-times.ts";

test("moments of the same minute are told apart by their seconds", () => {
  const dates = ["03:30:05", "03:30:07.5", "03:31:00"].map(
    (time) => new Date(`2019-04-09T${time}Z`),
  );
  expect(distinctDateTimes(dates, "UTC")).toEqual([
    "Apr 9, 2019, 03:30:05",
    "Apr 9, 2019, 03:30:07",
    "Apr 9, 2019, 03:31",
  ]);
});
