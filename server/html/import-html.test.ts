import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forbiddenIn, naughtyStrings } from "../../tests/support/html-audit.ts";
import { importHtml } from "./import-html.ts";

describe("HTML of other sites", () => {
  test.each([
    {
      what: "class names, styles and wrappers go, what they held stays",
      html: '<div class="wrap" style="float:left"><p class="lead">a</p>b <span class="x">c</span></div>',
      becomes: "<p>a</p><p>b c</p>",
    },
    {
      what: "text outside of paragraphs gets one",
      html: "a <b>b</b><h2>c</h2>d",
      becomes: "<p>a <strong>b</strong></p><h2>c</h2><p>d</p>",
    },
    {
      what: "empty paragraphs, headings, quotes and items are gone",
      html: "<p>&nbsp;</p><h2> </h2><h3><br></h3><blockquote><p></p></blockquote><ul><li></li><li>a</li></ul>",
      becomes: "<ul><li>a</li></ul>",
    },
    {
      what: "a heading with but a picture is a paragraph",
      html: '<h2><img src="/media/a/b.png" alt="Logo"></h2>',
      becomes: '<p><img src="/media/a/b.png" alt="Logo" /></p>',
    },
    {
      what: "old tag names become the ones we keep",
      html: "<p><del>a</del><tt>b</tt><ins>c</ins><q>d</q></p><dl><dt>e</dt><dd>f</dd></dl>",
      becomes: "<p><s>a</s><code>b</code><u>c</u>“d”</p><p><strong>e</strong></p><p>f</p>",
    },
    {
      what: "an element that is named like a property of objects is unknown",
      html: '<constructor class="x">a</constructor>',
      becomes: "<p>a</p>",
    },
    {
      what: "ids that no link leads to are gone",
      html: '<p id="x1">a</p><p id="note">b</p><p><a href="#note">c</a></p>',
      becomes: '<p>a</p><p id="user-content-note">b</p><p><a href="#user-content-note">c</a></p>',
    },
    {
      what: "scripts, styles, comments and drawings vanish with what they hold",
      html: "<p>a</p><script>b</script><style>c</style><svg><title>d</title></svg><!-- e -->",
      becomes: "<p>a</p>",
    },
  ])("$what", ({ html, becomes }) => {
    expect(importHtml(html, "article")).toBe(becomes);
  });
});

describe("embeds", () => {
  const youTube = "https://www.youtube.com/embed/abc_123?rel=0";
  const figure =
    '<figure class="video"><a href="https://www.youtube.com/watch?v=abc_123">Watch the video on YouTube</a></figure>';

  test.each([
    { html: `<iframe src="${youTube}"></iframe>`, becomes: figure },
    { html: `<p>a<iframe src="${youTube}"></iframe>b</p>`, becomes: `<p>a</p>${figure}<p>b</p>` },
    { html: `<div class="ratio"><iframe src="${youTube}"></iframe></div>`, becomes: figure },
    { html: `<object data="${youTube}"><embed src="${youTube}"></object>`, becomes: figure },
    {
      html: `<figure><iframe src="${youTube}"></iframe><figcaption>Our talk</figcaption></figure>`,
      becomes: `${figure}<p>Our talk</p>`,
    },
    {
      html: '<iframe src="https://player.vimeo.com/video/1" title="The film"></iframe>',
      becomes: '<figure class="video"><a href="https://vimeo.com/1">The film</a></figure>',
    },
    { html: figure, becomes: figure },
  ])("a player becomes a single figure with a video link: $html", ({ html, becomes }) => {
    expect(importHtml(html, "article")).toBe(becomes);
  });

  test.each([
    {
      html: '<iframe src="https://maps.example.org/?q=x"></iframe>',
      becomes: '<p><a href="https://maps.example.org/?q=x">maps.example.org</a></p>',
    },
    {
      html: '<object data="/report.pdf" title="Report">old browser</object>',
      becomes: '<p><a href="/report.pdf">Report</a></p>',
    },
    {
      html: '<video><source src="https://x.org/a.mp4"><source src="https://x.org/a.webm"></video>',
      becomes: '<p><a href="https://x.org/a.mp4">x.org</a></p>',
    },
    { html: "<iframe srcdoc='x'></iframe><object></object><audio></audio>", becomes: "" },
    { html: '<iframe src="javascript:alert(1)"></iframe>', becomes: "" },
    {
      html: '<blockquote class="twitter-tweet"><p lang="en">Done!</p>&mdash; Ann <a href="https://twitter.com/a/1">July 9</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
      becomes:
        '<blockquote><p>Done!</p>— Ann <a href="https://twitter.com/a/1">July 9</a></blockquote>',
    },
  ])("other embeds become a plain link, or nothing: $html", ({ html, becomes }) => {
    expect(importHtml(html, "article")).toBe(becomes);
  });

  test("in basic rich text a player becomes a plain link", () => {
    expect(importHtml(`<iframe src="${youTube}"></iframe>`, "basic")).toBe(
      '<p><a href="https://www.youtube.com/watch?v=abc_123">Watch the video on YouTube</a></p>',
    );
  });
});

