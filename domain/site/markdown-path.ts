const HOME = "/index.md";

/** Where the Markdown version of a page is. */
export function markdownPath(path: string): string {
  return path === "/" ? HOME : `${path}.md`;
}

/** The page that a path is the Markdown version of; null when it is none. */
export function pathOfMarkdown(path: string): string | null {
  if (path === HOME) return "/";
  const [, page] =
    /^(\/(?:about|blog|(?:blog|project|project\/id)\/[^/]{1,2400}))\.md$/.exec(path) ?? [];
  return page ?? null;
}
