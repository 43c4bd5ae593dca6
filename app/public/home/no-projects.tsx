import { X } from "lucide-react";
import { hasFilters, RESULTS } from "#domain/projects/filters.ts";
import { type Finder, isSearch } from "./finder.ts";

const ALL = `/?projects=all#${RESULTS}`;

type NoProjectsProps = { finder: Finder; clear: (what: "everything" | "filters") => void };

/** An empty wall, and the way back to a full one. spec: public-site §2, "Empty state" */
export function NoProjects({ finder, clear }: NoProjectsProps) {
  const isFiltered = hasFilters(finder.filters);
  return (
    <div className="empty-state">
      <div aria-hidden="true" className="bare-wall">
        <span />
        <span />
        <span />
      </div>
      <h3 className="display">No projects found</h3>
      <p>
        {isFiltered
          ? "Try adjusting your filters to see more projects."
          : "Check back soon for new projects!"}
      </p>
      {isFiltered && (
        <ClearLink
          to={isSearch(finder) ? `/?${new URLSearchParams({ q: finder.text })}#${RESULTS}` : ALL}
          follow={() => clear("filters")}
        >
          Clear all filters
        </ClearLink>
      )}
      {!isFiltered && isSearch(finder) && (
        <ClearLink to={ALL} follow={() => clear("everything")}>
          Show all projects
        </ClearLink>
      )}
    </div>
  );
}

type ClearLinkProps = { to: string; follow: () => void; children: string };

function ClearLink({ to, follow, children }: ClearLinkProps) {
  return (
    <a
      href={to}
      className="arrow-link empty-way-back"
      onClick={(event) => {
        event.preventDefault();
        follow();
      }}
    >
      <X aria-hidden="true" /> <span>{children}</span>
    </a>
  );
}
