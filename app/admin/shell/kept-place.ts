import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** How each screen was left: its order, search and page, as its address says them. */
const leftAs = new Map<string, string>();

/**
 * Where Back leads: to the screen as it was left, when this window has shown it before. What the
 * server renders leads to it as it is at first.
 */
export function useKeptPlace(back: string | undefined): string | undefined {
  const { pathname, search } = useLocation();
  useEffect(() => {
    leftAs.set(pathname, search);
  }, [pathname, search]);
  return useSyncExternalStore(
    neverTells,
    () => back && back + (leftAs.get(back) ?? ""),
    () => back,
  );
}

/** It changes only with the address, and that renders anew. */
const neverTells = () => () => {};
