import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { plainText } from "#domain/html/text.ts";
import { importHtml } from "./import-html.ts";
import { renderMarkdown } from "./markdown.ts";
import { parseTree, rewrite, writeTree } from "./tree.ts";

const imported = (markdown: string) =>
  importHtml(renderMarkdown(markdown), "article", (address) => address.replace("../", "/media/"));

describe("Markdown in and around block HTML", () => {
  test.each([
    {
      what: "right after it",
      markdown: '<div class="head">Approach</div>\n### Using **data**\ntext',
      html: "<p>Approach</p><h3>Using <strong>data</strong></h3><p>text</p>",
    },
    {
      what: "right after a picture or a line break",
      markdown: '<img src="../a.png" alt="a">\n### Title\n\n<br />\n- item',
      html: '<p><img src="/media/a.png" alt="a" /></p><h3>Title</h3><ul>\n<li>item</li>\n</ul>',
    },
    {
      what: "a picture in a figure",
      markdown:
        "<figure>\n    ![A boat](../a.png)\n    <figcaption>At *sea*</figcaption>\n</figure>",
      html: '<figure><img src="/media/a.png" alt="A boat" />\n<figcaption>At <em>sea</em></figcaption></figure>',
    },
    {
      what: "lists and quotes, moved in by the HTML's own indentation",
      markdown: "<div>\n\t* a\n\t  * b\n\n\t> **c**\n</div>",
      html: "<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul><blockquote>\n<p><strong>c</strong></p>\n</blockquote>",
    },
    {
      what: "paragraphs in a quote",
      markdown: "<blockquote>“First *one*.\n\nSecond.” – Ann</blockquote>\n**after**",
      html: "<blockquote><p>“First <em>one</em>.</p>\n<p>Second.” – Ann</p>\n</blockquote><p><strong>after</strong></p>",
    },
    {
      what: "cells, where signs at the start are no lists and headings",
      markdown:
        "<table>\n  <tr>\n    <th>#</th>\n    <td>1. a</td>\n    <td>-</td>\n    <td>*b*</td>\n  </tr>\n</table>",
      html: "<table><tr><th>#</th><td>1. a</td><td>-</td><td><em>b</em></td></tr></table>",
    },
    {
      what: "HTML inside a list item",
      markdown: "1. one\n\n   <div>\n   **in**\n   </div>\n\n2. two",
      html: "<ol>\n<li><p>one</p>\n<p><strong>in</strong></p></li>\n<li><p>two</p>\n</li>\n</ol>",
    },
    {
      what: "an element that is never closed",
      markdown: "<div>\n**a**\n\n    code\n",
      html: "<p><strong>a</strong></p><pre><code>code\n</code></pre>",
    },
    {
      what: "a tag in a sentence stays in it",
      markdown: "Use <u>this</u> *now*.",
      html: "<p>Use <u>this</u> <em>now</em>.</p>",
    },
  ])("$what", ({ markdown, html }) => {
    expect(imported(markdown)).toBe(html);
  });
});

