import { expect, test } from "vitest";
import {
  formError,
  previewExpiry,
  previewLinkChangeSchema,
  previewLinkState,
  previewLinksFull,
  relativeTime,
} from "./preview-link.ts";

const now = new Date("2026-03-01T12:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test.each([
  { link: { expiresAt: after(1), revokedAt: null }, state: "live" },
  { link: { expiresAt: now, revokedAt: null }, state: "expired" },
  { link: { expiresAt: after(1), revokedAt: now }, state: "revoked" },
  { link: { expiresAt: after(-1), revokedAt: after(-2) }, state: "revoked" },
])("a link is $state", ({ link, state }) => {
  expect(previewLinkState(link, now)).toBe(state);
});

test.each([
  [7 * 24 * 60, "in 7 days"],
  [24 * 60, "in 1 day"],
  [23 * 60, "in 23 hours"],
  [59.6, "in 1 hour"],
  [59, "in 59 minutes"],
  [0.4, "in a moment"],
  [-0.4, "just now"],
  [-5, "5 minutes ago"],
  [-60 * 24 * 40, "40 days ago"],
])("%d minutes from now is %s", (minutes, words) => {
  expect(relativeTime(now, after(minutes))).toBe(words);
});

test("a refusal names the limit and the item", () => {
  expect(previewLinksFull("post")).toBe(
    "A post can have at most 20 active links. Revoke one first.",
  );
});

test("a one-day link ends at the same time the next day", () => {
  expect(previewExpiry(now, 1)).toEqual(new Date("2026-03-02T12:00:00Z"));
});

test.each([
  { intent: "make", label: " For Ana\u202e ", days: "30" },
  { intent: "make", label: "x".repeat(80), days: "1" },
  { intent: "make", days: "7" },
])("a valid change: %o", (asked) => {
  expect(previewLinkChangeSchema.safeParse(asked).success).toBe(true);
});

test.each([
  { intent: "make", label: "", days: "8" },
  { intent: "make", label: "", days: "" },
  { intent: "make", label: "", days: "1e9" },
  { intent: "make", label: "x".repeat(81), days: "7" },
  { intent: "revoke", link: "1" },
  { intent: "revoke" },
  { intent: "extend" },
  {},
])("an invalid change: %o", (asked) => {
  expect(previewLinkChangeSchema.safeParse(asked).success).toBe(false);
});

test.each<[Parameters<typeof formError>[0], string | undefined]>([
  [{ status: "failed", message: "Please try again." }, "Please try again."],
  [{ status: "refused", problems: { form: "Revoke one first." } }, "Revoke one first."],
  [{ status: "refused", problems: { label: "Too long." } }, undefined],
  [{ status: "gone" }, undefined],
])("the form error of %o is %j", (reply, expected) => {
  expect(formError(reply)).toBe(expected);
});
