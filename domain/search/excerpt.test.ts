import { expect, test } from "vitest";
import { excerptFor, markedIn, openingOf, wantedWords } from "./excerpt.ts";
import type { MarkedText } from "./marked-text.ts";

const TEXT =
  "Signs for ships. We designed the harbour signs for people who read them at night. The end.";

/** Words by spaces, their forms by bars. */
const wanted = (words: string) => wantedWords(words.split(" ").map((forms) => forms.split("|")));
const withMarks = (parts: MarkedText | null) =>
  parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");
const shown = (words: string, text = TEXT) => withMarks(excerptFor(text, wanted(words)));

test("the sentence with most of the words is shown, with these marked", () => {
  expect(shown("who design|designed sign|signs at the harbour")).toBe(
    "We [designed] the [harbour] [signs] for people who read them at night.",
  );
  expect(shown("ship|ships")).toBe("Signs for [ships].");
});

test("a sentence does not end at an abbreviation", () => {
  const text = "Signs. The clinic was led by Dr. Smith until 2019. The end.";
  expect(shown("clinic", text)).toBe("The [clinic] was led by Dr. Smith until 2019.");
  expect(withMarks(openingOf("Dr. Smith led the team at St. Mary. The end."))).toBe(
    "Dr. Smith led the team at St. Mary.",
  );
});

test("several forms of one word count once", () => {
  const text = "Designers design designs. A harbour by designers.";
  expect(shown("design|designs|designers harbour", text)).toBe("A [harbour] by [designers].");
});

test("fillers are marked only when nothing else was asked", () => {
  expect(shown("harbour for the")).toContain("the [harbour] signs for people");
  expect(shown("the")).toBe("We designed [the] harbour signs for people who read them at night.");
});

test("other words are not marked, however alike", () => {
  expect(shown("poster", "The posted posters.")).toBeUndefined();
});

test("the words are marked in a whole text", () => {
  const text = "Signs. For the harbour.";
  expect(withMarks(markedIn(text, wanted("harbour")))).toBe("Signs. For the [harbour].");
  expect(markedIn(text, wanted("quay"))).toBeNull();
  expect(markedIn(text, wantedWords([]))).toBeNull();
});

test.each([
  ["cafe", "Wir malen im Café.", "Wir malen im [Café]."],
  ["clients", "Our clients' day.", "Our [clients]' day."],
  ["client", "The client's day.", "The [client's] day."],
  ["c++", "We write C++ and C.", "We write [C++] and C."],
  ["設計", "我們的設計工作", "我們的[設計]工作"],
  ["設計 計工 工作", "我們的設計工作", "我們的[設計工作]"],
  ["新", "新logo", "[新]logo"],
  ["デー ータ", "ウェブとデータのデザイン", "ウェブと[データ]のデザイン"],
  ["تصميم", "نقدم خدمات الفن والتصميم للجميع", "نقدم خدمات الفن [والتصميم] للجميع"],
  ["والتصميم", "نقدم خدمات تصميم للجميع", "نقدم خدمات [تصميم] للجميع"],
])("“%s” is marked in “%s”", (query, text, expected) => {
  expect(shown(query, text)).toBe(expected);
});

test("a long sentence without spaces is cut around its first match", () => {
  const excerpt = shown("設計", `${"我們".repeat(200)}設計${"工作".repeat(200)}`) ?? "";
  expect(excerpt).toMatch(/^…(我們)+\[設計\](工作)+…$/);
  expect(excerpt.length).toBeLessThan(200);
});

test("without any of the words there is no excerpt", () => {
  for (const words of [[["xylophone"]], [[""]], [[]], []])
    expect(excerptFor(TEXT, wantedWords(words))).toBeNull();
  expect(excerptFor("", wanted("harbour"))).toBeNull();
});

test("a long sentence is cut around its first match, between words", () => {
  const long = `${"before ".repeat(60)}harbour ${"after ".repeat(60)}`;
  const excerpt = shown("harbour", long) ?? "";
  expect(excerpt).toMatch(/^…before .* \[harbour\] after .*after…$/);
  expect(excerpt.length).toBeLessThan(200);
});
