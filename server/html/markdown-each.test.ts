import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml } from "#domain/html/escape.ts";
import { importHtml } from "./import-html.ts";
import { renderMarkdown } from "./markdown.ts";
import { markdownEach } from "./markdown-each.ts";
import { prepareArticle } from "./prepare-article.ts";
import { sanitize } from "./sanitize.ts";
import { parseTree, textOf } from "./tree.ts";

const PAGE = "https://ada.example/blog/post";

function markdownOf(html: string): string {
  const { text } = markdownEach({ text: { html, profile: "article", under: 1 } }, PAGE);
  return text ?? "";
}

test.each([
  ["<p>one</p>\n<p>two<br>three</p>", "one\n\ntwo  \nthree"],
  ["text <em>around</em><p>a paragraph</p>after", "text *around*\n\na paragraph\n\nafter"],
  ["<h1>One</h1><h3>Two</h3>", "## One\n\n### Two"],
  [
    "<p><strong> a </strong>b <s>c</s> <u>d</u> H<sub>2</sub>O</p>",
    "**a** b ~~c~~ <u>d</u> H<sub>2</sub>O",
  ],
  ["<p><strong>a <strong>b</strong></strong></p>", "**a b**"],
  [
    '<p><a href="/about">me</a> <a href="#x">there</a></p>',
    `[me](https://ada.example/about) [there](${PAGE}#user-content-x)`,
  ],
  ['<p><a href="https://x.example/a_(b)">x</a></p>', "[x](https://x.example/a_%28b%29)"],
  ["<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>", "- a\n  - b\n- c"],
  ['<ol start="3"><li>a</li><li><p>b</p><p>c</p></li></ol>', "3. a\n\n4. b\n\n   c"],
  ["<blockquote><p>a<br>b</p><p>c</p></blockquote>", "> a  \n> b\n>\n> c"],
  ['<aside class="callout callout-tip"><p>a</p></aside>', "> [!TIP]\n> a"],
  ['<pre><code class="language-ts">a &lt; b;\n\n  c</code></pre>', "```ts\na < b;\n\n  c\n```"],
  ["<pre><code>```\na</code></pre>", "~~~~\n```\na\n~~~~"],
  ["<p>a <code>b`c</code> <code>`</code></p>", "a ``b`c`` `` ` ``"],
  [
    '<figure><img src="/media/a/b.png" alt="A [boat]"><figcaption>At <em>sea</em></figcaption></figure>',
    "![A \\[boat\\]](https://ada.example/media/a/b.png)\n_At *sea*_",
  ],
  [
    "<table><caption>Boats</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c|d</td><td><p>e</p><p>f</p></td></tr><tr><td>g</td></tr></tbody></table>",
    "Boats\n\n| a | b |\n| --- | --- |\n| c\\|d | e<br>f |\n| g |  |",
  ],
  [
    "<hr><p># no heading</p><p>1. no list</p><p>- no list</p><p>---</p>",
    "---\n\n\\# no heading\n\n1\\. no list\n\n\\- no list\n\n\\---",
  ],
  [
    "<p>*a* _b_ `c` [d] &lt;e&gt; ~f~ &amp;copy; AT&amp;T a\\b</p>",
    "\\*a\\* \\_b\\_ \\`c\\` \\[d\\] \\<e> \\~f\\~ \\&copy; AT\\&T a\\\\b",
  ],
  ["<table></table><p></p><ul></ul>", ""],
])("%s", (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test.each([
  ['<p><a href="#why">x</a></p><h2>Why</h2>', "why", "Why"],
  ['<p><a href="#own">x</a></p><h2 id="own">How it is</h2>', "how-it-is", "How it is"],
])("links within the text lead to the headings of the page: %s", (html, id, text) => {
  expect(prepareArticle(sanitize(html, "article"), () => undefined).html).toContain(` id="${id}"`);
  expect(markdownOf(html)).toBe(`[x](${PAGE}#${id})\n\n## ${text}`);
});

test("footnotes keep their names and lose their links back", () => {
  const html =
    '<p>Said<sup><a href="#fn-1" id="fnref-1">1</a></sup> 10<sup>3</sup></p>' +
    '<ol><li id="fn-1"><p>Once <a href="#fnref-1">↩</a></p><p>Twice</p></li></ol><ol><li>other</li></ol>';
  expect(markdownOf(html)).toBe("Said[^1] 10<sup>3</sup>\n\n[^1]: Once\n\n    Twice\n\n1. other");
});

/** What a reader sees: words and structure, not white space. */
function outline(html: string): string {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name);
  return `${names.filter((name) => name !== "p").join(" ")}: ${textOf(parseTree(html)).replace(/\s+/g, "")}`;
}

const PLAIN = fc.string({ unit: fc.constantFrom(..."ab 1.)#>-+=*_`[]<&~|\\!"), maxLength: 24 });

test("any text reads the same as Markdown", () => {
  fc.assert(
    fc.property(fc.array(PLAIN, { minLength: 1, maxLength: 3 }), (texts) => {
      const html = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("");
      const stored = sanitize(html, "article");
      const back = sanitize(renderMarkdown(markdownOf(stored)), "article");
      expect(outline(back)).toBe(outline(stored));
    }),
    { numRuns: 300 },
  );
});

test("an imported article comes back as it was", () => {
  const markdown =
    "## Title\n\n- one\n- **two**\n  1. three\n\n> quote\n\n```js\na();\n```\n\n| a | b |\n| --- | --- |\n| c | d |\n";
  const stored = importHtml(renderMarkdown(markdown), "article");
  expect(`${markdownOf(stored)}\n`).toBe(markdown);
});

test("scripts and links to scripts are left out", () => {
  const html = '<p><a href="javascript:alert(1)">a</a><script>alert(2)</script></p>';
  expect(markdownOf(html)).toBe("a");
});
