import type { Location } from "react-router";

type HistoryLocation = Pick<Location, "pathname" | "search" | "key">;

/** Earlier keys by the keys that continue their state. */
const resumedKeys = new Map<string, string>();
let expected: { address: string; entry: string } | undefined;

/** The next navigation to `address` continues the state of history entry `entry`. */
export function resumeOnReturn(address: string, entry: string): void {
  expected = { address, entry };
}

/** Under which state such as the scroll position is stored: the history key, or a resumed one. */
export function historyKeyOf({ pathname, search, key }: HistoryLocation): string {
  if (expected?.address === pathname + search) {
    if (expected.entry !== key) resumedKeys.set(key, expected.entry);
    expected = undefined;
  }
  return resumedKeys.get(key) ?? key;
}
