import { type Dispatch, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/use-hydrated.ts";
import {
  addressWithout,
  asksFor,
  type Finder,
  type FinderAction,
  finderFrom,
  finderFromState,
  keptText,
  nextFinder,
} from "./finder.ts";

/** Browsers refuse an entry that changes with every keystroke. */
const KEPT_AFTER_MS = 300;

/**
 * What the visitor looks for: at first what the server rendered, then what this history entry was
 * left with, or what was typed before anyone listened. What the address asked for moves from there
 * into the entry, so that going back, forward and reloading keep it. decisions: Search
 */
export function useFinder(given: Finder, formId: string): [Finder, Dispatch<FinderAction>] {
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const [finder, dispatch] = useReducer(nextFinder, given, (given) =>
    isHydrated ? (finderFromState(state) ?? given) : given,
  );

  const wasHydrated = useRef(isHydrated);
  useLayoutEffect(() => {
    if (wasHydrated.current) return;
    wasHydrated.current = true;
    const met = finderFromState(state) ?? finderFromForm(formId, given);
    if (met) dispatch({ type: "restored", finder: met });
  }, [state, formId, given]);

  useKeptFinder(finder);
  return [finder, dispatch];
}

/** Nobody heard what was typed or chosen while the page's scripts were still on their way. */
function finderFromForm(formId: string, given: Finder): Finder | null {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return null;
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) params.set(name, String(value));
  const met = finderFrom(params);
  return asksFor(met) === asksFor(given) ? null : met;
}

function useKeptFinder(finder: Finder): void {
  const kept = keptText(finder);
  const first = useRef<string | null>(kept);
  if (kept !== first.current) first.current = null;
  const isUntouched = first.current !== null;

  useEffect(() => {
    const { pathname } = window.location;
    const keep = () => {
      // By then a link may have led on: that entry is not ours.
      if (window.location.pathname !== pathname) return;
      const { usr, ...entry } = window.history.state ?? {};
      const others = typeof usr === "object" ? usr : null;
      const address = addressWithout(window.location) ?? window.location.href;
      window.history.replaceState({ ...entry, usr: { ...others, finder: kept } }, "", address);
    };
    if (isUntouched) {
      if (addressWithout(window.location)) keep();
      return;
    }
    const timer = setTimeout(keep, KEPT_AFTER_MS);
    document.addEventListener("click", keep, { capture: true });
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", keep, { capture: true });
      window.removeEventListener("pagehide", keep);
    };
  }, [kept, isUntouched]);
}
