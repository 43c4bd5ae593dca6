import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { Heading } from "#domain/posts/post.ts";
import { seal } from "./seal.ts";
import { element, writeTree } from "./tree.ts";

/**
 * A table of contents as a list of links. As HTML, since ten thousand entries would weigh too much
 * as data and as components. `data-depth` counts from 0, the highest level among the entries.
 */
export function prepareContents(entries: readonly Heading[]): SafeHtml {
  const top = entries.reduce((highest, { level }) => Math.min(highest, level), Infinity);
  const items = entries.map(({ id, level, text }) =>
    element("li", { "data-depth": `${level - top}` }, [element("a", { href: `#${id}` }, [text])]),
  );
  return seal(writeTree([element("ol", {}, items)]));
}
