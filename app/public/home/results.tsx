import { ArrowLeft, ArrowRight } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { type ProjectSort, RESULTS_ID } from "#domain/projects/filters.ts";
import type { FoundProject } from "#domain/search/smart-response.ts";
import { QUESTION_CUT } from "#domain/search/text.ts";
import { pluralize } from "#domain/site/formats.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { Paging } from "../../ui/paging.tsx";
import { LoadMore } from "./load-more.tsx";
import { NoProjects } from "./no-projects.tsx";
import { SkeletonList } from "./pending-home.tsx";
import { ProjectCard } from "./project-card.tsx";
import {
  isNarrowed,
  type ProjectQuery,
  type QueryAction,
  toSearchParams,
} from "./project-query.ts";
import { fetchPage } from "./remote-list.ts";
import { resultsHeading, resultsSubtext } from "./search-results.ts";
import { SelectField } from "./select-field.tsx";
import type { List } from "./use-list.ts";

/** spec: public-site §9, "Sort options" */
const SORT_FIELDS = [
  {
    name: "sort",
    label: "Sort by",
    key: "by",
    options: [
      { value: "year", label: "Year" },
      { value: "title", label: "Title" },
      { value: "featured", label: "Featured" },
    ],
  },
  {
    name: "order",
    label: "Order",
    key: "order",
    options: [
      { value: "desc", label: "Descending" },
      { value: "asc", label: "Ascending" },
    ],
  },
] as const;

const ProjectList = memo(function ProjectList(props: ProjectListProps) {
  const { projects, isInitial, children } = props;
  return (
    <ul className="project-grid stack">
      {projects.map((project, index) => (
        <ProjectCard key={project.id} project={project} isFirst={isInitial && index === 0} />
      ))}
      {children}
    </ul>
  );
});

type ResultsProps = {
  formId: string;
  /** For while the list is loading. */
  query: ProjectQuery;
  list: List | null;
  isWaiting: boolean;
  /** No more pages have to be fetched. */
  isListLocal: boolean;
  hasFeatured: boolean;
  total: number;
  /** Only the beginning of the text was used. */
  isTruncated: boolean;
  /** Above the projects. */
  answer: React.ReactNode;
  dispatch: (action: QueryAction) => void;
  clear: (what: "everything" | "filters") => void;
  retry: () => void;
};

/** spec: public-site §2, Home */
export const Results = memo(function Results(props: ResultsProps) {
  const { formId, query, list, isWaiting, isListLocal, hasFeatured, total } = props;
  const { isTruncated, answer, dispatch, clear, retry } = props;
  const cards = list && "projects" in list ? list : null;
  const shownQuery = list?.query ?? query;
  const isFeatured = list?.isFeatured ?? false;
  const { section, awaitNewCards } = useNewCardFocus(cards?.projects.length ?? 0);
  const pages = cards?.pages ?? 1;
  const next = shownQuery.page + shownQuery.pages;
  const pathOf = (page: number) => `/?${toSearchParams(shownQuery, page)}#${RESULTS_ID}`;
  const isSortable =
    !isFeatured && shownQuery.smartText === null && cards !== null && cards.total > 1;

  return (
    <section
      ref={section}
      id={RESULTS_ID}
      aria-labelledby="projects-title"
      aria-busy={isWaiting}
      className="home-projects column"
    >
      {answer}
      <div className="section-head">
        <h2 id="projects-title" tabIndex={-1} className="display">
          {resultsHeading(shownQuery, isFeatured, cards)}
        </h2>
        <div className="results-summary cluster between">
          <p className="tabular">
            {cards ? resultsSubtext(isFeatured, cards) : "Loading..."}
            {isTruncated && ` ${QUESTION_CUT}`}
          </p>
          {isSortable && (
            <SortSelect
              formId={formId}
              sort={shownQuery.sort}
              change={(name, value) => dispatch({ type: "sorted", name, value })}
            />
          )}
        </div>
      </div>
      {list === null && <SkeletonList />}
      {list && "problem" in list && <Problem text={list.problem} retry={retry} />}
      {cards && cards.projects.length === 0 && <NoProjects query={shownQuery} clear={clear} />}
      {cards && cards.projects.length > 0 && (
        <ProjectList projects={cards.projects} isInitial={cards.isInitial}>
          {isFeatured && <AllProjects total={total} />}
        </ProjectList>
      )}
      {cards && !isFeatured && next <= pages && (
        <LoadMore
          key={toSearchParams(shownQuery, 1).toString()}
          to={pathOf(next)}
          isPending={shownQuery.pages < query.pages}
          fetchNext={async () => {
            if (!isListLocal) await fetchPage(shownQuery, next, new AbortController().signal);
          }}
          show={() => {
            awaitNewCards();
            dispatch({ type: "loaded more" });
          }}
        />
      )}
      {cards && shownQuery.page > 1 && (
        <Paging label="Pages of projects" page={shownQuery.page} pages={pages} pathOf={pathOf} />
      )}
      {!isFeatured && hasFeatured && !isNarrowed(shownQuery) && (
        <p className="results-more">
          <PageLink to={`/#${RESULTS_ID}`} className="arrow-link arrow-back">
            <ArrowLeft aria-hidden="true" /> <span>Featured Projects</span>
          </PageLink>
        </p>
      )}
    </section>
  );
});

const AllProjects = memo(function AllProjects({ total }: { total: number }) {
  return (
    <li className="all-projects">
      <PageLink to={`/?projects=all#${RESULTS_ID}`} className="arrow-forward">
        <span className="display">All Projects</span>
        <span className="tabular">
          {pluralize(total, "project", "projects")} <ArrowRight aria-hidden="true" />
        </span>
      </PageLink>
    </li>
  );
});

function Problem({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div role="alert" className="empty-state">
      <h3 className="display">{text}</h3>
      <button type="button" className="pill" onClick={retry}>
        Retry
      </button>
    </div>
  );
}

/** Focuses the first card that "Load More" added. Those that a reload restores leave the focus alone. */
function useNewCardFocus(count: number) {
  const section = useRef<HTMLElement>(null);
  const formerCount = useRef<number | null>(null);
  useEffect(() => {
    const former = formerCount.current;
    if (former === null || count === former) return;
    formerCount.current = null;
    if (count < former) return;
    const cards = section.current?.querySelectorAll<HTMLElement>(".project-card a");
    cards?.[former]?.focus({ preventScroll: true });
  }, [count]);
  const awaitNewCards = () => {
    formerCount.current = count;
  };
  return { section, awaitNewCards };
}

type ProjectListProps = {
  projects: FoundProject[];
  /** Rendered by the server; what is found later is mostly below the fold. */
  isInitial: boolean;
  children?: React.ReactNode;
};

type SortSelectProps = {
  formId: string;
  sort: ProjectSort;
  change: (name: "sort" | "order", value: string) => void;
};

function SortSelect({ formId, sort, change }: SortSelectProps) {
  return (
    <div className="sort-choice gap-s no-print">
      {SORT_FIELDS.map(({ name, label, key, options }) => (
        <SelectField
          key={name}
          form={formId}
          name={name}
          label={label}
          isLabelHidden
          value={sort[key]}
          options={options}
          choose={(value) => change(name, value)}
        />
      ))}
      <button type="submit" form={formId} className="plain-button only-without-scripts">
        Sort
      </button>
    </div>
  );
}
