import { bootPage } from "./boot.ts";
import { startLatePictures } from "./late-pictures.ts";

export type FinishedDocument = { html: string; inlineScripts: string[] };

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const BOOT = [bootPage, startLatePictures].map((run) => `(${run.toString()})()`).join(";");

/**
 * Turns a rendered document into what is sent: the page's modules wait until they are wanted, and
 * every inline script is named, so that the policy can allow exactly these. Our own scripts are told
 * by `nonce`, which is drawn anew for each rendering: a script that content smuggled in cannot carry it.
 */
export function finishDocument(rendered: string, nonce: string): FinishedDocument {
  const preloads = [...rendered.matchAll(MODULE_PRELOAD)].map(([, href]) => href);
  const inlineScripts: string[] = [];
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
    .replaceAll(mark, "");
  return { html, inlineScripts };
}
