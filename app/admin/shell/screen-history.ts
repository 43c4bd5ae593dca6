import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { historyKeyOf, resumeOnReturn } from "../../ui/history-entry.ts";

/** The last search string and history entry of each screen, by path. */
const lastVisits = new Map<string, { search: string; entry: string }>();

/** The target of Back, with the search string that the screen had when it was left. */
export function useBackAddress(back: string | undefined): string | undefined {
  const location = useLocation();
  const { pathname, search } = location;
  const entry = historyKeyOf(location);
  useEffect(() => {
    lastVisits.set(pathname, { search, entry });
  }, [pathname, search, entry]);
  return useSyncExternalStore(
    noSubscription,
    () => back && back + (lastVisits.get(back)?.search ?? ""),
    () => back,
  );
}

/** The address of a screen as it was left. Makes the navigation restore scroll and selection. */
export function prepareReturn(path: string): string {
  const last = lastVisits.get(path);
  if (!last || location.pathname === path) return path;
  const address = path + last.search;
  resumeOnReturn(address, last.entry);
  return address;
}

/** The value only changes with the location, which re-renders anyway. */
const noSubscription = () => () => {};
