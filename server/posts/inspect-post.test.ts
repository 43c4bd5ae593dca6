import { expect, test } from "vitest";
import { longestBlock } from "../../tests/support/growth.ts";
import { prepareArticle } from "../html/prepare-article.ts";
import { inspectArticle } from "./inspect-article.ts";
import { inspectText } from "./inspect-post.ts";

const PARAGRAPH = `<h3>Part</h3><p>${"Seven plain words and a <a href='/about'>link</a>. ".repeat(5)}</p>`;

test("a long text is inspected without holding up the process", async () => {
  const html = PARAGRAPH.repeat(3_000);
  const before = process.threadCpuUsage();
  const expected = inspectArticle(html);
  const { user, system } = process.threadCpuUsage(before);
  const blocking = (user + system) / 1_000;

  expect(await inspectText(html)).toEqual(expected);
  expect(await longestBlock(() => inspectText(html))).toBeLessThan(blocking / 2);
});

const LONG = `The first of these words is one of ${"the many words ".repeat(10)}.`;

test.each([
  ["as the editor writes it", `<li><p>${LONG}</p></li>`],
  ["without a paragraph", `<li><em>The</em> ${LONG}</li>`],
  [
    "in nested lists",
    `<li><p>One</p><ul><li><p>Two</p><ol><li><p>${LONG}</p></li></ol></li></ul></li>`,
  ],
  ["before a nested list", `<li>${LONG}<ul><li>Two</li></ul></li>`],
  ["in a quotation", `<li><blockquote><p>${LONG}</p></blockquote></li>`],
])("a long sentence of a list item is found once: %s", (_, item) => {
  const { sentences } = inspectArticle(`<ul>${item}</ul>`);
  expect(sentences).toHaveLength(1);
});

test("each link and anchor is found once, with the first of its texts", () => {
  const { links, anchors } = inspectArticle(
    '<h2 id="top">Top</h2><p><a href="/a">One</a> <a href="/a">Two</a> <a>none</a></p>',
  );
  expect(links).toEqual([{ href: "/a", text: "One" }]);
  expect(anchors).toContain("top");
});

test("the anchor of a heading with a footnote is the one of the page", () => {
  const html = '<h2>Results<sup><a href="#user-content-fn-a">1</a></sup></h2>';
  const ids = prepareArticle(html, () => undefined).headings.map(({ id }) => id);
  expect(ids).toEqual(["results"]);
  expect(inspectArticle(html).anchors).toEqual(["results", "user-content-results"]);
});
