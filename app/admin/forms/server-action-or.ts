import { actionResultOr } from "../../ui/action-result-or.ts";
import { prepareReturn } from "../shell/screen-history.ts";

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
