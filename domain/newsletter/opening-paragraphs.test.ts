import { expect, test } from "vitest";
import { openingParagraphs } from "./opening-paragraphs.ts";

test("notes and their marks are left out, since mails have no place for them", () => {
  const mark = '<sup><a href="#user-content-fn-a" id="user-content-fnref-a">1</a></sup>';
  const note =
    '<ol><li id="user-content-fn-a"><p>By hand. <a href="#user-content-fnref-a">↩</a></p></li></ol>';
  expect(openingParagraphs(`<p>We measured in 2025${mark}.</p><p>End.</p>${note}`)).toEqual([
    "We measured in 2025.",
    "End.",
  ]);
});

test.each([
  '<sup id="user-content-fnref:1"><a href="#user-content-fn:1">1</a></sup>',
  '<a href="#user-content-fn1" id="user-content-fnref1"><sup>1</sup></a>',
])("marks of other converters are left out: %s", (mark) => {
  expect(openingParagraphs(`<p>We${mark} drew.</p>`)).toEqual(["We drew."]);
});

test("a list whose items have other ids is no note", () => {
  const list = '<ul><li id="user-content-tea">Tea</li></ul>';
  expect(openingParagraphs(`<p>One.</p>${list}<p>Two.</p>`)).toEqual(["One.", "Two."]);
});

test("other raised text stays", () => {
  expect(openingParagraphs("<p>Paper of 90 g/m<sup>2</sup></p>")).toEqual(["Paper of 90 g/m2"]);
});

test("a paragraph is not cut to a few letters", () => {
  const long = `<p>${"word ".repeat(230).trim()}</p>`;
  expect(openingParagraphs(`${long}<p>Hello there</p>`)).toHaveLength(1);
});
