import { bootPage } from "./boot.ts";
import { enableLateResources, whenPainted } from "./late-resources.ts";
import { lazyLoadPictures } from "./lazy-pictures.ts";

type FinishedDocument = { html: string; inlineScripts: string[]; inlineStyles: string[] };

type Styles = {
  /** Added after all others; may be empty. */
  look?: string;
  /** The rules of a style sheet that a document uses. */
  critical?: ((href: string, html: string) => string) | undefined;
};

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g;
const SCRIPT = /<script([^<>]*)>([^<]*(?:<(?!\/?script)[^<]*)*)<\/script>/g;
const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[^"<>]+)"\/>/g;
const BOOT = `{const whenPainted=${whenPainted};${[enableLateResources, bootPage, lazyLoadPictures]
  .map((run) => `(${run.toString()})(whenPainted)`)
  .join(";")}}`;

/**
 * Defers the page's modules and lists all inline scripts, so that the CSP can allow exactly those
 * by hash. Only scripts with `nonce`, random for each rendering, count as ours: injected ones stay
 * blocked. With `critical`, the rules in use are inlined and style sheets no longer block.
 */
export function finishDocument(
  rendered: string,
  nonce: string,
  { look = "", critical }: Styles = {},
): FinishedDocument {
  const preloads = [...rendered.matchAll(MODULE_PRELOAD)].map(([, href]) => href);
  const inlineScripts: string[] = [];
  const inlineStyles: string[] = [];
  const mark = ` nonce="${nonce}"`;
  const html = rendered
    .replace(MODULE_PRELOAD, "")
    .replace(SCRIPT, (whole, attributes: string, text: string) => {
      if (!attributes.includes(mark)) return whole;
      inlineScripts.push(text);
      const plain = attributes.replace(mark, "");
      if (!plain.includes('type="module"')) return `<script${plain}>${text}</script>`;
      inlineScripts.push(BOOT);
      return (
        `<script type="text/plain" data-app="" data-preload="${preloads.join(" ")}">${text}</script>` +
        `<script>${BOOT}</script>`
      );
    })
    // Style sheets carry it too. Without it, equal pages are byte-identical.
    .replaceAll(mark, "")
    .replace(STYLE_SHEET, (whole, href: string) => {
      if (!critical) return whole;
      const rules = critical(href, rendered);
      inlineStyles.push(rules);
      // A disabled style sheet is not fetched until a script enables it.
      return (
        `<style>${rules}</style>` +
        `<link rel="stylesheet" href="${href}" disabled="" data-late=""/>` +
        `<noscript><link rel="stylesheet" href="${href}"/></noscript>`
      );
    })
    .replace("</head>", (end) => {
      if (!look) return end;
      inlineStyles.push(look);
      return `<style data-look="">${look}</style>${end}`;
    });
  return { html, inlineScripts, inlineStyles };
}
