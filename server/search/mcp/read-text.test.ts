import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { addPublicProject } from "../../../tests/support/rows.ts";
import { READ_MAX_CHARS, readText } from "./read-text.ts";

const { world } = await forAllTests(importWorld());

test("a part ends before a character that would be cut in two", async () => {
  const pictures = "🎨".repeat(READ_MAX_CHARS);
  await addPublicProject(world.db, {
    title: "Art",
    slug: "art",
    description: `<p>${pictures}</p>`,
  });
  const lengths: number[] = [];
  // Each picture is two characters long, so that one of these would cut one.
  for (const from of [0, 1]) {
    const { markdown = "", nextOffset = 0 } = (await readText(world, "/project/art", from)) ?? {};
    const next = await readText(world, "/project/art", nextOffset);
    expect(markdown).toMatch(/🎨$/u);
    expect(next?.markdown).toMatch(/^🎨/u);
    expect(nextOffset).toBe(from + markdown.length);
    lengths.push(markdown.length);
  }
  expect(lengths.toSorted()).toEqual([READ_MAX_CHARS - 1, READ_MAX_CHARS]);
});
