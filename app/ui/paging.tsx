import { ArrowLeft, ArrowRight } from "lucide-react";
import { PageLink } from "./page-link.tsx";

type PagingProps = {
  page: number;
  pages: number;
  /** `page` starts at 1. */
  pathOf: (page: number) => string;
  label: string;
  isNewestFirst?: boolean;
};

export function Paging({ page, pages, pathOf, label, isNewestFirst }: PagingProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label} className="paging border-top no-print">
      {page > 1 && (
        <PageLink to={pathOf(page - 1)} rel="prev" className="arrow-link arrow-back paging-newer">
          <ArrowLeft aria-hidden="true" /> <span>{isNewestFirst ? "Newer" : "Previous page"}</span>
        </PageLink>
      )}
      <ol className="tabular">
        {shownPages(page, pages).map((number) => (
          <li key={number}>
            <PageLink
              to={pathOf(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </PageLink>
          </li>
        ))}
      </ol>
      {page < pages && (
        <PageLink
          to={pathOf(page + 1)}
          rel="next"
          className="arrow-link arrow-forward paging-older"
        >
          <span>{isNewestFirst ? "Older" : "Next page"}</span> <ArrowRight aria-hidden="true" />
        </PageLink>
      )}
    </nav>
  );
}

/** First, last and the current page's neighbors: what fits a small screen. */
function shownPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages];
  const inList = near.filter((number) => number >= 1 && number <= pages);
  return [...new Set(inList)].sort((a, b) => a - b);
}
