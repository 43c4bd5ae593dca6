import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { prepareReturn } from "../shell/screen-history.ts";

const SERVICE_UNAVAILABLE = 503;

export const UNREACHABLE = "The server can't be reached. Please try again in a moment.";

/**
 * A client action that keeps the form, with a message, when the server fails. Cards of the screen that
 * save on their own have their own messages.
 */
export function keepFormOnFailure(message: string) {
  const failed = { status: "failed", message } as const;
  return ({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) =>
    serverActionOr(serverAction, failed);
}

/** The server action's result; `fallback` after a 5xx or when the server can't be reached. */
export async function serverActionOr<Result, Fallback>(
  serverAction: () => Promise<Result>,
  fallback: Fallback,
) {
  try {
    return await serverAction();
  } catch (error) {
    const isResponse = error instanceof Response || isRouteErrorResponse(error);
    if (error instanceof Response && error.headers.has("Location")) throw restoreSearch(error);
    if (isResponse && error.status < 500) throw error;
    // A copy, since a reply that is the same object as the one before counts as handled.
    // A 5xx status skips the revalidation, which would fail as well.
    return data(structuredClone(fallback), { status: SERVICE_UNAVAILABLE });
  }
}

/** Redirects to a screen as it was left, with its search and scroll position. */
function restoreSearch({ status, headers }: Response): Response {
  const changed = new Headers(headers);
  changed.set("Location", prepareReturn(headers.get("Location") ?? ""));
  return new Response(null, { status, headers: changed });
}
