import { Schema } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { search } from "./find.ts";

const schema = new Schema({
  nodes: { doc: { content: "paragraph+" }, paragraph: { content: "text*" }, text: {} },
});

/** The words that are found in a paragraph. */
function found(text: string, query: string): string[] {
  const doc = schema.node("doc", null, schema.node("paragraph", null, schema.text(text)));
  const { matches } = search(doc, query, 0);
  return matches.map(({ from, to }) => doc.textBetween(from, to));
}

test("matches are where they are seen, also after letters whose lower case is longer", () => {
  expect(found("İİİ Sea and SEA", "sea")).toEqual(["Sea", "SEA"]);
  expect(found("İ", "İ")).toEqual(["İ"]);
  expect(found("ΟΔΟΣ", "οδος")).toEqual(["ΟΔΟΣ"]);
});

test("signs of regular expressions are looked for as they are", () => {
  expect(found("a.c abc (a|b)*? [x] {1} \\ ^$ + /-", "a.c")).toEqual(["a.c"]);
  expect(found("(a|b)*? [x]", "(a|b)*? [x]")).toHaveLength(1);
});
