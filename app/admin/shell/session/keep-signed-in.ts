import { type DataStrategyResult, type MiddlewareFunction, redirect, replace } from "react-router";
import { isUnread } from "../../../document/unreachable.ts";
import { showToast } from "../../../ui/toast.ts";
import { SIGN_OUT_PATH } from "../places.ts";
import { keepShown } from "./keep-shown.ts";
import { noteRefused, sessionState, signIns } from "./session-state.ts";
import { untilSignedIn } from "./until-signed-in.ts";

type Results = Record<string, DataStrategyResult>;

const SIGN_IN_PATH = "/login";

/**
 * Lets nothing be lost when the session ends or the server goes away while something is being edited:
 * what is sent, and what is asked for once the end is known, waits until the owner has signed in again.
 */
export const keepSignedIn: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isSent = request.method !== "GET";
  if (isSent && new URL(request.url).pathname === SIGN_OUT_PATH) return next();
  if (isSent || sessionState() !== "going") await untilSignedIn(request.signal);
  const before = signIns();
  const results = await next();
  if (isSentToSignIn(results)) {
    noteRefused(before);
    return signInFirst(request, results);
  }
  if (isSent || request.signal.aborted || !Object.values(results).some(isUnread)) return results;
  const isRefresh = pageOf(request) === shownPage();
  if (isRefresh) showToast("error", "Not refreshed", "What you see may be out of date.");
  return keepShown(results, isRefresh);
};

/** It ended in this moment. The screen stays, with what was typed, and is asked for once more. */
async function signInFirst(request: Request, results: Results): Promise<Results> {
  await untilSignedIn(request.signal);
  if (request.method === "GET") return leadTo(pageOf(request), results);
  showToast("info", "Not saved yet", "Your session ended while this was sent. Please save again.");
  return leadTo(shownPage(), results);
}

/** In place of every answer: of several ways React Router takes one, and the others lead out of here. */
function leadTo(page: string, results: Results): Results {
  // The screen that is shown is no step on the way back.
  const way = page === shownPage() ? replace(page) : redirect(page);
  const answer: DataStrategyResult = { type: "error", result: way };
  return Object.fromEntries(Object.keys(results).map((id) => [id, answer]));
}

function isSentToSignIn(results: Results): boolean {
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
