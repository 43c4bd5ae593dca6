import type { SafeHtml } from "#domain/html/safe-html.ts";
import { useHtmlSlot } from "../document/html-slots.tsx";

type RichTextProps = { content: { slot: string; html?: SafeHtml }; className?: string };

/** Only `sanitize` makes `SafeHtml`. */
export function RichText({ content, className }: RichTextProps) {
  const { id, html } = useHtmlSlot(content);
  return (
    <div id={id} dir="auto" className={className} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
