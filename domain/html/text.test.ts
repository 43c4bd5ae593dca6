import { describe, expect, test } from "vitest";
import { beginningOf, countWords, plainText, shorten } from "./text.ts";

describe("plain text of HTML", () => {
  test.each([
    ["<p>One</p><p>two</p>", "One two"],
    ["re<strong>mark</strong>able", "remarkable"],
    ["line<br>break<br />again", "line break again"],
    ["<ul><li>a</li><li>b</li></ul>", "a b"],
    ["a &amp;lt; b", "a &lt; b"],
    ["&lt;b&gt; &quot;x&quot; &#39;y&#39; &#x1F600;", "<b> \"x\" 'y' 😀"],
    ["it&#146;s &rsquo;", "it’s ’"],
    ["&#0; &#xD800; &#1114112;", "\ufffd \ufffd \ufffd"],
    ["&notanentity; & &", "&notanentity; & &"],
    ["a&nbsp;\n\t b", "a b"],
    ["<!-- gone <b> --><script>alert(1)</script>kept<style>p{}</style>", "kept"],
    ["<script>never closed", ""],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["", ""],
  ])("%j becomes %j", (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test.each(["<", "<!--", "<script>", "<p", "&", "&#"])("half a million of %j are read", (part) => {
    expect(plainText(part.repeat(500_000))).toBeTypeOf("string");
  });
});

describe("shortening", () => {
  test.each([
    ["short", 10, "short"],
    ["exactly ten", 11, "exactly ten"],
    ["one two three four", 12, "one two thr…"],
    ["one two thre", 11, "one two th…"],
    ["one two three", 8, "one two…"],
    ["supercalifragilistic", 10, "supercali…"],
    ["a verylongsecondword", 10, "a verylon…"],
    ["first clause, and more", 14, "first clause…"],
    ["😀😀😀😀😀", 3, "😀😀…"],
  ])("%j in %i characters is %j", (text, max, short) => {
    expect(shorten(text, max)).toBe(short);
  });

  test("a shortened text never exceeds the given length", () => {
    const text = "The quick brown fox jumps over the lazy dog. ".repeat(10);
    for (let max = 2; max < 200; max += 1) {
      expect(Array.from(shorten(text, max)).length).toBeLessThanOrEqual(max);
    }
  });
});

test.each([
  ["", 0],
  ["  — … ", 0],
  ["one", 1],
  ["It’s a well-known fact, isn’t it?", 6],
  ["日本語", 3],
  ["год 2024", 2],
])("%j has %i words", (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  ["one two – three.", 2, "one two"],
  ["one two – three.", 3, "one two – three."],
  ["标志, 网站", 3, "标志, 网"],
  ["", 5, ""],
])("%j has its first %i words in %j", (text, max, beginning) => {
  expect(beginningOf(text, max)).toBe(beginning);
});
