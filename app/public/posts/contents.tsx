import type { Heading } from "#domain/posts/post.ts";
import { useCurrentSection } from "../../ui/use-current-section.ts";

/** The article's headings as links; open until someone closes it. */
export function Contents({ entries }: { entries: Heading[] }) {
  const current = useCurrentSection(entries);
  const top = Math.min(...entries.map(({ level }) => level));
  return (
    <details open className="toc disclosure no-print">
      <summary>
        On this page <span className="disclosure-sign" />
      </summary>
      <nav aria-label="On this page">
        <ol>
          {entries.map(({ id, level, text }) => (
            <li key={id} data-depth={level - top}>
              <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
