import { useEffect, useSyncExternalStore } from "react";
import { type IndexedProject, prepareIndex } from "#domain/search/instant.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import type { IndexResponse } from "./search-data.ts";

/** Where instant search runs: in the browser when the projects are few enough. */
export type SearchIndex =
  | { state: "waiting" }
  | { state: "local"; projects: IndexedProject[] }
  | { state: "remote" };

/** spec: public-site §9 */
const FETCH_DELAY_MS = 100;

const WAITING: SearchIndex = { state: "waiting" };
let current: SearchIndex = WAITING;
const listeners = new Set<() => void>();

/** The index is fetched shortly after the first page that uses it. */
export function useSearchIndex(): SearchIndex {
  useEffect(() => {
    const timer = setTimeout(refresh, FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
}

/** Keeps the data fetching out of the initial bundle. */
export function loadSearchData() {
  return import("./search-data.ts");
}

async function refresh(): Promise<void> {
  try {
    const { fetchIndex } = await loadSearchData();
    const next = nextIndex(current, await fetchIndex());
    if (next === current) return;
    setIndex(next);
    if (next.state === "local") whenIdle(() => prepareIndex(next.projects));
  } catch (error) {
    // spec: public-site §7. The server's search still works.
    console.error("Could not fetch the search index", error);
    if (current.state === "waiting") setIndex({ state: "remote" });
  }
}

/** The same index when nothing has changed since, so that nothing renders again. */
export function nextIndex(index: SearchIndex, response: IndexResponse): SearchIndex {
  if (!response.complete) return index.state === "remote" ? index : { state: "remote" };
  const { projects } = response;
  const isSame =
    index.state === "local" && JSON.stringify(index.projects) === JSON.stringify(projects);
  return isSame ? index : { state: "local", projects };
}

function setIndex(index: SearchIndex): void {
  current = index;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getSnapshot = () => current;
const getServerSnapshot = () => WAITING;
