import { bootPage } from "./boot.ts";
import { startLatePictures } from "./late-pictures.ts";
import { applyLateStyles } from "./late-styles.ts";

export type FinishedDocument = { html: string; inlineScripts: string[]; inlineStyles: string[] };

/** The rules of the style sheet at an address that apply to a document. */
export type CriticalStyles = (href: string, html: string) => string;

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g;
const SCRIPT = /<script([^<>]*)>([^<]*(?:<(?!\/?script)[^<]*)*)<\/script>/g;
const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[^"<>]+)"\/>/g;
const BOOT = [applyLateStyles, bootPage, startLatePictures]
  .map((run) => `(${run.toString()})()`)
  .join(";");

/**
 * Turns a rendered document into what is sent: the page's modules wait until they are wanted, and
 * every inline script is named, so that the policy can allow exactly these. Our own scripts are told
 * by `nonce`, which is drawn anew for each rendering: a script that content smuggled in cannot carry it.
 * With `criticalStyles` the rules that the page needs stand in it, and its style sheets block nothing.
 */
export function finishDocument(
  rendered: string,
  nonce: string,
  criticalStyles?: CriticalStyles,
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
    // React marks style sheets too. Without the mark, equal pages are equal to the byte.
    .replaceAll(mark, "")
    .replace(STYLE_SHEET, (whole, href: string) => {
      if (!criticalStyles) return whole;
      const rules = criticalStyles(href, rendered);
      inlineStyles.push(rules);
      // Disabled, it is not fetched before a script enables it. Without scripts it is loaded as usual.
      return (
        `<style>${rules}</style>` +
        `<link rel="stylesheet" href="${href}" disabled="" data-late=""/>` +
        `<noscript><link rel="stylesheet" href="${href}"/></noscript>`
      );
    });
  return { html, inlineScripts, inlineStyles };
}
