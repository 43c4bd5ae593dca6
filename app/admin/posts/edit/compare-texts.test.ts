import { expect, test } from "vitest";
import { compareTexts, shownValue } from "./compare-texts.ts";

const side = (kind: "removed" | "added", before: unknown, after: unknown) =>
  compareTexts(before, after)
    .filter((part) => part.kind === kind)
    .map(({ text }) => text.trim());

test.each<[string, string, string, string, string]>([
  [
    "the picture",
    `<figure><img src="/media/posts/${"01234567".repeat(8)}.png" alt="A pier"></figure>`,
    `<figure><img src="/media/posts/${"fedcba98".repeat(8)}.png" alt="A pier"></figure>`,
    "01234567",
    "fedcba98",
  ],
  [
    "its alt text",
    '<p>Look:</p><figure><img src="/media/posts/aa.png" alt=""></figure>',
    '<p>Look:</p><figure><img src="/media/posts/aa.png" alt="Low &amp; high tide"></figure>',
    "",
    "Low & high tide",
  ],
  [
    "the address of a link",
    '<p>Read <a href="https://example.org/one">this</a>.</p>',
    '<p>Read <a href="https://example.org/two" rel="noopener">this</a>.</p>',
    "one",
    "two",
  ],
  ["the level of a heading", "<h2>Tides</h2><p>x</p>", "<h3>Tides</h3><p>x</p>", "2", "3"],
  [
    "the language of code",
    '<pre><code class="language-js">x</code></pre>',
    '<pre><code class="language-ts">x</code></pre>',
    "js",
    "ts",
  ],
])("a difference in %s is seen", (_, before, after, removed, added) => {
  expect(side("removed", before, after).join("")).toBe(removed);
  expect(side("added", before, after).join("")).toBe(added);
});

test("a note's link is its number only", () => {
  const note = '<p>Tides<sup><a href="#user-content-fn-1">1</a></sup></p>';
  expect(compareTexts(note, note).map(({ text }) => text)).toEqual(["Tides1\n"]);
});

test("a long text that was rewritten is shown as a whole on each side", () => {
  const write = (word: string) =>
    Array.from({ length: 5_000 }, (_, index) => {
      const words = Array.from({ length: 20 }, (_, at) => `${word}${index}x${at}`);
      return `<p>${words.join(" ")}</p>`;
    }).join("");
  const parts = compareTexts(write("a"), write("b"));
  expect(parts.map(({ kind }) => kind)).toEqual(["removed", "added", "same"]);
  expect(parts[0]?.text).toContain("a4999x19");
  expect(parts[1]?.text).toContain("b4999x19");
});

test("a featured image is shown by its name", () => {
  const item = { id: "7d1a", fileName: "pier.jpg" };
  expect(shownValue("featuredImageId", "7d1a", [null, item])).toBe("pier.jpg");
  expect(shownValue("featuredImageId", null, [null, item])).toBe(null);
  expect(shownValue("featuredImageId", "9c2b", [null, item])).toBe("Another picture");
  expect(shownValue("title", "7d1a", [item])).toBe("7d1a");
});
