import { expect, test } from "vitest";
import { cellToHtml, parseFileCell, parseListCell } from "./cell.ts";

test.each([
  ["Design, Text", ["Design", " Text"]],
  ["Design; Text, long", ["Design", " Text, long"]],
  ["One|Two", ["One", "Two"]],
  ['["Design, fine", "Text", 3]', ["Design, fine", "Text"]],
  ['{Design,"Text \\"bold\\", long"}', ["Design", 'Text "bold", long']],
  ["[draft] Design", ["[draft] Design"]],
  ["", [""]],
])("a cell %j lists %j", (cell, names) => {
  const { value } = parseListCell(cell, 7);
  expect(Array.isArray(value) && value.map(({ value }) => value)).toEqual(names);
});

test.each([
  ["harbour.jpg", "media/harbour.jpg"],
  [" a b/c.png ", "media/a b/c.png"],
  ["media/harbour.jpg", "media/harbour.jpg"],
  ["../media/harbour.jpg", "../media/harbour.jpg"],
  ["/media/harbour.jpg", "media/harbour.jpg"],
  ["https://old.example.org/storage/public/projects/17-a.pdf?x=1", "media/17-a.pdf"],
  ["../../etc/passwd", "media/../../etc/passwd"],
  ["", ""],
])("a cell %j names the file %j", (cell, file) => {
  expect(parseFileCell(cell)).toBe(file);
});

test.each([
  ["One\ntwo\n\nThree & <four>", "<p>One<br>two</p>\n<p>Three &amp; &lt;four&gt;</p>"],
  ["<p>Ready</p>", "<p>Ready</p>"],
  ["Some <strong>bold</strong>", "<p>Some <strong>bold</strong></p>"],
  [
    'A <a href="https://x.org">link</a> & more.\n\nSecond.\n \nThird.',
    '<p>A <a href="https://x.org">link</a> & more.</p>\n<p>Second.</p>\n<p>Third.</p>',
  ],
  ["One <b>two</b>\n\n<pre>three\n\nfour</pre>", "One <b>two</b>\n\n<pre>three\n\nfour</pre>"],
  ["1 < 2 > 0", "<p>1 &lt; 2 &gt; 0</p>"],
  ["# no *Markdown*", "<p># no *Markdown*</p>"],
  [" ", ""],
])("a description %j is the HTML %j", (cell, html) => {
  expect(cellToHtml(cell)).toBe(html);
});

test.each([
  ["unclosed tags", "<p ".repeat(1_000_000)],
  ["unclosed quotes", `{${'"\\'.repeat(1_000_000)}}`],
  ["quotes within a list", `{${'"\\'.repeat(4_990)}}`],
  ["lines that are blank", "\n ".repeat(1_000_000)],
])(
  "%s in a large cell are read in one go, which the square of its length would never end",
  (_, cell) => {
    expect(cellToHtml(cell).length).toBeLessThan(8_000_000);
    expect(Array.isArray(parseListCell(cell, 1).value)).toBe(true);
  },
);