describe("links", () => {
  test.each([
    ['<a href="https://www.x.org/a"></a>', '<a href="https://www.x.org/a">www.x.org</a>'],
    ['<a href="/about"> </a>', '<a href="/about">/about</a>'],
    ['a<a href="#"></a><a></a><a href="javascript:x"></a>', "a"],
    ['<a href="javascript:x">text</a>', "text"],
    [
      '<a href="/b"><img src="/media/a/b.png" alt="A boat"></a>',
      '<a href="/b"><img src="/media/a/b.png" alt="A boat" /></a>',
    ],
    [
      '<a href="https://x.org"><img src="/media/a/b.png"></a>',
      '<a href="https://x.org"><img src="/media/a/b.png" alt="x.org" /></a>',
    ],
    [
      '<a name="top"></a><a href="#top">up</a>',
      '<a id="user-content-top"></a><a href="#user-content-top">up</a>',
    ],
  ])("%s gets readable text", (html, becomes) => {
    expect(importHtml(html, "article")).toBe(`<p>${becomes}</p>`);
  });

  test("a linked image in basic rich text becomes a link with its alt text", () => {
    const html = '<p><a href="/b"><img src="/media/a/b.png" alt="A boat"></a></p>';
    expect(importHtml(html, "basic")).toBe('<p><a href="/b">A boat</a></p>');
  });
});

describe("pictures", () => {
  const img = (alt: string) => `<img src="/media/a/b.png" alt="${alt}" />`;

  test.each([
    {
      html: `<figure>${img("A boat.")}<figcaption>A boat</figcaption></figure>`,
      becomes: `<figure>${img("")}<figcaption>A boat</figcaption></figure>`,
    },
    { html: `<p>${img("A boat")} a boat!</p>`, becomes: `<p>${img("")} a boat!</p>` },
    { html: `<p>${img("A boat")}</p><p>A boat</p>`, becomes: `<p>${img("")}</p><p>A boat</p>` },
    { html: `<p>${img("A boat")} at sea</p>`, becomes: `<p>${img("A boat")} at sea</p>` },
    {
      html: `<p><a href="/b">${img("Boat")}</a> Boat</p>`,
      becomes: `<p><a href="/b">${img("Boat")}</a> Boat</p>`,
    },
    {
      html: `<p><a href="/b">${img("Boat")} Boat</a></p>`,
      becomes: `<p><a href="/b">${img("")} Boat</a></p>`,
    },
  ])("alt text that repeats the text beside it is cleared: $html", ({ html, becomes }) => {
    expect(importHtml(html, "article")).toBe(becomes);
  });

  test("an image followed by a line in italics becomes a figure with a caption", () => {
    expect(importHtml(`<p>${img("A boat")}\n<em>At <b>sea</b></em></p>`, "article")).toBe(
      `<figure>${img("A boat")}<figcaption>At <strong>sea</strong></figcaption></figure>`,
    );
  });

  test("addresses are rewritten, and http images are loaded over https", () => {
    const html =
      '<p><img src="../media/a.png"><img src="http://x.org/a.png"><a href="/old">x</a></p>';
    const moved = importHtml(html, "article", (address, kind) => {
      if (kind === "link") return address.replace("/old", "/new");
      return address.replace("../media/a", "/media/projects/f00d");
    });
    expect(moved).toBe(
      '<p><img src="/media/projects/f00d.png" alt="" /><img src="https://x.org/a.png" alt="" /><a href="/new">x</a></p>',
    );
  });
});

test("basic rich text separates cells and captions", () => {
  const html =
    "<table><caption>Ages</caption><tr><th>Ann</th><td>7</td></tr><tr><td>Bo</td><td>8</td></tr></table><figure><img src=/media/a.png><figcaption>Us</figcaption></figure>";
  expect(importHtml(html, "basic")).toBe("<p>Ages</p><p>Ann 7 </p><p>Bo 8 </p><p>Us</p>");
});

describe("hostile input", () => {
  test.each(naughtyStrings())("nothing executable survives of %j", (text) => {
    for (const profile of ["basic", "article"] as const) {
      expect(forbiddenIn(importHtml(text, profile), profile)).toEqual([]);
    }
  });

  test("nothing executable survives in random embeds, links and images", () => {
    const address = fc.constantFrom("javascript:alert(1)", "//x", "https://x.org", "data:x", "#a");
    const name = fc.constantFrom("iframe", "object", "a", "img", "figure", "p", "h2", "div", "svg");
    const tag = fc
      .tuple(fc.boolean(), name, address)
      .map(([open, tagName, to]) =>
        open ? `<${tagName} src="${to}" data="${to}" href="${to}" class="video">` : `</${tagName}>`,
      );
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.constant("text"))), (parts) => {
        const html = importHtml(parts.join(""), "article");
        expect(forbiddenIn(html, "article")).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test("a short text of only opening tags is imported", () => {
    expect(importHtml(`${"<b>".repeat(6_000)}deep`, "article")).toContain("deep");
  });

  test.each([
    "<div>",
    "<figure><p>",
    "<a href=/x>",
    "<ul><li>",
    "<q>",
    "<img src=/media/a alt=x>x",
  ])("twenty thousand of %s are imported", (part) => {
    expect(importHtml(part.repeat(20_000), "article").length).toBeLessThan(5_000_000);
  });
});
