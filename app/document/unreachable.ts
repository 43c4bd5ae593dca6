import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

export const OFFLINE = "You're offline";

/** No network or no server. */
export class UnreachableError extends Error {}

/** Network and server failures; redirects and 4xx responses are not. */
export function isLoadFailure({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || result.status >= 500;
}

let lastRootData: unknown;

export function rememberRootData(loaderData: unknown): void {
  if (loaderData !== undefined) lastRootData = loaderData;
}

/** Keeps the site's header and footer on error pages, and marks network failures. */
export const reuseRootData: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  _request,
  next,
) => {
  const results = await next();
  return Object.fromEntries(
    Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
      if (!isLoadFailure(result)) return [id, result];
      if (id === "root" && lastRootData !== undefined)
        return [id, { type: "data", result: lastRootData }];
      // Only loaders and imports ran, so a TypeError is a failed fetch.
      const isNetwork = result.result instanceof TypeError;
      return [id, isNetwork ? { type: "error", result: new UnreachableError() } : result];
    }),
  );
};
