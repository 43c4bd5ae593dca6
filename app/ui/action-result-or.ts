import { data, isRouteErrorResponse } from "react-router";

const SERVICE_UNAVAILABLE = 503;

export const UNREACHABLE = "The server can't be reached. Please try again in a moment.";

/** The server action's result; `fallback` after a 5xx or when the server can't be reached. */
export async function actionResultOr<Result, Fallback>(
  serverAction: () => Promise<Result>,
  fallback: Fallback,
) {
  try {
    return await serverAction();
  } catch (error) {
    const isResponse = error instanceof Response || isRouteErrorResponse(error);
    if (isResponse && error.status < 500) throw error;
    // A copy, since a reply that is the same object as the one before counts as handled.
    // A 5xx status skips the revalidation, which would fail as well.
    return data(structuredClone(fallback), { status: SERVICE_UNAVAILABLE });
  }
}
