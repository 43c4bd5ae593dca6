import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "#domain/site/formats.ts";

type PaginationProps = {
  /** For screen readers. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
};

/** `26–50 of 112` with links to the previous and next page; nothing for a single page. */
export function Pagination({ label, page, pageSize, total }: PaginationProps) {
  const { pathname, search } = useLocation();
  const pages = Math.ceil(total / pageSize);
  if (pages < 2) return null;
  const pathOf = (number: number) => {
    const query = new URLSearchParams(search);
    query.set("page", String(number));
    return `${pathname}?${query}`;
  };
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label={label} className="turn-pages tabular">
      <p className="faint">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
      </p>
      {page > 1 && (
        <Link to={pathOf(page - 1)} rel="prev" className="pill pill-small">
          <ArrowLeft aria-hidden="true" /> Previous
        </Link>
      )}
      {page < pages && (
        <Link to={pathOf(page + 1)} rel="next" className="pill pill-small">
          Next <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
