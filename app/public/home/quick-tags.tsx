import { Fragment } from "react";
import { RESULTS } from "#domain/projects/filters.ts";

type QuickTagsProps = { tags: string[]; search: (text: string) => void };

/** Searches to begin with; links to the same without scripts. spec: public-site §2, Home */
export function QuickTags({ tags, search }: QuickTagsProps) {
  return (
    <nav aria-label="Suggested searches" className="quick-tags">
      {[...new Set(tags)].map((tag, index) => (
        <Fragment key={tag}>
          {index > 0 && <span aria-hidden="true">|</span>}
          <a
            href={`/?${new URLSearchParams({ q: tag })}#${RESULTS}`}
            dir="auto"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              search(tag);
            }}
          >
            {tag}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}
