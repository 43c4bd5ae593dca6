import { expect, test } from "vitest";
import { longestBlock } from "../../tests/support/growth.ts";
import { inspectArticle } from "./inspect-article.ts";
import { inspectText } from "./inspect-text.ts";

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

test("each link and anchor is found once, with the first of its texts", () => {
  const { links, anchors } = inspectArticle(
    '<h2 id="top">Top</h2><p><a href="/a">One</a> <a href="/a">Two</a> <a>none</a></p>',
  );
  expect(links).toEqual([{ href: "/a", text: "One" }]);
  expect(anchors).toContain("top");
});
