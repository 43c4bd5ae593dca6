import type { SafeHtml } from "#domain/html/safe-html.ts";
import { asSafeHtml } from "./as-safe-html.ts";
import { isEmptyHeading, shiftHeadingLevels } from "./prepare-headings.ts";
import { sanitize } from "./sanitize.ts";
import { parseTree, rewrite, writeTree } from "./tree.ts";

/** Headings go right below one of level `under`. */
export function prepareText(html: string, { under }: { under: 1 | 2 | 3 }): SafeHtml {
  const nodes = parseTree(sanitize(html, "basic"));
  shiftHeadingLevels(nodes, under);
  return asSafeHtml(writeTree(rewrite(nodes, (node) => (isEmptyHeading(node) ? [] : [node]))));
}
