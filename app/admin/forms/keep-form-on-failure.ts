import type { ClientActionFunctionArgs } from "react-router";
import { actionResultOr } from "../../ui/action-result-or.ts";
import { prepareReturn } from "../shell/screen-history.ts";

/**
 * A client action that keeps the form, with a message, when the server fails. Cards of the screen that
 * save on their own have their own messages.
 */
export function keepFormOnFailure(message: string) {
  const failed = { status: "failed", message } as const;
  return ({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) =>
    serverActionOr(serverAction, failed);
}

/** `actionResultOr`, with redirects that lead to a screen as it was left. */
export function serverActionOr<Result, Fallback>(
  serverAction: () => Promise<Result>,
  fallback: Fallback,
) {
  return actionResultOr(() => serverAction().catch(restoreSearch), fallback);
}

/** Makes a redirect lead to a screen with its search and scroll position. */
function restoreSearch(error: unknown): never {
  if (!(error instanceof Response) || !error.headers.has("Location")) throw error;
  const { status, headers } = error;
  const changed = new Headers(headers);
  changed.set("Location", prepareReturn(headers.get("Location") ?? ""));
  throw new Response(null, { status, headers: changed });
}