describe("code is kept verbatim", () => {
  test.each([
    {
      markdown: "```html\n<div>\n  **a** {: .b}\n<!-- c -->\n</div>\n```",
      code: "<div>\n  **a** {: .b}\n<!-- c -->\n</div>\n",
    },
    { markdown: "~~~\n<div>\n```\n</div>\n~~~", code: "<div>\n```\n</div>\n" },
    { markdown: "    <div>\n      *a*\n    </div>", code: "<div>\n  *a*\n</div>" },
    { markdown: "<div>\n    ```\n    <p>\n      *a*\n    ```\n</div>", code: "<p>\n  *a*\n" },
    {
      markdown: "- ```elixir\n  {:ok, pid} = start()\n\n  {: .b}\n  ```",
      code: "{:ok, pid} = start()\n\n{: .b}\n",
    },
    {
      markdown: '1. ```html\n   <!-- c -->\n\n   <div class="a">x</div>\n   ```\n2. after',
      code: '<!-- c -->\n\n<div class="a">x</div>\n',
    },
    {
      markdown: "<div>\n  - a\n  - ```\n    <p>\n\n      *a*\n    ```\n</div>",
      code: "<p>\n\n  *a*\n",
    },
    { markdown: "a `<div> *b* {: .c}` d", code: "<div> *b* {: .c}" },
    { markdown: "``a ` <div>``", code: "a ` <div>" },
    { markdown: "<pre><code>\n<b>x</b>\n\n  *y*\n</code></pre>", code: "\nx\n\n  *y*\n" },
  ])("$markdown", ({ markdown, code }) => {
    const [, inside = ""] = /<code[^>]*>([\s\S]*)<\/code>/.exec(imported(markdown)) ?? [];
    const text = inside
      .replace(/<\/?strong>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"');
    expect(text.trimEnd()).toBe(code.trimEnd());
  });
});

describe("other Markdown dialects", () => {
  test.each([
    ["Text {: .lead}", "<p>Text </p>"],
    ["Text\n{: .lead #x}\n", "<p>Text</p>"],
    ['{:refdef: style="text-align: center;"}\nText\n{: refdef}\n', "<p>Text</p>"],
    ["Text\n{: .w-1/2 .2col}\n", "<p>Text</p>"],
    ["a\n\n    - ```\n\nb {: .c}\n", "<p>a</p><pre><code>- ```\n</code></pre><p>b </p>"],
    ['[a](/b){:target="_blank"} c', '<p><a href="/b">a</a> c</p>'],
    ["![a](../a.png){.left .pad-2}\nb", '<p><img src="/media/a.png" alt="a" />\nb</p>'],
    ["Thanks! {.small}", "<p>Thanks! </p>"],
    ["* TOC\n{:toc .small}\n", "<ul>\n<li>TOC</li>\n</ul>"],
    ["{::comment}a{:/comment} {:.b.c #d e='f'}", "<p>a </p>"],
    [
      "## Title {#my-id}\n\n[up](#my-id)",
      '<h2>Title <a id="user-content-my-id"></a></h2><p><a href="#user-content-my-id">up</a></p>',
    ],
    ["a <!-- gone **b**\n\nc --> d", "<p>a  d</p>"],
    ["a\n\n<script>\n## b\n\n</script>\n### c", "<p>a</p><h3>c</h3>"],
    [
      "| a | b |\n|---|--:|\n| 1 | *2* |",
      "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td><em>2</em></td>\n</tr>\n</tbody></table>",
    ],
    ["~~a~~ https://x.org", '<p><s>a</s> <a href="https://x.org">https://x.org</a></p>'],
    ["- [x] done\n- [ ] open", "<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n</ul>"],
    ["a\r\n\r\n# b\r\n", "<p>a</p><h1>b</h1>"],
    ["{ a: 1 } {b} {", "<p>{ a: 1 } {b} {</p>"],
    ["Returns {:ok, value} or {:error}.", "<p>Returns {:ok, value} or {:error}.</p>"],
    ["$x_{.5}$, a_{#3} and {.5}", "<p>$x_{.5}$, a_{#3} and {.5}</p>"],
  ])("%j", (markdown, html) => {
    expect(imported(markdown)).toBe(html);
  });

  test("footnotes link both ways", () => {
    const html = imported("One[^a] two[^b] one again[^a].\n\n[^a]: First *note*.\n\n[^b]: Second.");
    for (const id of ["footnote-a", "footnote-b", "footnote-ref-a", "footnote-ref-a-2"]) {
      expect(html).toContain(`id="user-content-${id}"`);
      expect(html).toContain(`href="#user-content-${id}"`);
    }
    expect(html).toContain("First <em>note</em>.");
    expect(html).not.toContain("[^");
  });

  test("footnotes of one text do not appear in the next", () => {
    renderMarkdown("a[^1]\n\n[^1]: note");
    expect(renderMarkdown("b[^1]")).toBe("<p>b[^1]</p>\n");
  });
});

const CONTENT = new URL("../../../shared/data/18f-site/", import.meta.url);
const OWN_CONTENT = [
  {
    name: "own",
    markdown: "<div>a</div>\n### b\n\n<figure>\n  ![c](../d.png)\n</figure>\n- e **f**",
  },
];

function realContent(): { name: string; markdown: string }[] {
  if (!existsSync(CONTENT)) return OWN_CONTENT;
  return ["posts", "projects"].flatMap((folder) =>
    readdirSync(new URL(folder, CONTENT)).map((name) => {
      const text = readFileSync(new URL(`${folder}/${name}`, CONTENT), "utf8");
      return { name, markdown: text.replace(/^---[\s\S]*?\n---\n/, "") };
    }),
  );
}

/** Markdown characters that its author got wrong, so they are shown literally. */
const WRITTEN_SO: Record<string, string> = { "what-was-your-path-to-18f.md": "<a href=" };

describe("real content", () => {
  test.each(realContent())("no Markdown is left in the text of $name", ({ name, markdown }) => {
    const html = imported(markdown);
    const withoutCode = rewrite(parseTree(html), (node) => (node.name === "code" ? [] : [node]));
    const prose = writeTree(withoutCode);
    const text = plainText(prose).replaceAll(WRITTEN_SO[name] ?? "\0", "");
    expect(text).not.toMatch(/#{2,}|\]\(|\*\*|\{[:.#]|```|!\[|\[\^|<\/?[a-z]/);
    expect(prose).not.toMatch(/<(?:div|span)|<p><\/p>| class="(?!video)/);
    expect(html.match(/<h[1-6]/g)?.length ?? 0).toBe(headingsWrittenIn(markdown));
  });
});

function headingsWrittenIn(markdown: string): number {
  const withoutCode = markdown.replace(/^```[\s\S]*?^```/gm, "");
  return withoutCode.match(/^#{1,6} .+|^[^\n#>-].*\n(?:=+|-{3,})$/gm)?.length ?? 0;
}

describe("hostile input", () => {
  const nested = Array.from({ length: 1_500 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n");
  const nestedCode = nested.replace(/^( *)- a/gm, "$1- ~~~x\n$1  ~~~");

  test.each([
    ["lists nested 1,500 deep", nested],
    ["code in lists nested 1,500 deep", nestedCode],
    ["quotes nested 100,000 deep", "> ".repeat(100_000)],
    ["numbers nested 100,000 deep", "1. ".repeat(100_000)],
    ["emphasis nested 20,000 deep", "*a ".repeat(20_000) + "b* ".repeat(20_000)],
    ["stars in one endless word", "*a".repeat(20_000) + "b*".repeat(20_000)],
    ["underscores in one endless word", "a_b".repeat(30_000)],
    ["100,000 spaces in a line", `a${" ".repeat(100_000)}b`],
    ["100,000 ticks", "`".repeat(100_000)],
    ["100,000 open comments", "<!--\n".repeat(100_000)],
    ["50,000 open elements", "<div>\n".repeat(50_000)],
    ["50,000 open code elements", "<pre>\n".repeat(50_000)],
    ["50,000 stray end tags", "</div>\n".repeat(50_000)],
    ["20,000 open brackets", "![[".repeat(20_000)],
    ["100,000 open braces", "{: # {#".repeat(30_000)],
  ])("%s can be rendered", (_, markdown) => {
    expect(renderMarkdown(markdown)).toBeTypeOf("string");
  });

  test.each([
    [
      "rows that a wide head fills up",
      `${"a|".repeat(600)}\n${"-|".repeat(600)}\n${"b\n".repeat(600)}`,
    ],
    [
      "an address that is named again and again",
      `[a]: /${"x".repeat(20_000)}\n\n${"[a] ".repeat(3_000)}`,
    ],
  ])("%s grow to only a few times the text", (_, markdown) => {
    expect(renderMarkdown(markdown).length).toBeLessThan(1_200_000);
  });

  test("a table with short rows is a table", () => {
    const table = `${"a|".repeat(8)}\n${"-|".repeat(8)}\n${"b\n".repeat(100)}`;
    expect(renderMarkdown(table).match(/<td>/g)).toHaveLength(800);
  });
});
