import { Fragment, useCallback, useMemo } from "react";
import { RESULTS } from "#domain/projects/filters.ts";
import { isSmartSearchable } from "#domain/search/text.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { useLateNavigation } from "../../ui/use-late-navigation.ts";
import { FilterBar, type FilterOptions } from "./filter-bar.tsx";
import { isNarrowed } from "./finder.ts";
import { headingOf, subtextOf } from "./found.ts";
import { Results } from "./results.tsx";
import { SearchBox } from "./search-box.tsx";
import { useSearchIndex } from "./search-index.ts";
import { useSmartSearch } from "./smart-search.ts";
import type { Suggestion } from "./suggestions.tsx";
import { useFinder } from "./use-finder.ts";
import { type Given, type List, useList } from "./use-list.ts";

const FORM = "search";
/** spec: public-site §9 */
const SCROLLED_AFTER_MS = 100;

type HomeFinderProps = {
  given: Given;
  options: FilterOptions;
  /** All public projects. */
  total: number;
  quickTags: string[];
};

/** Searching, filtering and what comes of it. spec: public-site §4 */
export function HomeFinder({ given, options, total, quickTags }: HomeFinderProps) {
  const [finder, dispatch] = useFinder(given.finder, FORM);
  const index = useSearchIndex();
  const fallBack = useCallback(() => dispatch({ type: "fell back" }), [dispatch]);
  const smart = useSmartSearch(finder.asked, fallBack);
  // Not deferred: text and results are painted in the same frame, and most cards stay as they are.
  const { list, isWaiting, suggested, retry } = useList(finder, { given, index, smart });
  const isLeaving = useLateNavigation() === "/";

  const suggestions = useMemo(
    (): Suggestion[] => [
      ...suggested.projects.map((project) => ({ text: project.title, project })),
      ...suggested.texts.map((text) => ({ text, project: null })),
    ],
    [suggested],
  );
  // What smart search finds is narrowed by what is known here of each project, or not at all.
  const isHere = index.state === "here";
  const search = (text: string) => {
    if (!isHere && isSmartSearchable(text)) dispatch({ type: "cleared", what: "filters" });
    dispatch({ type: isSmartSearchable(text) ? "asked" : "typed", text });
    if (text.trim()) setTimeout(scrollToResults, SCROLLED_AFTER_MS);
  };
  const change = useCallback(
    (name: keyof FilterOptions, value: string) => {
      if (!isHere) dispatch({ type: "fell back" });
      dispatch({ type: "filtered", name, value });
    },
    [dispatch, isHere],
  );
  const clearFilters = useCallback(() => {
    dispatch({ type: "cleared", what: "filters" });
    // The button that had the focus goes.
    document.getElementById(RESULTS)?.querySelector("h2")?.focus({ preventScroll: true });
  }, [dispatch]);

  return (
    <>
      <div className="search column no-print">
        <SearchBox
          formId={FORM}
          text={finder.text}
          suggestions={suggestions}
          isAsking={finder.asked !== null && smart === null}
          type={(text) => dispatch({ type: "typed", text })}
          search={search}
          clear={() => dispatch({ type: "cleared", what: "everything" })}
        />
        <QuickTags tags={quickTags} search={search} />
      </div>
      {isNarrowed(finder) && (
        <FilterBar
          formId={FORM}
          text={finder.text}
          filters={finder.filters}
          options={options}
          change={change}
          clear={clearFilters}
        />
      )}
      <Results
        formId={FORM}
        finder={finder}
        list={isLeaving ? null : list}
        isWaiting={isWaiting || isLeaving}
        isHere={isHere || finder.asked !== null}
        hasFeatured={given.hasFeatured}
        total={total}
        dispatch={dispatch}
        retry={retry}
      />
      <Announcement text={wordsFor(list)} />
    </>
  );
}

function wordsFor(list: List | null): string {
  if (list === null || "problem" in list) return "";
  const { finder, isFeatured } = list;
  const title = headingOf(finder, isFeatured, list);
  return `${title}. ${list.total === 0 ? "No projects found" : subtextOf(isFeatured, list)}`;
}

function scrollToResults(): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById(RESULTS)?.scrollIntoView({ behavior: isCalm ? "instant" : "smooth" });
}

type QuickTagsProps = { tags: string[]; search: (text: string) => void };

/** Searches to begin with; links to the same without scripts. spec: public-site §2, Home */
function QuickTags({ tags, search }: QuickTagsProps) {
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
