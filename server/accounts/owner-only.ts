import { type MiddlewareFunction, redirectDocument } from "react-router";
import { signInPath } from "#domain/accounts/next-path.ts";
import { currentUserContext } from "../http/current-user.ts";
import { pageNotesContext } from "../http/page-notes.ts";

/** The page there shows the reason. */
const DENIED_PATH = "/?denied=admin";

/** Covers data requests too. decisions: Accounts, "Admin check" */
export const ownerOnly: MiddlewareFunction<Response> = ({ context, request }, next) => {
  const found = context.get(currentUserContext);
  const address = new URL(request.url);
  // Also for the redirect: the token in the address must not leak.
  if (carriesToken(address)) context.get(pageNotesContext).markSecret();
  if (!found) throw redirectDocument(signInPath(pageOf(address)));
  if (found.account.role !== "owner") throw redirectDocument(DENIED_PATH);
  return next();
};

function pageOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  // React Router's own parameters.
  query.delete("_routes");
  query.delete("index");
  const search = query.size > 0 ? `?${query}` : "";
  return pathname.replace(/(?:^\/_root|\/_)?\.data$/, "") + search;
}

export function carriesToken({ searchParams }: URL): boolean {
  const next = searchParams.get("next")?.split("?", 2)[1];
  return searchParams.has("token") || new URLSearchParams(next).has("token");
}
