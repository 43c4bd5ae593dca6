import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

/** The code or the data of a page could not be fetched: no network, or no server. */
export class Unreachable extends Error {}

/** Whether something is amiss with the server or on the way to it; redirects and refusals are answers. */
export function isUnread({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || result.status >= 500;
}

let lastRoot: unknown;

export function noteRoot(loaderData: unknown): void {
  if (loaderData !== undefined) lastRoot = loaderData;
}

/**
 * Keeps what the root last read when it cannot be read anew, so that a failed page stands between the
 * site's own header and footer, and tells failures of the network apart from others.
 */
export const keepRoot: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  _request,
  next,
) => {
  const results = await next();
  return Object.fromEntries(
    Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
      if (!isUnread(result)) return [id, result];
      if (id === "root" && lastRoot !== undefined) return [id, { type: "data", result: lastRoot }];
      // Only what fetches data and code ran: a mistake of ours while rendering is not among these.
      const isNetwork = result.result instanceof TypeError;
      return [id, isNetwork ? { type: "error", result: new Unreachable() } : result];
    }),
  );
};
