import { type MiddlewareFunction, redirectDocument } from "react-router";
import { signInPath } from "#domain/accounts/next-path.ts";
import { pageNotes } from "../http/page-notes.ts";
import { visitor } from "../http/visitor.ts";
import { carriesToken } from "./carries-token.ts";

/** Where a member ends who asks for a page of the owner; the page there says why. */
const DENIED_PATH = "/?denied=admin";

/**
 * The guard of everything below `/admin`: ahead of every loader and action, also where only their
 * data is asked for. Judges by the session alone. decisions: Accounts, "Admin check"
 */
export const ownerOnly: MiddlewareFunction<Response> = ({ context, request }, next) => {
  const found = context.get(visitor);
  const address = new URL(request.url);
  // Also of an answer that only leads on: the token in its address is told to nobody.
  if (carriesToken(address)) context.get(pageNotes).isOfTokenHolder();
  // By a request for a document, since an admin page's own policy must not go on elsewhere.
  if (!found) throw redirectDocument(signInPath(pageOf(address)));
  if (found.account.role !== "owner") throw redirectDocument(DENIED_PATH);
  return next();
};

/** The page that was asked for, or whose data was, or to which a form was sent. */
function pageOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  // Of the data's and the form's addresses alone.
  query.delete("_routes");
  query.delete("index");
  const search = query.size > 0 ? `?${query}` : "";
  return pathname.replace(/(?:^\/_root|\/_)?\.data$/, "") + search;
}
