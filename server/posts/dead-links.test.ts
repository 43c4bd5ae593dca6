import { afterAll, beforeAll, expect, test } from "vitest";
import { percentDecoded } from "#domain/html/addresses.ts";
import { editorWorld } from "../../tests/support/post-editor.ts";
import { prepareArticle } from "../html/prepare-article.ts";
import { sanitize } from "../html/sanitize.ts";
import { findDeadLinks } from "./dead-links.ts";
import { inspectArticle } from "./inspect-article.ts";

let setting: Awaited<ReturnType<typeof editorWorld>>;
beforeAll(async () => {
  setting = await editorWorld();
});
afterAll(() => setting.close());

async function deadIn(html: string): Promise<string[]> {
  const dead = await findDeadLinks(setting.world, inspectArticle(html));
  return dead.map(({ href }) => href);
}

/** Whether the link of an article leads to one of its ids where it is shown. */
function worksWhereShown(html: string): boolean {
  const shown = prepareArticle(html, () => undefined).html;
  const ids = [...shown.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const [, target = ""] = /<a href="#([^"]*)">/.exec(shown) ?? [];
  return ids.includes(target) || ids.includes(percentDecoded(target));
}

test.each([
  ['<a href="#intro">x</a><h2>Intro</h2>', true],
  ['<a href="#intro">x</a><h2 id="intro">Preface</h2>', true],
  ['<a href="#same-2">x</a><h2>Same</h2><h2>Same</h2>', true],
  ['<a href="#same-3">x</a><h2>Same</h2><h2>Same</h2>', false],
  ['<a href="#%C3%A4lter">x</a><p id="älter">y</p>', true],
  ['<a href="#%C3%A4lter">x</a><h2 id="älter">Older</h2>', true],
  ['<a href="#100%">x</a><p id="other">y</p>', false],
  ['<a href="#intro">x</a><h2 id="intro"> </h2>', false],
  ['<a href="#intro">x</a><p>y</p>', false],
])("links within the text are judged by where they lead on the site: %s", async (html, works) => {
  const stored = sanitize(html, "article");
  expect(await deadIn(stored)).toHaveLength(works ? 0 : 1);
  expect(worksWhereShown(stored)).toBe(works);
});

test.each([
  "/blog/%00",
  "/blog/%ED%A0%80",
  "/blog/%",
  "/blog/a%2Fb",
  "/project/%00",
  "/project/id/%00",
  "/project/id/------------------------------------",
  "/%00",
  "/media/%00",
])("an address that nothing can have is dead: %s", async (path) => {
  expect(await deadIn(`<a href="${path}">x</a>`)).toEqual([path]);
});
