import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { returnTo } from "../shell/kept-place.ts";

const NOBODY_ANSWERED = 503;

/**
 * Sends a form to the server such that its text stays where it is when nobody answers there: the
 * form says that it failed, in place of a page that says so without the form.
 */
export function keepingText(failed: string) {
  return ({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) =>
    answerOr(serverAction, { outcome: "failed" as const, message: failed });
}

/** What the server answers; `otherwise` when it cannot, or nobody is there. */
export async function answerOr<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  otherwise: Failed,
) {
  try {
    return await serverAction();
  } catch (error) {
    const isAnswered = error instanceof Response || isRouteErrorResponse(error);
    if (error instanceof Response && error.headers.has("Location")) throw asLeft(error);
    if (isAnswered && error.status < 500) throw error;
    // With this status nothing is asked for anew, which would fail as well.
    return data(otherwise, { status: NOBODY_ANSWERED });
  }
}

/** Where the server leads to a screen that was left before, the way leads to it as it was left. */
function asLeft({ status, headers }: Response): Response {
  const changed = new Headers(headers);
  changed.set("Location", returnTo(headers.get("Location") ?? ""));
  return new Response(null, { status, headers: changed });
}
