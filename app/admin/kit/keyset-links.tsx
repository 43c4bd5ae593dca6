import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, useLocation } from "react-router";

type KeysetLinksProps = {
  /** For screen readers. */
  label: string;
  /** Default: the current screen's. */
  path?: string;
  isFirst: boolean;
  /** Where the next page begins; null on the last one. */
  next: string | null;
  /** Texts of the links to the first and the next page. */
  names: { first: string; next: string };
};

/** For lists that continue after their last row, so that a page costs the same at any depth. */
export function KeysetLinks({ label, path, isFirst, next, names }: KeysetLinksProps) {
  const { pathname, search } = useLocation();
  if (isFirst && !next) return null;
  const pathOf = (after: string | null) => {
    const params = new URLSearchParams(search);
    if (after) params.set("after", after);
    else params.delete("after");
    return `${path ?? pathname}${params.size > 0 ? `?${params}` : ""}`;
  };
  return (
    <nav aria-label={label} className="turn-pages">
      {!isFirst && (
        <Link to={pathOf(null)} className="pill pill-small">
          <ArrowLeft aria-hidden="true" /> {names.first}
        </Link>
      )}
      {next && (
        <Link to={pathOf(next)} rel="next" className="pill pill-small">
          {names.next} <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
