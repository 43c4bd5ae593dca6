import { expect, test } from "vitest";
import { finishDocument } from "./finish-document.ts";

const NONCE = "0123456789abcdef";
const own = (text: string, attributes = "") =>
  `<script nonce="${NONCE}"${attributes}>${text}</script>`;

test("our own inline scripts are listed and lose their nonce", () => {
  const { html, inlineScripts } = finishDocument(`<head>${own("theme()")}</head>`, NONCE);
  expect(html).toBe("<head><script>theme()</script></head>");
  expect(inlineScripts).toEqual(["theme()"]);
});

test("an injected script is never listed", () => {
  const smuggled = `<script>steal()</script><script nonce="guess">steal()</script>`;
  const { inlineScripts } = finishDocument(`${smuggled}${own("ours()")}`, NONCE);
  expect(inlineScripts).toEqual(["ours()"]);
});

test("data in script elements is left unchanged", () => {
  const data = `<script type="application/ld+json">{"@graph":[]}</script>`;
  expect(finishDocument(data, NONCE)).toMatchObject({ html: data, inlineScripts: [] });
});

test("the page's modules are deferred, and nothing is preloaded", () => {
  const rendered =
    `<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>` +
    own(`import "/assets/a.js";`, ` type="module" async=""`);
  const { html, inlineScripts } = finishDocument(rendered, NONCE);
  expect(html).toContain(
    `<script type="text/plain" data-app="" data-preload="/assets/a.js /assets/b.js">import "/assets/a.js";</script>`,
  );
  expect(html).not.toContain("<link");
  expect(html).not.toContain('type="module"');
  expect(inlineScripts).toHaveLength(2);
  expect(inlineScripts[0]).toBe(`import "/assets/a.js";`);
  expect(html).toContain(`<script>${inlineScripts[1]}</script>`);
});

test("two renderings of the same page are byte-identical", () => {
  const renderings = ["aaaa", "bbbb"].map((nonce) =>
    finishDocument(
      `<link nonce="${nonce}" rel="stylesheet" href="/a.css"/><script nonce="${nonce}">go()</script>`,
      nonce,
    ),
  );
  expect(renderings[0]).toEqual(renderings[1]);
});

test("critical styles are inlined, and the style sheet does not block", () => {
  const rendered = `<head><link nonce="${NONCE}" rel="stylesheet" href="/assets/a.css"/></head>`;
  const asked: string[] = [];
  const { html, inlineStyles } = finishDocument(rendered, NONCE, {
    critical: (href, document) => {
      asked.push(href, document);
      return ".a{color:red}";
    },
  });
  expect(asked).toEqual(["/assets/a.css", rendered]);
  expect(inlineStyles).toEqual([".a{color:red}"]);
  expect(html).toBe(
    '<head><style>.a{color:red}</style><link rel="stylesheet" href="/assets/a.css" disabled="" data-late=""/>' +
      '<noscript><link rel="stylesheet" href="/assets/a.css"/></noscript></head>',
  );
});

test("the look comes last, and is allowed like other styles", () => {
  const look = ":root{--accent:red}";
  const { html, inlineStyles } = finishDocument("<head></head></head>", NONCE, { look });
  expect(html).toBe(`<head><style data-look="">${look}</style></head></head>`);
  expect(inlineStyles).toEqual([look]);
  expect(finishDocument("<head></head>", NONCE).html).toBe("<head></head>");
});
