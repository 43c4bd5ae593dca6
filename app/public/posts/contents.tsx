import { useRef } from "react";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { useCurrentSection } from "../../ui/use-current-section.ts";

/** The article's headings as links; open until someone closes it. spec: public-site §4 */
export function Contents({ entries }: { entries: { slot: string; html?: SafeHtml } }) {
  const list = useRef<HTMLElement>(null);
  useCurrentSection(list);
  return (
    <details open className="toc disclosure no-print">
      <summary>
        On this page <span className="disclosure-sign" />
      </summary>
      <nav ref={list} aria-label="On this page">
        <RichText content={entries} />
      </nav>
    </details>
  );
}
