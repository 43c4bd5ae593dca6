import { X } from "lucide-react";
import { hasFilters, RESULTS_ID } from "#domain/projects/filters.ts";
import { BareWall } from "../../ui/hanging-frame.tsx";
import { hasSearchText, type ProjectQuery } from "./project-query.ts";

const ALL = `/?projects=all#${RESULTS_ID}`;

type NoProjectsProps = { query: ProjectQuery; clear: (what: "everything" | "filters") => void };

/** spec: public-site §2, "Empty state" */
export function NoProjects({ query, clear }: NoProjectsProps) {
  const isFiltered = hasFilters(query.filters);
  return (
    <div className="empty-state">
      <BareWall />
      <h3 className="display">No projects found</h3>
      <p>
        {isFiltered
          ? "Try adjusting your filters to see more projects."
          : "Check back soon for new projects!"}
      </p>
      {isFiltered && (
        <ClearLink
          to={
            hasSearchText(query) ? `/?${new URLSearchParams({ q: query.text })}#${RESULTS_ID}` : ALL
          }
          follow={() => clear("filters")}
        >
          Clear all filters
        </ClearLink>
      )}
      {!isFiltered && hasSearchText(query) && (
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
      className="arrow-link empty-action"
      onClick={(event) => {
        event.preventDefault();
        follow();
      }}
    >
      <X aria-hidden="true" /> <span>{children}</span>
    </a>
  );
}
