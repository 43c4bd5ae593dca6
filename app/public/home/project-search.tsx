import { Fragment, Suspense, useCallback, useEffect, useMemo } from "react";
import { type FilterOptions, hasFilters, RESULTS_ID } from "#domain/projects/filters.ts";
import { isSmartSearchable } from "#domain/search/text.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useSlowNavigation } from "../../ui/pending-line.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { isNarrowed } from "./project-query.ts";
import { Results } from "./results.tsx";
import { SearchBox } from "./search-box.tsx";
import { useSearchIndex } from "./search-index.ts";
import { resultsHeading, resultsSubtext } from "./search-results.ts";
import { type SmartFound, useSmartSearch } from "./smart-search.ts";
import type { Suggestion } from "./suggestions.tsx";
import { type InitialResults, type List, useList } from "./use-list.ts";
import { useProjectQuery } from "./use-project-query.ts";

const AnswerPanel = lazyPart(() => import("./answer/answer-panel.tsx"));
const PostResults = lazyPart(() => import("./answer/post-results.tsx"));

const FORM = "search";
/** spec: public-site §9 */
const SCROLL_DELAY_MS = 100;

type ProjectSearchProps = {
  initial: InitialResults;
  options: FilterOptions;
  total: number;
  quickTags: string[];
  /** Results for a query in the URL, with its answer. */
  smart: SmartFound | null;
};

/** spec: public-site §4 */
export function ProjectSearch(props: ProjectSearchProps) {
  const { initial, options, total, quickTags, smart } = props;
  const [query, dispatch] = useProjectQuery(initial.query, FORM);
  const index = useSearchIndex();
  const { smartFound, forget, closeAnswer } = useSmartSearch(query, smart, dispatch);
  // Not deferred: text and results paint in the same frame, and most cards do not change.
  const { list, isWaiting, suggested, retry } = useList(query, { initial, index, smartFound });
  const isNavigatingHome = useSlowNavigation() === "/";

  const suggestions = useMemo(
    (): Suggestion[] => [
      ...suggested.projects.map((project) => ({ text: project.title, project })),
      ...suggested.texts.map((text) => ({ text, project: null })),
    ],
    [suggested],
  );
  // Smart search results can only be filtered with the local index.
  const isIndexLocal = index.state === "local";
  // A reload restores both before it is known where the index is.
  const isUnfilterable =
    index.state === "remote" && query.smartText !== null && hasFilters(query.filters);
  useEffect(() => {
    if (isUnfilterable) dispatch({ type: "fell back" });
  }, [isUnfilterable, dispatch]);
  const search = (text: string) => {
    if (isSmartSearchable(text)) {
      if (!isIndexLocal) dispatch({ type: "cleared", what: "filters" });
      forget();
      dispatch({ type: "smart search", text });
    } else dispatch({ type: "typed", text });
    if (text.trim()) setTimeout(scrollToResults, SCROLL_DELAY_MS);
  };
  const change = useCallback(
    (name: keyof FilterOptions, value: string) => {
      if (!isIndexLocal) dispatch({ type: "fell back" });
      dispatch({ type: "filtered", name, value });
    },
    [dispatch, isIndexLocal],
  );
  const clear = useCallback(
    (what: "everything" | "filters") => {
      dispatch({ type: "cleared", what });
      focusResults();
    },
    [dispatch],
  );

  return (
    <>
      <div className="search column no-print">
        <SearchBox
          formId={FORM}
          text={query.text}
          suggestions={suggestions}
          isSmartSearching={query.smartText !== null && smartFound === null}
          type={(text) => dispatch({ type: "typed", text })}
          search={search}
          clear={() => dispatch({ type: "cleared", what: "everything" })}
        />
        <QuickTags tags={quickTags} search={search} />
      </div>
      {isNarrowed(query) && (
        <FilterBar
          formId={FORM}
          text={query.text}
          filters={query.filters}
          options={options}
          change={change}
          clear={clear}
        />
      )}
      <Results
        formId={FORM}
        query={query}
        list={isNavigatingHome ? null : list}
        isWaiting={isWaiting || isNavigatingHome}
        isListLocal={isIndexLocal || query.smartText !== null}
        hasFeatured={initial.hasFeatured}
        total={total}
        isTruncated={smartFound?.response.searchMetadata.queryTruncated ?? false}
        answer={
          smartFound?.response.searchMetadata.aiAnswersEnabled &&
          !smartFound.isAnswerClosed && (
            <Answer
              key={smartFound.text}
              {...smartFound}
              close={() => {
                closeAnswer();
                focusResults();
              }}
            />
          )
        }
        dispatch={dispatch}
        clear={clear}
        retry={retry}
      />
      {smartFound && smartFound.response.posts.length > 0 && (
        <Suspense>
          <PostResults posts={smartFound.response.posts} />
        </Suspense>
      )}
      <Announcement text={announcementOf(list)} />
    </>
  );
}

function Answer({ text, response, isRendered, close }: SmartFound & { close: () => void }) {
  return (
    <Suspense>
      <AnswerPanel
        question={text}
        response={response}
        isRendered={isRendered}
        wordLimit={response.searchMetadata.answerWordLimit}
        close={close}
      />
    </Suspense>
  );
}

/** After the focused button disappeared. */
function focusResults(): void {
  document
    .getElementById(RESULTS_ID)
    ?.querySelector<HTMLElement>("#projects-title")
    ?.focus({ preventScroll: true });
}

function announcementOf(list: List | null): string {
  if (list === null || "problem" in list) return "";
  const { query, isFeatured } = list;
  const title = resultsHeading(query, isFeatured, list);
  return `${title}. ${list.total === 0 ? "No projects found" : resultsSubtext(isFeatured, list)}`;
}

function scrollToResults(): void {
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document
    .getElementById(RESULTS_ID)
    ?.scrollIntoView({ behavior: prefersReducedMotion ? "instant" : "smooth" });
}

type QuickTagsProps = { tags: string[]; search: (text: string) => void };

/** Links without scripts. spec: public-site §2, Home */
function QuickTags({ tags, search }: QuickTagsProps) {
  return (
    <nav aria-label="Suggested searches" className="quick-tags small break-words">
      {[...new Set(tags)].map((tag, index) => (
        <Fragment key={tag}>
          {index > 0 && (
            <span aria-hidden="true" className="quick-tag-gap">
              {" "}
              <span className="sr-only">|</span>
            </span>
          )}
          <a
            className="muted"
            href={`/?${new URLSearchParams({ q: tag })}#${RESULTS_ID}`}
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
