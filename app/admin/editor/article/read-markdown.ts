import { Marked } from "marked";
import footnotes from "marked-footnote";
import { CALLOUT_KINDS } from "#domain/html/profiles.ts";

/** Begins with a field, unlike text between dividers. */
const FRONT_MATTER = /^---\n[\w-]+[ \t]*:[\s\S]*?\n---\n/;

/** Not sanitized: only for `pasteHTML`. */
export function renderMarkdown(markdown: string): string {
  const text = markdown.replace(/\r\n?/g, "\n").replace(FRONT_MATTER, "");
  const html = new Marked({ gfm: true }, footnotes()).parse(text, { async: false });
  return withCallouts(html);
}

/** GitHub's alerts: quotes that begin with `[!NOTE]`. */
function withCallouts(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const quote of body.querySelectorAll("blockquote")) {
    const first = quote.querySelector(":scope > p:first-child")?.firstChild;
    const [marker, name = ""] = /^\s*\[!(\w+)\]\s*/.exec(first?.textContent ?? "") ?? [];
    const kind = CALLOUT_KINDS.find((known) => known === name.toLowerCase());
    if (!first || !marker || !kind) continue;
    first.textContent = first.textContent?.slice(marker.length) ?? "";
    const callout = body.ownerDocument.createElement("aside");
    callout.className = `callout callout-${kind}`;
    callout.append(...quote.childNodes);
    quote.replaceWith(callout);
  }
  for (const code of body.querySelectorAll("pre > code"))
    code.textContent = code.textContent?.replace(/\n$/, "") ?? "";
  // The heading that marked-footnote adds for screen readers.
  body.querySelector("section[data-footnotes] > h2")?.remove();
  return body.innerHTML;
}
