import type { Location } from "react-router";

type Place = Pick<Location, "pathname" | "search" | "key">;

/** Entries of the history that go on where an earlier one was left, by their keys. */
const continued = new Map<string, string>();
let expected: { address: string; entry: string } | undefined;

/** Lets the next arrival at an address go on where that entry was left. */
export function expectReturn(address: string, entry: string): void {
  expected = { address, entry };
}

/**
 * The key of the entry in the history that a place is: that of an earlier one where it goes on with that.
 * What is remembered of a screen is remembered by it, such as how far it was scrolled.
 */
export function entryOf({ pathname, search, key }: Place): string {
  if (expected?.address === pathname + search) {
    if (expected.entry !== key) continued.set(key, expected.entry);
    expected = undefined;
  }
  return continued.get(key) ?? key;
}
