import type { MarkdownSource } from "./markdown-each.ts";
import { processText } from "./run-in-worker.ts";

type Sources = Readonly<Record<string, MarkdownSource>>;

/** Stored HTML. Relative links are resolved with `url`, the page's absolute address. */
export function htmlToMarkdown<Of extends Sources>(
  sources: Of,
  url: string,
): Promise<{ [Name in keyof Of]: string }>;
export function htmlToMarkdown(
  sources: Sources,
  url: string,
): Promise<Readonly<Record<string, string>>> {
  const length = Object.values(sources).reduce((sum, { html }) => sum + html.length, 0);
  return processText("markdownEach", [sources, url], length);
}
