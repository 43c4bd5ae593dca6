import { expect, test } from "vitest";
import { parsePostChange } from "./changes.ts";

const id = "00000000-0000-4000-8000-000000000000";
const ids = (count: number) => Array.from({ length: count }, () => id);

test.each<[string, Parameters<typeof parsePostChange>[0], object | null]>([
  ["a hundred are published", { intent: "publish", ids: ids(100) }, { ok: true }],
  ["several are deleted", { intent: "delete", ids: [id, id] }, { ok: true }],
  ["an unknown intent", { intent: "constructor", ids: [id] }, null],
  ["nothing to archive", { intent: "archive", ids: [] }, { problem: "Choose a post." }],
  [
    "too many at once",
    { intent: "publish", ids: ids(101) },
    { problem: "At most 100 posts can be changed at once." },
  ],
  ["an id that is none", { intent: "delete", ids: ["1 or 1=1"] }, { problem: "Post not found." }],
])("a change of posts: %s", (_what, asked, expected) => {
  const parsed = parsePostChange(asked);
  if (expected === null) expect(parsed).toBeNull();
  else expect(parsed).toMatchObject(expected);
});
