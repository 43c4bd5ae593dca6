import { expect, test } from "vitest";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import type { PostReply } from "#domain/posts/changes.ts";
import { applyPending } from "../lists/use-optimistic-items.ts";
import { POST_CHANGES, type PostToggles } from "./post-changes.ts";

const { apply, toastsFor } = POST_CHANGES;

const done = (intent: PostReply["intent"], mails: PublishOutcome[]): PostReply => ({
  intent,
  status: "done",
  left: [],
  missing: 0,
  changed: mails.map((mail, nth) => ({ id: String(nth), title: `Fog ${nth}`, mail })),
});

test.each<[PostReply, string[]]>([
  [done("publish", ["quiet"]), ["Blog post published successfully: Fog 0"]],
  [done("publish", ["sent"]), ["Post published and newsletter sent!: Fog 0"]],
  [done("publish", ["failed"]), ["Post published but newsletter failed to send: Fog 0"]],
  [done("publish", []), ["Already published"]],
  [{ intent: "publish", status: "failed" }, ["Failed to publish blog post"]],
  [done("delete", ["quiet"]), ["Blog post deleted successfully: Fog 0"]],
  [{ intent: "delete", status: "failed" }, ["Failed to delete blog post"]],
  [
    done("publish", ["sent", "quiet"]),
    ["2 blog posts published: Fog 0: Fog 1", "Post published and newsletter sent!: Fog 0"],
  ],
  [done("send-mail", ["quiet"]), ["Newsletter sent: Fog 0"]],
  [
    {
      ...done("publish", []),
      status: "done",
      changed: [],
      left: [{ id: "1", title: "Old" }],
      missing: 1,
    },
    ["This blog post is archived: Old", "This blog post no longer exists"],
  ],
])("%j is shown as toasts", (reply, expected) => {
  const texts = toastsFor(reply).map(({ title, about = [] }) => [title, ...about].join(": "));
  expect(texts).toEqual(expected);
});

const draft: PostToggles = {
  id: "a",
  isArchived: false,
  badge: { state: "Draft", detail: "", tone: "quiet" },
};

test.each([
  ["publish", { badge: { state: "Published" } }],
  ["archive", { isArchived: true }],
  ["delete", {}],
])("a pending %s is applied to its posts only", (intent, expected) => {
  const pending = [{ intent, ids: ["b", "a"] }];
  expect(applyPending(draft, pending, apply)).toMatchObject(expected);
  expect(applyPending({ ...draft, id: "c" }, pending, apply)).toEqual({ ...draft, id: "c" });
});

test("a pending change never publishes out of the archive", () => {
  const archived = { ...draft, isArchived: true };
  expect(applyPending(archived, [{ intent: "publish", ids: ["a"] }], apply)).toEqual(archived);
});
