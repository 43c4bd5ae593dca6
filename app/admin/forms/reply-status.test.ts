import { expect, test } from "vitest";
import { replyStatus, statusReply } from "./reply-status.ts";

test("replies to forms have the HTTP status of their outcome", () => {
  const outcomes = ["done", "saved", "missing", "gone", "conflict", "full", "refused", "limited"];
  expect([...outcomes, "failed"].map((status) => replyStatus({ status }))).toEqual([
    200, 200, 404, 404, 409, 409, 422, 429, 503,
  ]);
});

test("a reply is sent with its status", () => {
  expect(statusReply({ status: "missing" }).init?.status).toBe(404);
});
