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

const OF_TRAM = {
  "Readers borrow novels.": 0,
  "Children draw maps.": 0,
  "Drivers tell stories.": 0,
};

function scored(scores: Record<string, number>) {
  return candidatesIn(PASSAGES).map((each) => ({ ...each, score: scores[each.text] ?? -9 }));
}

test("several sentences that fit halfway tell which item a question is about", () => {
  const sentences = scored({ ...OF_TRAM, "Pilots read the signs.": 0.2 });
  const roomForOne = 1;
  expect(compose(sentences, roomForOne).map(({ text }) => text)).toEqual([
    "Readers borrow novels.",
  ]);
});

test("a sentence that fits much better is quoted, whatever its item has besides", () => {
  const sentences = scored({ ...OF_TRAM, "Pilots read the signs.": 3 });
  expect(compose(sentences, 40)[0]?.text).toBe("Pilots read the signs.");
});
