import type { DataStrategyResult } from "react-router";
import { isUnread } from "../../../document/unreachable.ts";

type Results = Record<string, DataStrategyResult>;

/** Around every screen; the same on all of them. */
const FRAME = ["root", "admin/layout"];

const shown = new Map<string, unknown>();

/** Remembers what each route of the page shows, by its id. */
export function noteShown(matches: readonly { id: string; loaderData?: unknown }[]): void {
  shown.clear();
  for (const { id, loaderData } of matches) {
    if (loaderData !== undefined) shown.set(id, loaderData);
  }
}

/**
 * What was read anew, with what is shown in place of what could not be read: of the frame always, of
 * the screen when it is the one that is shown. Otherwise a refresh in the background that finds no
 * server would put a page of errors in place of a form that is being filled in.
 */
export function keepShown(results: Results, isSameScreen: boolean): Results {
  const kept = Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
    const isKept = shown.has(id) && (isSameScreen || FRAME.includes(id));
    return [id, isKept && isUnread(result) ? { type: "data", result: shown.get(id) } : result];
  });
  return Object.fromEntries(kept);
}
