import { type Dispatch, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { useHydrated } from "../../ui/use-hydrated.ts";
import {
  criteriaKey,
  type ProjectQuery,
  parseQuery,
  type QueryAction,
  queryFromHistoryState,
  queryReducer,
  serializeQuery,
  urlWithoutQuery,
} from "./project-query.ts";

/** Browsers rate-limit `replaceState`. */
const SAVE_DELAY_MS = 300;

/**
 * Moves the query from the URL into the history entry, which survives back, forward and reload.
 * decisions: Search
 */
export function useProjectQuery(
  initial: ProjectQuery,
  formId: string,
): [ProjectQuery, Dispatch<QueryAction>] {
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const [query, dispatch] = useReducer(queryReducer, initial, (initial) =>
    isHydrated ? (queryFromHistoryState(state) ?? initial) : initial,
  );

  const wasHydrated = useRef(isHydrated);
  useLayoutEffect(() => {
    if (wasHydrated.current) return;
    wasHydrated.current = true;
    const restored = queryFromHistoryState(state) ?? queryFromForm(formId, initial);
    if (restored) dispatch({ type: "restored", query: restored });
  }, [state, formId, initial]);

  useQueryInHistory(query);
  return [query, dispatch];
}

/** What was typed or chosen before hydration. */
function queryFromForm(formId: string, initial: ProjectQuery): ProjectQuery | null {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return null;
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) params.set(name, String(value));
  const restored = parseQuery(params);
  return criteriaKey(restored) === criteriaKey(initial) ? null : restored;
}

function useQueryInHistory(query: ProjectQuery): void {
  const saved = serializeQuery(query);
  const first = useRef<string | null>(saved);
  if (saved !== first.current) first.current = null;
  const isUntouched = first.current !== null;
  const pendingKey = useNavigation().location?.key;
  const pending = useRef(pendingKey);
  useLayoutEffect(() => {
    pending.current = pendingKey;
  }, [pendingKey]);

  useEffect(() => {
    const { pathname } = window.location;
    const save = () => {
      // A navigation may have replaced the entry by then.
      if (window.location.pathname !== pathname) return;
      // Back changes the entry at once, but the page only when its data have arrived.
      if (pending.current === (window.history.state?.key ?? "default")) return;
      const { usr, ...entry } = window.history.state ?? {};
      const others = typeof usr === "object" ? usr : null;
      const address = urlWithoutQuery(window.location) ?? window.location.href;
      window.history.replaceState({ ...entry, usr: { ...others, finder: saved } }, "", address);
    };
    if (isUntouched) {
      if (urlWithoutQuery(window.location)) save();
      return;
    }
    const timer = setTimeout(save, SAVE_DELAY_MS);
    document.addEventListener("click", save, { capture: true });
    window.addEventListener("pagehide", save);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", save, { capture: true });
      window.removeEventListener("pagehide", save);
    };
  }, [saved, isUntouched]);
}
