import { fold } from "../search/text.ts";
import { trimmed } from "../text/blank.ts";

/** Case-folded and unique. decisions: Publishing */
export function foldedTerms(names: readonly string[]): Set<string> {
  return new Set(names.map((name) => fold(trimmed(name))).filter((name) => name !== ""));
}

export function countShared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const name of some) if (others.has(name)) shared += 1;
  return shared;
}
