import { redirectDocument } from "react-router";
import { signOut } from "#server/accounts/sign-out.ts";
import { visit } from "#server/http/visit.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/sign-out";

/** spec: admin-area §2, "Admin shell" */
export async function action({ context }: Route.ActionArgs) {
  const { sender, setCookies } = context.get(visit);
  setCookies.push(...(await signOut(context.get(world), sender)));
  return redirectDocument("/");
}

/** Whoever only looks here has signed out of nothing. */
export function loader() {
  return redirectDocument("/admin");
}
