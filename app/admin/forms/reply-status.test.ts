import { expect, test } from "vitest";
import { replyStatus } from "./reply-status.ts";
import { cardReply } from "./save-result.ts";

test("replies to forms have the HTTP status of their outcome", () => {
  const outcomes = ["done", "saved", "removed", "missing", "conflict", "full", "refused", "failed"];
  expect(outcomes.map((status) => replyStatus({ status }))).toEqual([
    200, 200, 200, 404, 409, 409, 422, 503,
  ]);
});

test("a card reports a missing file as lists do", () => {
  expect(cardReply({ status: "missing" }).init?.status).toBe(404);
});
