import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { HtmlNode } from "#domain/html/html-node.ts";
import { sanitize } from "#server/html/sanitize.ts";
import { parseTree, textOf, visit } from "#server/html/tree.ts";
import { ownerContext } from "../support/accounts.ts";
import { openPostEditor } from "../support/editor/open-post-editor.ts";
import { storedPosts } from "../support/editor/stored-posts.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();
let page: Page;

beforeAll(async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  page = await context.newPage();
  await openPostEditor(page);
});

const roundTrip = (html: string): Promise<string> =>
  page.evaluate((given) => Reflect.get(window, "roundTrip")(given), html);

/** Links are outermost in the editor, so that these can be in several parts. */
const MARKS = ["strong", "em", "s", "u", "sub", "sup"];

/** What readers get: words, links, pictures, and the attributes of both and of cells. */
function contentOf(html: string) {
  const nodes = parseTree(html);
  const found: string[] = [];
  const marked = Object.fromEntries(MARKS.map((name) => [name, ""]));
  visit(nodes, ({ name, attributes, children }) => {
    const isBackLink = attributes.href?.includes("fnref-");
    if (name === "a" && attributes.href && !isBackLink)
      found.push(`${attributes.href} ${attributes.target ?? ""} ${attributes.id ?? ""}`);
    if (["img", "td", "th", "ol", "code", "aside"].includes(name) || attributes.id)
      found.push(JSON.stringify([name, attributes]));
    if (/^(?:h\d|pre|table|caption|hr|figure)$/.test(name))
      found.push(`${name} ${textOf(children)}`);
    if (MARKS.includes(name)) marked[name] += textOf(children).replace(/\s/g, "");
  });
  // Neighboring links to the same address become one.
  return { text: wordsOf(nodes), found: [...new Set(found)].sort(), marked };
}

const wordsOf = (nodes: HtmlNode[]) =>
  parseTree(nodes.length ? spaced(nodes) : "")
    .map(String)
    .join("")
    .replace(/\s+/g, " ")
    .trim();

/** Text with spaces between blocks, however they are nested. */
function spaced(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const inner = node.name === "br" ? " " : spaced(node.children);
      return /^(?:a|strong|em|u|s|code|sub|sup|span)$/.test(node.name) ? inner : ` ${inner} `;
    })
    .join("");
}

test("what the editor makes of every kind of content is what the sanitizer keeps", async () => {
  const [[, everything = ""] = []] = storedPosts();
  expect(sanitize(everything, "article")).toBe(everything);
  expect(await roundTrip(everything)).toBe(everything);
});

test("no stored post loses words, links, pictures or attributes in the editor", async () => {
  for (const [name, html] of storedPosts()) {
    const written = await roundTrip(html);
    expect(contentOf(written), name).toEqual(contentOf(html));
    expect(written.split("<img").length, name).toBe(html.split("<img").length);
    expect(sanitize(written, "article"), name).toBe(written);
    expect(await roundTrip(written), name).toBe(written);
  }
});

test.each([
  ["words between blocks", "a<p>b</p>c", "<p>a</p><p>b</p><p>c</p>"],
  ["a figure with two pictures", figureOfTwo(), undefined],
  [
    "nested tables",
    "<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>",
    undefined,
  ],
  [
    "rows of unequal length",
    "<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>",
    undefined,
  ],
  [
    "a list of notes that nothing refers to",
    '<ol><li id="user-content-fn-a">x</li></ol>',
    undefined,
  ],
  [
    "a reference without a note",
    '<p>x<sup><a href="#user-content-fn-a">1</a></sup></p>',
    undefined,
  ],
  ["a script", '<p>a</p><script>alert(1)</script><p onclick="b()">c</p>', "<p>a</p><p>c</p>"],
])("%s: nothing visible is lost", async (_, html, expected) => {
  const written = await roundTrip(sanitize(html, "article"));
  if (expected) expect(written).toBe(expected);
  const text = (of: string) => wordsOf(parseTree(of)).replaceAll(" ", "");
  expect(text(written)).toBe(text(sanitize(html, "article")));
  expect(written.split("<img").length).toBe(html.split("<img").length);
  expect(sanitize(written, "article")).toBe(written);
});

function figureOfTwo(): string {
  const image = '<img src="https://example.org/a.png" alt="a" />';
  return `<figure>${image}${image}<figcaption>Both</figcaption></figure>`;
}
