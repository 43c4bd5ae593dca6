import { redirectDocument, replace } from "react-router";
import { signOut } from "#server/accounts/sessions.ts";
import { requestContext } from "#server/http/request-context.ts";
import { worldContext } from "#server/world.ts";
import { showToast } from "../../ui/toast.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { unreachableMessage } from "../shell/reachability.ts";
import { endSignOut, startSignOut } from "../shell/session/session-state.ts";
import { fetchSession } from "../shell/session/wait-for-session.ts";
import type { Route } from "./+types/sign-out";

/** spec: admin-area §2, "Admin shell" */
export async function action({ context }: Route.ActionArgs) {
  const { client, setCookies } = context.get(requestContext);
  setCookies.push(...(await signOut(context.get(worldContext), client)));
  return redirectDocument("/");
}

/** Stays on the screen when the server can't be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  startSignOut();
  // A response is a redirect, which is thrown; only a failure gets past this line.
  await serverActionOr(serverAction, null);
  const session = await fetchSession();
  // Only the reply was lost.
  if (session === "ended") throw redirectDocument("/");
  endSignOut();
  const { title, text } = unreachableMessage();
  showToast("error", session === "active" ? "You're still signed in" : title, text);
  throw replace(location.pathname + location.search);
}

/** Opening this address must not sign anyone out. */
export function loader() {
  return redirectDocument("/admin");
}
