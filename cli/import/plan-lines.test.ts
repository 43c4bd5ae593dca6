import { expect, test } from "vitest";
import type { ImportPlan, PlannedItem } from "#server/import/plan/plan.ts";
import type { Paint } from "../text-layout.ts";
import { LINE_WIDTH, widthOf } from "../text-layout.ts";
import { planLines } from "./plan-lines.ts";

const plain: Paint = (_, text) => text;

function item(given: Partial<PlannedItem>): PlannedItem {
  const { slug = "a" } = given;
  const nothing = {
    targetId: null,
    aliases: [],
    notes: [],
    planNotes: [],
    problems: [],
    importedAs: null,
    isEditLost: false,
  };
  const named = { kind: "post", slug, path: `posts/${slug}.md`, sourceId: `post:${slug}` } as const;
  return { ...nothing, ...named, title: "A title", state: "new", ...given };
}

type Shown = Pick<ImportPlan, "items" | "leftOut" | "gone" | "sample">;

function linesOf(plan: Partial<Shown>): string[] {
  const nothing: Shown = { items: [], leftOut: [], gone: [], sample: { untouched: 0, edited: 0 } };
  return planLines({ ...nothing, ...plan }, plain);
}

test("the table shows the planned action and problems of each file", () => {
  const lines = linesOf({
    items: [
      item({ slug: "first" }),
      item({
        slug: "second",
        state: "changed",
        notes: [
          { gravity: "left-out", line: 3, text: 'unknown field "layout"' },
          { gravity: "hint", line: null, text: "image without alt text" },
        ],
      }),
      item({ slug: "third", state: "conflict", problems: [{ line: null, text: "edited here" }] }),
      item({ slug: "fourth", state: "broken", problems: [{ line: 2, text: "title is missing" }] }),
      item({ slug: "fifth", state: "unchanged" }),
    ],
    leftOut: [{ path: "posts/notes.txt", why: "is not a Markdown file (.md)" }],
  });
  expect(lines).toEqual([
    "What       File                                         Title",
    "new        posts/first.md                               A title",
    "changed    posts/second.md                              A title",
    '            - line 3: unknown field "layout"',
    "kept       posts/third.md                               A title",
    "            - edited here",
    "error      posts/fourth.md                              A title",
    "            - line 2: title is missing",
    "skipped    posts/notes.txt                              is not a Markdown file (.md)",
    "",
    "Notes:",
    "     1 × image without alt text",
    "",
    "5 files: 1 new, 1 changed, 1 unchanged, 1 kept (edited here), 1 with errors.",
  ]);
});

test("unchanged files are only counted", () => {
  expect(linesOf({ items: [item({ state: "unchanged" })] })).toEqual(["", "1 file: 1 unchanged."]);
});

test("missing files and the sample's removal are reported", () => {
  const gone = ["post:a", "post:b", "post:c", "post:d", "post:e", "post:f"];
  const lines = linesOf({ items: [item({})], gone, sample: { untouched: 9, edited: 1 } });
  expect(lines.slice(-2)).toEqual([
    "No longer in the folder, but kept here: post:a, post:b, post:c, post:d, post:e and 1 more.",
    "The sample content (9 items) will be removed, except 1 that you edited.",
  ]);
});

test("no line exceeds the terminal's width", () => {
  const hostile = `\u001b[31m${"漢字 wide ".repeat(40)}\u202e`;
  const notes = [{ gravity: "left-out", line: 1, text: hostile } as const];
  const lines = linesOf({ items: [item({ slug: hostile, title: hostile, notes })] });
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(LINE_WIDTH);
  for (const mark of ["\u001b", "\u202e"]) expect(lines.join("\n")).not.toContain(mark);
});
