import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blankPicture } from "#domain/media/blank-picture.ts";
import type { Picture } from "#domain/media/picture.ts";
import { tableOfContents } from "#domain/posts/table-of-contents.ts";
import { forbiddenIn, naughtyStrings } from "../../tests/support/html-audit.ts";
import { prepareArticle } from "./prepare-article.ts";

const picture: Picture = {
  src: "/media/projects/f00d-1200.jpg",
  width: 1200,
  height: 800,
  sources: [
    { type: "image/avif", srcset: "/media/projects/f00d-400.avif 400w" },
    { type: "image/webp", srcset: "/media/projects/f00d-400.webp 400w" },
  ],
  placeholder: "data:image/webp;base64,AAAA",
};
const lookUp = (src: string) => (src === "/media/projects/f00d.png" ? picture : undefined);
const shown = (html: string) => prepareArticle(html, lookUp).html;

describe("headings", () => {
  test("follow the page's h1 without a gap, with the ids of the heading list", () => {
    const { html, headings } = prepareArticle(
      "<h3>What &amp; why</h3><h5>How</h5><h3>What &amp; why</h3>",
      lookUp,
    );
    expect(headings).toEqual([
      { level: 3, text: "What & why", id: "what-why" },
      { level: 5, text: "How", id: "how" },
      { level: 3, text: "What & why", id: "what-why-2" },
    ]);
    const written = [...html.matchAll(/<h(\d) id="([^"]+)">/g)];
    expect(written.map(([, level, id]) => `${level} ${id}`)).toEqual([
      "2 what-why",
      "3 how",
      "2 what-why-2",
    ]);
  });

  test.each([
    ["<h3>a</h3><h3>b</h3><h3>c</h3><h3>d</h3>", ["a", "b", "c", "d"]],
    ["<h2>a</h2><h2>b</h2><h2>c</h2>", ["b", "c"]],
    ["<h1>a</h1><h2>b</h2>", []],
    ["<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>", ["b", "c", "d"]],
    ["<h3>a</h3><h5>b</h5><h3>c</h3>", ["a", "c"]],
  ])("are chosen for the contents by the levels that were written: %s", (html, texts) => {
    const { headings } = prepareArticle(html, lookUp);
    expect(tableOfContents(headings).map(({ text }) => text)).toEqual(texts);
  });

  test("have a link beside them that is not part of their name", () => {
    expect(shown("<h2>One</h2>")).toBe(
      '<div class="heading"><h2 id="one">One</h2><a class="heading-anchor" href="#one" aria-label="Link to this section"></a></div>',
    );
  });

  test.each([
    ["in raised text", '<sup><a href="#user-content-fn-a" id="user-content-fnref-a">1</a></sup>'],
    ["around it", '<strong><a href="#fn:1"><sup>1</sup></a></strong>'],
  ])("are listed without the mark of a footnote that they have, the link %s", (_, mark) => {
    const { html, headings } = prepareArticle(`<h2>Results${mark}</h2><h2>${mark}</h2>`, lookUp);
    expect(headings).toEqual([
      { level: 2, text: "Results", id: "results" },
      { level: 2, text: "", id: "heading-1" },
    ]);
    expect(html.match(/>1</g)).toHaveLength(2);
  });

  test.each([
    ["10<sup>2</sup>", "102"],
    ['a<sup><a href="/fn-1">b</a></sup>', "ab"],
    ['a<sup><a href="#part">b</a></sup>', "ab"],
    ['a<a href="#fn-1">b</a>', "ab"],
  ])("are listed with other raised text and links: %s", (inside, text) => {
    expect(prepareArticle(`<h2>${inside}</h2>`, lookUp).headings[0]?.text).toBe(text);
  });

  test("without text or image are dropped", () => {
    const { html, headings } = prepareArticle("<h2> </h2><h4>a</h4>", lookUp);
    expect(html).not.toContain("<h2> ");
    expect(headings).toEqual([{ level: 4, text: "a", id: "a" }]);
  });

  test.each([
    ['<a href="#user-content-old">x</a><h2 id="user-content-old">New name</h2>', "#new-name"],
    ['<a href="#user-content-%C3%A4lter">x</a><h2 id="user-content-älter">Older</h2>', "#older"],
    ['<a href="#contents">x</a><h2>Contents</h2>', "#contents"],
    ['<a href="#note">x</a><h2>Note</h2><p id="note">y</p>', "#user-content-note"],
    ['<a href="#gone">x</a>', "#user-content-gone"],
  ])("links in the text keep working: %s", (html, href) => {
    expect(shown(html)).toContain(`<a href="${href}">x</a>`);
  });
});

