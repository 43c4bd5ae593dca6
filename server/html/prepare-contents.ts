import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { Heading } from "#domain/posts/post.ts";
import { asSafeHtml } from "./as-safe-html.ts";
import { element, writeTree } from "./tree.ts";

/** As HTML, since ten thousand entries would be too heavy as components. */
export function prepareContents(entries: readonly Heading[]): SafeHtml {
  const top = entries.reduce((highest, { level }) => Math.min(highest, level), Infinity);
  const items = entries.map(({ id, level, text }) =>
    element("li", { "data-depth": `${level - top}` }, [element("a", { href: `#${id}` }, [text])]),
  );
  return asSafeHtml(writeTree([element("ol", {}, items)]));
}
