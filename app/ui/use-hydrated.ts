import { useSyncExternalStore } from "react";

/** Whether scripts have taken the page over; false while what the server rendered is being met. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