describe("pictures", () => {
  test("of our own are responsive, lazy and keep their space", () => {
    const blank = blankPicture(picture);
    const sizes = "(min-width: 46rem) 42rem, 91vw";
    const shared = 'alt="A &quot;boat&quot;" width="1200" height="800"';
    expect(shown('<img src="/media/projects/f00d.png" alt="A &quot;boat&quot;">')).toBe(
      `<picture><source type="image/avif" sizes="${sizes}" data-srcset="/media/projects/f00d-400.avif 400w"><source type="image/webp" sizes="${sizes}" data-srcset="/media/projects/f00d-400.webp 400w"><img src="${blank}" data-src="/media/projects/f00d-1200.jpg" data-state="waiting" ${shared} decoding="async"></picture>` +
        `<noscript><img src="/media/projects/f00d-1200.jpg" srcset="/media/projects/f00d-400.webp 400w" sizes="${sizes}" ${shared} loading="lazy" decoding="async"></noscript>`,
    );
  });

  test.each([
    ["300", 'width="300" height="200"', 'sizes="300px"'],
    ["5000", 'width="1200" height="800"', "42rem"],
  ])("keep their proportions at an author's width of %s", (width, size, sizes) => {
    const html = shown(`<img src="/media/projects/f00d.png" width="${width}" height="7">`);
    expect(html).toContain(size);
    expect(html).toContain(sizes);
  });

  test.each(["/media/projects/unknown.png", "https://x.org/a.png"])("%s loads when near", (src) => {
    const blank = blankPicture({ width: 300, height: 150 });
    expect(shown(`<img src="${src}">`)).toBe(
      `<img src="${blank}" data-src="${src}" data-state="waiting" alt="" decoding="async"><noscript><img src="${src}" alt="" loading="lazy" decoding="async"></noscript>`,
    );
  });
});

test("tables and code scroll in uniquely named regions", () => {
  const html = shown("<table><tr><td>a</td></tr></table><pre>b</pre><pre>c</pre>");
  expect(html).toBe(
    '<div class="scroll-x" tabindex="0" role="region" aria-label="Table"><table><tr><td>a</td></tr></table></div><div class="scroll-x" tabindex="0" role="region" aria-label="Code"><pre>b</pre></div><div class="scroll-x" tabindex="0" role="region" aria-label="Code 2"><pre>c</pre></div>',
  );
});

test("callouts are notes with the name of their kind", () => {
  const html = '<aside class="callout callout-tip"><p>a</p></aside><aside>b</aside>';
  expect(shown(html)).toBe(
    '<aside class="callout callout-tip" role="note" aria-label="Tip"><p>a</p></aside><div>b</div>',
  );
});

test("footnotes lead back to the text", () => {
  const note =
    '<ol><li id="user-content-fn-a"><p>a <a href="#user-content-fnref-a">↩</a></p></li></ol>';
  expect(shown(note)).toContain('href="#user-content-fnref-a" aria-label="Back to the text"');
});

test.each(naughtyStrings())("nothing executable survives of %j", (text) => {
  const html = shown(
    `<h2>${text}</h2><p title="${text}">${text}</p><img alt="${text}" src="/media/a">`,
  );
  const own = ["picture", "source", "noscript"];
  const audited = html.replaceAll(OWN_PARTS, "").replaceAll(" data-src=", " src=");
  expect(forbiddenIn(audited, "article", own)).toEqual([]);
  expect(html.replaceAll(/<noscript><img [^<>]*><\/noscript>/g, "")).not.toContain("noscript>");
  expect(html).not.toMatch(/<[^>]* style=/);
});

/** Attributes an author may not write. */
const OWN_PARTS =
  / (?:class="(?:heading|heading-anchor|scroll-x)"|src="data:image\/svg\+xml,[^"]*"|data-state="waiting"|loading="lazy"|decoding="async"|aria-label="Link to this section")/g;

test("image data cannot break out of attributes", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const evil = {
        ...picture,
        src: text,
        sources: [{ type: "image/avif" as const, srcset: text }],
      };
      const { html } = prepareArticle('<img src="/media/x.png">', () => evil);
      expect(html.match(/</g)).toHaveLength(7);
    }),
  );
});

test.each([
  ["ten thousand headings", "<h2>Same</h2><p>x</p>".repeat(10_000)],
  ["a megabyte of text", `<p>${"Some words and <em>more</em>. ".repeat(35_000)}</p>`],
  ["fifty thousand nested elements", "<div>".repeat(50_000)],
])("%s are prepared", (_, html) => {
  expect(prepareArticle(html, lookUp).html.length).toBeGreaterThan(500);
});
