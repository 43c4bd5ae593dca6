import { useEffect, useMemo, useRef } from "react";
import { hasFilters } from "#domain/projects/filters.ts";
import { HOME_PAGE_SIZE, type ProjectCard } from "#domain/projects/project.ts";
import {
  filterProjects,
  type IndexedProject,
  matchesFilters,
  sortProjects,
} from "#domain/search/instant.ts";
import { cardOf, type FoundProject } from "#domain/search/smart-response.ts";
import { suggest } from "#domain/search/suggestions.ts";
import { useSlow } from "../../ui/pending-line.tsx";
import { hasSearchText, isSameList, type ProjectQuery, serializeQuery } from "./project-query.ts";
import { type RemoteList, useRemoteList } from "./remote-list.ts";
import type { ProjectPage } from "./search-data.ts";
import type { SearchIndex } from "./search-index.ts";
import type { SearchResults } from "./search-results.ts";
import type { SmartFound } from "./smart-search.ts";

export type InitialResults = SearchResults & {
  query: ProjectQuery;
  isFeatured: boolean;
  hasFeatured: boolean;
};

export type List = { query: ProjectQuery; isFeatured: boolean; isInitial: boolean } & (
  | SearchResults
  | { problem: string }
);

type Suggested = { projects: ProjectCard[]; texts: string[] };

const NOTHING: Suggested = { projects: [], texts: [] };

/** From the server's page, the local index or the server's search. Null once skeletons show. */
export function useList(
  query: ProjectQuery,
  {
    initial,
    index,
    smartFound,
  }: { initial: InitialResults; index: SearchIndex; smartFound: SmartFound | null },
): { list: List | null; isWaiting: boolean; suggested: Suggested; retry: () => void } {
  const isInitial = serializeQuery(query) === serializeQuery(initial.query);
  const isFeatured = !query.showsAll && initial.isFeatured;
  const isSmart = query.smartText !== null;
  const isRemote = index.state === "remote" && (!isInitial || hasSearchText(query));
  const [remote, retry] = useRemoteList(isRemote ? query : null, initial);
  const local = useLocalResults(query, index);
  const smartResults = useMemo(
    () => smartFound?.response.results.map(cardOf) ?? null,
    [smartFound],
  );
  const found = useMemo(() => {
    if (isSmart) {
      const narrowed = smartResults && applyFilters(smartResults, query, index);
      return narrowed && paginate(narrowed, query);
    }
    if (isInitial) return { ...initial, page: query.page };
    return local ? paginate(local, query) : remote;
  }, [isSmart, isInitial, smartResults, initial, local, remote, query, index]);
  const list = useMemo(() => {
    if (!found) return null;
    const page = "page" in found ? found.page : query.page;
    return { ...found, query: { ...query, page }, isFeatured, isInitial };
  }, [found, query, isFeatured, isInitial]);
  const staleOrCurrent = useStaleWhileLoading(list, query);
  const suggested = useSuggested(query.text, index, remote);
  return { ...staleOrCurrent, suggested, retry };
}

function useLocalResults(query: ProjectQuery, index: SearchIndex): IndexedProject[] | null {
  const { text, filters, sort } = query;
  const all = index.state === "local" ? index.projects : null;
  const sorted = useMemo(() => all && sortProjects(all, sort), [all, sort]);
  return useMemo(() => sorted && filterProjects(sorted, text, filters), [sorted, text, filters]);
}

function useSuggested(text: string, index: SearchIndex, remote: RemoteList | null): Suggested {
  return useMemo(() => {
    if (index.state === "local") return suggest(index.projects, text);
    return (remote && "suggestions" in remote && remote.suggestions) || NOTHING;
  }, [text, index, remote]);
}

type Pages = Pick<ProjectQuery, "page" | "pages">;

/** As the server does, past the end it shows the last page: a restored list may have become shorter. */
export function paginate(projects: FoundProject[], query: Pages): ProjectPage {
  const pages = Math.max(1, Math.ceil(projects.length / HOME_PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const from = (page - 1) * HOME_PAGE_SIZE;
  return {
    projects: projects.slice(from, from + query.pages * HOME_PAGE_SIZE),
    total: projects.length,
    isTotalExact: true,
    page,
    pages,
  };
}

/** Filters smart search results as far as the local index knows them. Null without the index. */
function applyFilters(projects: FoundProject[], { filters }: ProjectQuery, index: SearchIndex) {
  if (!hasFilters(filters)) return projects;
  if (index.state !== "local") return null;
  const indexed = new Map(index.projects.map((project) => [project.id, project]));
  return projects.filter(({ id }) => {
    const project = indexed.get(id);
    return !project || matchesFilters(project, filters);
  });
}

/** Cached for returning from a project. */
let newest: List | null = null;

/** The old list stays until waiting is noticed, or while it gets more pages. decisions: Site */
function useStaleWhileLoading(list: List | null, query: ProjectQuery) {
  const last = useRef(list);
  const isWaiting = list === null;
  const isSlow = useSlow(isWaiting ? "list" : undefined) !== undefined;
  useEffect(() => {
    if (!list) return;
    last.current = list;
    newest = list;
  });
  if (list) return { list, isWaiting };
  const same = [last.current, newest].find((former) => former && isPartOf(former, query));
  return { list: same ?? (isSlow ? null : last.current), isWaiting };
}

function isPartOf(list: List, query: ProjectQuery): boolean {
  return "projects" in list && query.smartText === null && isSameList(list.query, query);
}
