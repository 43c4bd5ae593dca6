import { type DataStrategyResult, type MiddlewareFunction, redirect } from "react-router";
import { noteSession, sessionState } from "./session-state.ts";
import { untilSignedIn } from "./until-signed-in.ts";

type Results = Record<string, DataStrategyResult>;

const SIGN_IN_PATH = "/login";

/**
 * Lets nothing be lost when the session ends while something is being edited: what is sent, and what
 * is asked for once the end is known, waits until the owner has signed in again.
 */
export const keepSignedIn: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isSent = request.method !== "GET";
  if (isSent || sessionState() !== "going") await untilSignedIn(request.signal);
  const results = await next();
  if (!isSentToSignIn(results)) return results;
  // It ended in this moment. The screen stays, with what was typed, and is asked for once more.
  noteSession("ended");
  await untilSignedIn(request.signal);
  throw redirect(isSent ? location.pathname + location.search : addressOf(request));
};

function isSentToSignIn(results: Results): boolean {
  return Object.values(results).some(
    ({ result }) =>
      result instanceof Response &&
      new URL(result.headers.get("Location") ?? "/", location.origin).pathname === SIGN_IN_PATH,
  );
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
