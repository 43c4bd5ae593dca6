import { ArrowLeft, ArrowRight } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { RESULTS } from "#domain/projects/filters.ts";
import type { ProjectCard as Card } from "#domain/projects/project.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { Paging } from "../../ui/paging.tsx";
import { type Finder, type FinderAction, isNarrowed, paramsOf } from "./finder.ts";
import { headingOf, subtextOf } from "./found.ts";
import { LoadMore } from "./load-more.tsx";
import { NoProjects } from "./no-projects.tsx";
import { ProjectCard } from "./project-card.tsx";
import { fetchPage } from "./remote-list.ts";
import { SkeletonList } from "./skeleton-list.tsx";
import { SortChoice } from "./sort-choice.tsx";
import type { List } from "./use-list.ts";

const ProjectList = memo(function ProjectList(props: ProjectListProps) {
  const { projects, isGiven, children } = props;
  return (
    <ul className="project-grid">
      {projects.map((project, index) => (
        <ProjectCard key={project.id} project={project} isFirst={isGiven && index === 0} />
      ))}
      {children}
    </ul>
  );
});

type ResultsProps = {
  formId: string;
  /** What is looked for, which a list on its way does not say. */
  finder: Finder;
  list: List | null;
  isWaiting: boolean;
  /** Whether the whole list is in the browser, so that more of it need not be fetched. */
  isHere: boolean;
  hasFeatured: boolean;
  /** All public projects. */
  total: number;
  dispatch: (action: FinderAction) => void;
  retry: () => void;
};

/** The featured projects, all of them, or what was found. spec: public-site §2, Home */
export const Results = memo(function Results(props: ResultsProps) {
  const { formId, finder, list, isWaiting, isHere, hasFeatured, total, dispatch, retry } = props;
  const cards = list && "projects" in list ? list : null;
  const shownFinder = list?.finder ?? finder;
  const isFeatured = list?.isFeatured ?? false;
  const section = useNewCardFocus(cards?.projects.length ?? 0, shownFinder);
  const pages = cards?.pages ?? 1;
  const next = shownFinder.page + shownFinder.pages;
  const pathOf = (page: number) => `/?${paramsOf(shownFinder, page)}#${RESULTS}`;
  const isSortable = !isFeatured && shownFinder.asked === null && cards !== null && cards.total > 1;

  return (
    <section
      ref={section}
      id={RESULTS}
      aria-labelledby="projects-title"
      aria-busy={isWaiting}
      className="home-projects column"
    >
      <div className="section-head">
        <h2 id="projects-title" tabIndex={-1} className="display">
          {headingOf(shownFinder, isFeatured, cards)}
        </h2>
        <div className="results-figures">
          <p className="figures">{cards ? subtextOf(isFeatured, cards) : "Loading..."}</p>
          {isSortable && (
            <SortChoice
              formId={formId}
              sort={shownFinder.sort}
              change={(name, value) => dispatch({ type: "sorted", name, value })}
            />
          )}
        </div>
      </div>
      {list === null && <SkeletonList />}
      {list && "problem" in list && <Problem text={list.problem} retry={retry} />}
      {cards && cards.projects.length === 0 && (
        <NoProjects finder={shownFinder} clear={(what) => dispatch({ type: "cleared", what })} />
      )}
      {cards && cards.projects.length > 0 && (
        <ProjectList projects={cards.projects} isGiven={cards.isGiven}>
          {isFeatured && <AllProjects total={total} />}
        </ProjectList>
      )}
      {cards && !isFeatured && next <= pages && (
        <LoadMore
          key={paramsOf(shownFinder, 1).toString()}
          to={pathOf(next)}
          fetchNext={async () => {
            if (!isHere) await fetchPage(shownFinder, next, new AbortController().signal);
          }}
          show={() => dispatch({ type: "loaded more" })}
        />
      )}
      {cards && shownFinder.page > 1 && (
        <Paging label="Pages of projects" page={shownFinder.page} pages={pages} pathOf={pathOf} />
      )}
      {!isFeatured && hasFeatured && !isNarrowed(shownFinder) && (
        <p className="mt-6">
          <PageLink to={`/#${RESULTS}`} className="arrow-link leads-back">
            <ArrowLeft aria-hidden="true" /> <span>Featured Projects</span>
          </PageLink>
        </p>
      )}
    </section>
  );
});

/** Fills the last row, however many cards it has. */
const AllProjects = memo(function AllProjects({ total }: { total: number }) {
  return (
    <li className="all-projects">
      <PageLink to={`/?projects=all#${RESULTS}`} className="leads-on">
        <span className="display">All Projects</span>
        <span className="figures">
          {total === 1 ? "1 project" : `${total} projects`} <ArrowRight aria-hidden="true" />
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

/** When more cards were asked for and have come, the first of them takes the focus. */
function useNewCardFocus(count: number, { pages }: Finder) {
  const section = useRef<HTMLElement>(null);
  const last = useRef({ count, pages });
  useEffect(() => {
    const { count: former, pages: formerPages } = last.current;
    if (pages === formerPages && count === former) return;
    last.current = { count, pages };
    if (pages <= formerPages || count <= former) return;
    const cards = section.current?.querySelectorAll<HTMLElement>(".project-card a");
    cards?.[former]?.focus({ preventScroll: true });
  }, [count, pages]);
  return section;
}

type ProjectListProps = {
  projects: Card[];
  /** Whether it came with the page: what is found later is mostly below the window. */
  isGiven: boolean;
  children?: React.ReactNode;
};
