import { expect, test } from "vitest";
import type { Passage } from "../passage.ts";
import { candidatesIn } from "./candidates.ts";
import { compose } from "./compose.ts";

function passage(id: string, text: string): Passage {
  const source = {
    kind: "project",
    id,
    slug: null,
    title: id,
    path: "/",
    thumbnailUrl: null,
  } as const;
  return { id, source, heading: "", text };
}

const PASSAGES = [
  passage("Harbour", "Pilots read the signs."),
  passage("Tram", "Readers borrow novels. Children draw maps. Drivers tell stories."),
];

function scored(scores: Record<string, number>) {
  return candidatesIn(PASSAGES).map((each) => ({ ...each, score: scores[each.text] ?? -9 }));
}

test("several sentences that fit halfway tell which item a question is about", () => {
  const sentences = scored({
    "Pilots read the signs.": 0.2,
    "Readers borrow novels.": 0,
    "Children draw maps.": 0,
    "Drivers tell stories.": 0,
  });
  const roomForOne = 1;
  expect(compose(sentences, roomForOne).map(({ text }) => text)).toEqual([
    "Readers borrow novels.",
  ]);
});

test("a sentence that fits much better is quoted, whatever its item has besides", () => {
  const sentences = scored({
    "Pilots read the signs.": 3,
    "Readers borrow novels.": 0,
    "Children draw maps.": 0,
    "Drivers tell stories.": 0,
  });
  expect(compose(sentences, 40)[0]?.text).toBe("Pilots read the signs.");
});
