import { expect, test } from "vitest";
import { withOwnNoteNames } from "./footnotes.ts";

const mark = (name: string) =>
  `<p>Text<sup><a href="#user-content-fn-${name}" id="user-content-fnref-${name}">1</a></sup></p>`;
const note = (name: string, text: string) =>
  `<ol><li id="user-content-fn-${name}"><p>${text} <a href="#user-content-fnref-${name}">↩</a></p></li></ol>`;

test("notes of the same name get another, and their marks and back links lead to it", () => {
  const added = mark("a") + note("a", "Mine");
  const html = mark("a") + note("a", "Theirs");
  expect(withOwnNoteNames(added, html)).toBe(mark("a-2") + note("a-2", "Mine"));
});

test("a new name is neither in the one text nor in the other", () => {
  const html = note("a", "x") + note("a-2", "x");
  expect(withOwnNoteNames(note("a", "x") + note("a-3", "x"), html)).toBe(
    note("a-4", "x") + note("a-3", "x"),
  );
});

test("other names, ids and text stay", () => {
  const added = `${mark("b")}<h2 id="fn">H</h2><p>A sample: id="user-content-fn-a"</p>${note("b", "x")}`;
  expect(withOwnNoteNames(added, note("a", "x"))).toBe(added);
});

test("notes of common converters are renamed, too", () => {
  const added =
    '<sup><a href="#endnote-1" id="endnote-ref-1">1</a></sup><sup><a href="#fn:1" id="fnref:1">2</a></sup>' +
    '<ol><li id="endnote-1">x <a href="#endnote-ref-1">↩</a></li><li id="fn:1">y</li></ol>';
  expect(withOwnNoteNames(added, added)).toBe(
    '<sup><a href="#user-content-fn-endnote-1-2" id="user-content-fnref-endnote-1-2">1</a></sup><sup><a href="#user-content-fn-1-2" id="user-content-fnref-1-2">2</a></sup>' +
      '<ol><li id="user-content-fn-endnote-1-2">x <a href="#user-content-fnref-endnote-1-2">↩</a></li><li id="user-content-fn-1-2">y</li></ol>',
  );
});
