import { useEffect, useMemo, useRef, useState } from "react";
import { HOME_PAGE_SIZE, type ProjectCard } from "#domain/projects/project.ts";
import {
  findProjects,
  type IndexedProject,
  matchesFilters,
  sortProjects,
} from "#domain/search/instant.ts";
import { suggest } from "#domain/search/suggestions.ts";
import { type Finder, isSearch, keptText } from "./finder.ts";
import type { Found } from "./found.ts";
import { type RemoteList, useRemoteList } from "./remote-list.ts";
import type { SearchIndex } from "./search-index.ts";

/** What the server rendered, and for which finder. */
export type Given = Found & { finder: Finder; isFeatured: boolean; hasFeatured: boolean };

/** A list to be shown: cards, or the reason why there are none. */
export type List = { finder: Finder; isFeatured: boolean; isGiven: boolean } & (
  | Found
  | { problem: string }
);

export type Suggested = { projects: ProjectCard[]; texts: string[] };

const NOTHING: Suggested = { projects: [], texts: [] };
/** People notice waiting from here on; until then the former list stays. decisions: Site */
const LATE_AFTER_MS = 300;

/**
 * The list that a finder asks for: from the server's page, from the browser's index or from the
 * server's search, whichever has it. `list` is null when it is on its way for so long that skeletons
 * are shown.
 */
export function useList(
  finder: Finder,
  { given, index, smart }: { given: Given; index: SearchIndex; smart: ProjectCard[] | null },
): { list: List | null; isWaiting: boolean; suggested: Suggested; retry: () => void } {
  const isGiven = keptText(finder) === keptText(given.finder);
  const isFeatured = !finder.isWhole && given.isFeatured;
  const isAsked = finder.asked !== null;
  const isRemote = index.state === "elsewhere" && (!isGiven || isSearch(finder));
  const [remote, retry] = useRemoteList(isRemote ? finder : null);
  const here = useHere(finder, index);
  const found = useMemo(() => {
    if (isAsked) return smart && cut(filtered(smart, finder, index), finder);
    if (isGiven) return given;
    return here ? cut(here, finder) : remote;
  }, [isAsked, isGiven, smart, given, here, remote, finder, index]);
  const list = useMemo(
    () => found && { ...found, finder, isFeatured, isGiven },
    [found, finder, isFeatured, isGiven],
  );
  const settled = useSettled(list);
  const suggested = useSuggested(finder.text, index, remote);
  return { ...settled, suggested, retry };
}

function useHere(finder: Finder, index: SearchIndex): IndexedProject[] | null {
  const { text, filters, sort } = finder;
  const all = index.state === "here" ? index.projects : null;
  const sorted = useMemo(() => all && sortProjects(all, sort), [all, sort]);
  return useMemo(() => sorted && findProjects(sorted, text, filters), [sorted, text, filters]);
}

function useSuggested(text: string, index: SearchIndex, remote: RemoteList | null): Suggested {
  return useMemo(() => {
    if (index.state === "here") return suggest(index.projects, text);
    return (remote && "suggestions" in remote && remote.suggestions) || NOTHING;
  }, [text, index, remote]);
}

function cut(projects: ProjectCard[], { page, pages }: Finder): Found {
  const from = (page - 1) * HOME_PAGE_SIZE;
  return {
    projects: projects.slice(from, from + pages * HOME_PAGE_SIZE),
    total: projects.length,
    isTotalExact: true,
    pages: Math.ceil(projects.length / HOME_PAGE_SIZE),
  };
}

/** Filters hold for what smart search found too, as far as they can be told here. */
function filtered(projects: ProjectCard[], { filters }: Finder, index: SearchIndex) {
  if (index.state !== "here") return projects;
  const known = new Map(index.projects.map((project) => [project.id, project]));
  return projects.filter(({ id }) => {
    const project = known.get(id);
    return !project || matchesFilters(project, filters);
  });
}

function useSettled(list: List | null): { list: List | null; isWaiting: boolean } {
  const last = useRef(list);
  const isWaiting = list === null;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (list) last.current = list;
  });
  useEffect(() => {
    if (!isWaiting) return setIsLate(false);
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return { list: list ?? (isLate ? null : last.current), isWaiting };
}
