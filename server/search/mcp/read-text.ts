import { pathOfMarkdown } from "#domain/site/markdown-path.ts";
import { readMarkdownPage } from "../../site/markdown/read-page.ts";
import { findRedirect } from "../../site/redirects.ts";
import type { World } from "../../world.ts";

export const READ_MAX_CHARS = 30_000;

/** A part of a page's Markdown. Null when there is no such page on this site. */
export async function readText(world: World, address: string, offset: number) {
  const path = pathOf(address.trim(), world.environment.SITE_URL);
  if (path === null) return null;
  const found = (await readMarkdownPage(world, path)) ?? (await readMoved(world, path));
  if (!found) return null;
  const { markdown } = found;
  const end = endOfPart(markdown, offset + READ_MAX_CHARS);
  return {
    url: world.environment.SITE_URL + found.path,
    markdown: markdown.slice(offset, end).toWellFormed(),
    ...(end < markdown.length ? { nextOffset: end } : {}),
  };
}

/** Not between the two halves of a character. */
function endOfPart(markdown: string, end: number): number {
  const isWithin = end < markdown.length && (markdown.codePointAt(end - 1) ?? 0) > 0xffff;
  return isWithin ? end - 1 : end;
}

async function readMoved(world: World, path: string) {
  const target = await findRedirect(world.db, path, world.now());
  return target === null ? null : readMarkdownPage(world, target);
}

function pathOf(address: string, origin: string): string | null {
  const url = URL.parse(address, origin);
  if (!url || url.origin !== new URL(origin).origin) return null;
  return pathOfMarkdown(url.pathname) ?? url.pathname;
}
