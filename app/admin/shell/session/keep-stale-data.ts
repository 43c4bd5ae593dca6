import type { DataStrategyResult } from "react-router";
import { isLoadFailure } from "../../../document/unreachable.ts";

type Results = Record<string, DataStrategyResult>;

/** Around every screen. */
const SHELL_ROUTES = ["root", "admin/layout"];

const shown = new Map<string, unknown>();

/** Stores the loader data of each matched route. */
export function rememberData(matches: readonly { id: string; loaderData?: unknown }[]): void {
  shown.clear();
  for (const { id, loaderData } of matches) {
    if (loaderData !== undefined) shown.set(id, loaderData);
  }
}

/**
 * Replaces failed reads with the data shown before: always for the shell, for a screen only if it
 * is the current one. Otherwise a failed refresh would replace a form with an error page.
 */
export function keepStaleData(results: Results, isSameScreen: boolean): Results {
  const merged = Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
    const canKeep = shown.has(id) && (isSameScreen || SHELL_ROUTES.includes(id));
    return [
      id,
      canKeep && isLoadFailure(result) ? { type: "data", result: shown.get(id) } : result,
    ];
  });
  return Object.fromEntries(merged);
}
