import { type DataStrategyResult, type MiddlewareFunction, redirect, replace } from "react-router";
import { SIGN_IN_PATH } from "#domain/accounts/next-path.ts";
import { isLoadFailure } from "../../../document/unreachable.ts";
import { showToast } from "../../../ui/toast.ts";
import { SIGN_OUT_PATH } from "../nav-items.ts";
import { keepStaleData } from "./keep-stale-data.ts";
import { reportUnauthorized, sessionState, signInCount } from "./session-state.ts";
import { waitForSession } from "./wait-for-session.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * Prevents losing edits when the session ends or the server can't be reached: submits, and requests
 * after a known end, wait until the owner has signed in again.
 */
export const requireSession: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isSubmit = request.method !== "GET";
  if (isSubmit && new URL(request.url).pathname === SIGN_OUT_PATH) return next();
  if (isSubmit || sessionState() !== "active") await waitForSession(request.signal);
  const before = signInCount();
  const results = await next();
  if (isRedirectedToSignIn(results)) {
    reportUnauthorized(before);
    return signInAndRetry(request, results);
  }
  if (isSubmit || request.signal.aborted || !Object.values(results).some(isLoadFailure))
    return results;
  const isRefresh = pageOf(request) === shownPage();
  if (isRefresh) showToast("error", "Not refreshed", "What you see may be out of date.");
  return keepStaleData(results, isRefresh);
};

/** For a session that ended just now. The screen stays, with what was typed, and is reloaded. */
async function signInAndRetry(request: Request, results: Results): Promise<Results> {
  await waitForSession(request.signal);
  if (request.method === "GET") return redirectTo(pageOf(request), results);
  showToast(
    "info",
    "Not saved yet",
    "Your session ended before this was saved. Please save again.",
  );
  return redirectTo(shownPage(), results);
}

/** Replaces every result: of several redirects, React Router might follow one to the login. */
function redirectTo(page: string, results: Results): Results {
  // The current screen must not become another history entry.
  const target = page === shownPage() ? replace(page) : redirect(page);
  const result: DataStrategyResult = { type: "error", result: target };
  return Object.fromEntries(Object.keys(results).map((id) => [id, result]));
}

function isRedirectedToSignIn(results: Results): boolean {
  return Object.values(results).some(
    ({ result }) =>
      result instanceof Response &&
      new URL(result.headers.get("Location") ?? "/", location.origin).pathname === SIGN_IN_PATH,
  );
}

const shownPage = () => location.pathname + location.search;

function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
