import { expect, test } from "vitest";
import { localTimeOf, scheduleAt } from "./schedule.ts";

const now = new Date("2026-01-01T00:00:00Z");
const berlin = (local: string) => scheduleAt(local, "Europe/Berlin", now);

test.each([
  ["2026-02-03T09:30", "2026-02-03T08:30:00.000Z"],
  ["2026-07-03T09:30", "2026-07-03T07:30:00.000Z"],
  ["2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
])("%s in Berlin is %s", (local, utc) => {
  const schedule = berlin(local);
  expect(schedule.ok && schedule.at.toISOString()).toBe(utc);
  expect(localTimeOf(new Date(utc), "Europe/Berlin")).toBe(local);
});

test("a time that the clocks skip names the next one", () => {
  expect(berlin("2026-03-29T02:30")).toEqual({
    ok: false,
    problem:
      "The clocks go forward then, so this time does not exist. The next one is Mar 29, 2026, 03:00.",
  });
});

test("a time that occurs twice means the first, and says so", () => {
  const schedule = berlin("2026-10-25T02:30");
  expect(schedule).toEqual({
    ok: true,
    at: new Date("2026-10-25T00:30:00Z"),
    note: "Scheduled for Oct 25, 2026, 02:30. This time occurs twice; the first one is used.",
  });
});

test("while the hour repeats, a time that has passed once means the second", () => {
  const after = new Date("2026-10-25T00:45:00Z");
  expect(scheduleAt("2026-10-25T02:30", "Europe/Berlin", after)).toEqual({
    ok: true,
    at: new Date("2026-10-25T01:30:00Z"),
    note: "Scheduled for Oct 25, 2026, 02:30. This time occurs twice; the second one is used.",
  });
});

test("clocks that move by half an hour are known", () => {
  const skipped = scheduleAt("2026-10-04T02:10", "Australia/Lord_Howe", now);
  expect(skipped.ok ? "" : skipped.problem).toMatch(/next one is Oct 4, 2026, 02:30\.$/);
});

test("a time in the past is refused", () => {
  expect(berlin("2025-12-31T10:00")).toEqual({
    ok: false,
    problem: "Dec 31, 2025, 10:00 has passed. Choose a later time.",
  });
});

test.each(["", "soon", "2026-02-30T10:00", "2026-02-03", "2026-02-03T25:00", "2026-13-01T10:00"])(
  "%j is no time",
  (local) => {
    expect(berlin(local)).toEqual({ ok: false, problem: "Enter a date and time." });
  },
);
