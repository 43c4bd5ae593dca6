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

test("other raised text stays", () => {
  expect(openingParagraphs("<p>Paper of 90 g/m<sup>2</sup></p>")).toEqual(["Paper of 90 g/m2"]);
});

test("a paragraph is not cut to a few letters", () => {
  const long = `<p>${"word ".repeat(230).trim()}</p>`;
  expect(openingParagraphs(`${long}<p>Hello there</p>`)).toHaveLength(1);
});
