import { redirectDocument, replace } from "react-router";
import { signOut } from "#server/accounts/sign-out.ts";
import { visit } from "#server/http/visit.ts";
import { world } from "#server/world.ts";
import { showToast } from "../../ui/toast.ts";
import { answerOr } from "../forms/keeping-text.ts";
import { unreachableWords } from "../shell/offline/words.ts";
import { leaveSession } from "../shell/session/session-state.ts";
import type { Route } from "./+types/sign-out";

/** spec: admin-area §2, "Admin shell" */
export async function action({ context }: Route.ActionArgs) {
  const { sender, setCookies } = context.get(visit);
  setCookies.push(...(await signOut(context.get(world), sender)));
  return redirectDocument("/");
}

/** Unless the server answers, the screen stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  leaveSession();
  // An answer is a redirect, which is thrown.
  await answerOr(serverAction, null);
  showToast("error", "You're still signed in", unreachableWords().text);
  throw replace(location.pathname + location.search);
}

/** Whoever only looks here has signed out of nothing. */
export function loader() {
  return redirectDocument("/admin");
}
