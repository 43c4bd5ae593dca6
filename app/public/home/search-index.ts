import { useEffect, useSyncExternalStore } from "react";
import { type IndexedProject, prepareIndex } from "#domain/search/instant.ts";

/** What instant search works on: in the browser when the projects are few enough, else elsewhere. */
export type SearchIndex =
  | { state: "waiting" }
  | { state: "here"; projects: IndexedProject[] }
  | { state: "elsewhere" };

/** spec: public-site §9 */
const FETCHED_AFTER_MS = 100;

const WAITING: SearchIndex = { state: "waiting" };
let current: SearchIndex = WAITING;
const listeners = new Set<() => void>();

/** The index; it is fetched a moment after the first page that asks for it has been shown. */
export function useSearchIndex(): SearchIndex {
  useEffect(() => {
    const timer = setTimeout(refresh, FETCHED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return useSyncExternalStore(subscribe, indexNow, indexOnServer);
}

/** Everything that asks the server, in a file that no page needs to be read. */
export function loadSearchData() {
  return import("./search-data.ts");
}

async function refresh(): Promise<void> {
  try {
    const { fetchIndex } = await loadSearchData();
    const index = await fetchIndex();
    if (!index.complete) return become({ state: "elsewhere" });
    if (current.state === "here" && current.projects === index.projects) return;
    become({ state: "here", projects: index.projects });
    whenIdle(() => prepareIndex(index.projects));
  } catch (error) {
    // spec: public-site §7. The box offers nothing then, and the server still answers.
    console.error("The data of instant search could not be fetched", error);
    if (current.state === "waiting") become({ state: "elsewhere" });
  }
}

function become(index: SearchIndex): void {
  current = index;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const indexNow = () => current;
const indexOnServer = () => WAITING;

function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task);
  else setTimeout(task, 200);
}
