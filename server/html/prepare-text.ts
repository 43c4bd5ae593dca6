import type { SafeHtml } from "#domain/html/safe-html.ts";
import { isEmptyHeading, shiftAll } from "./prepare-headings.ts";
import { sanitize } from "./sanitize.ts";
import { seal } from "./seal.ts";
import { parseTree, rewrite, writeTree } from "./tree.ts";

/**
 * Rich text of the basic profile (projects, about, FAQ answers) as a page shows it: sanitised
 * again, its headings right below the page's heading of level `under`.
 */
export function prepareText(html: string, { under }: { under: 1 | 2 | 3 }): SafeHtml {
  const nodes = parseTree(sanitize(html, "basic"));
  shiftAll(nodes, under);
  return seal(writeTree(rewrite(nodes, (node) => (isEmptyHeading(node) ? [] : [node]))));
}
