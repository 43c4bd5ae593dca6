import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { entryOf, expectReturn } from "../../ui/history-entry.ts";

/** How each screen was left: its order, search and page, as its address says them. */
const leftAs = new Map<string, { search: string; entry: string }>();

/**
 * Where Back leads: to the screen as it was left, when this window has shown it before. What the
 * server renders leads to it as it is at first.
 */
export function useKeptPlace(back: string | undefined): string | undefined {
  const location = useLocation();
  const { pathname, search } = location;
  const entry = entryOf(location);
  useEffect(() => {
    leftAs.set(pathname, { search, entry });
  }, [pathname, search, entry]);
  return useSyncExternalStore(
    neverTells,
    () => back && back + (leftAs.get(back)?.search ?? ""),
    () => back,
  );
}

/**
 * The address of another screen as it was left; arriving there, it is scrolled and selected as it was
 * too.
 */
export function returnTo(path: string): string {
  const left = leftAs.get(path);
  if (!left || location.pathname === path) return path;
  const address = path + left.search;
  expectReturn(address, left.entry);
  return address;
}

/** It changes only with the address, and that renders anew. */
const neverTells = () => () => {};
