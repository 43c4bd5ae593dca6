import { expect, test } from "vitest";
import { deadJobLines } from "./jobs.ts";
import type { Paint } from "./text-layout.ts";

const plain: Paint = (_, text) => text;
const job = {
  id: "1",
  label: "Email you a contact message",
  name: "mail-owner-of-message",
  data: { submissionId: "5" },
  failedAt: new Date("2026-05-01T12:30:00Z"),
  tries: 21,
  reason: "Error: 550 No\u001b[2J",
};

test("each job is listed with its reason, without escape sequences", () => {
  expect(deadJobLines({ jobs: [job], count: 1 }, plain)).toEqual([
    "Email you a contact message (mail-owner-of-message)",
    "  Error: 550 No\ufffd[2J",
    "  2026-05-01 12:30 UTC, after 21 tries",
    '  {"submissionId":"5"}',
    "",
    "1 job.",
  ]);
});

test("the total includes unlisted jobs, and no jobs are reported as such", () => {
  expect(deadJobLines({ jobs: [job], count: 120 }, plain).at(-1)).toBe("120 jobs, 119 not shown.");
  expect(deadJobLines({ jobs: [], count: 0 }, plain)).toEqual(["No failed jobs."]);
});
