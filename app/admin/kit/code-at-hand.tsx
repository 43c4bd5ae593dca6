import { PrefetchPageLinks } from "react-router";

/**
 * Fetches the code of other screens that this one sends something to. Where it is asked for only then
 * and the network is away, the router loads the page anew: with what was typed, the page itself is gone.
 */
export function CodeAtHand({ of }: { of: readonly string[] }) {
  return of.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
