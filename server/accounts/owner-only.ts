import { type MiddlewareFunction, redirectDocument } from "react-router";
import { signInPath } from "#domain/accounts/next-path.ts";
import { pageNotes } from "../http/page-notes.ts";
import { visitor } from "../http/visitor.ts";

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
  if (hasToken(address)) context.get(pageNotes).isOfTokenHolder();
  // By a request for a document, since an admin page's own policy must not go on elsewhere.
  if (!found) throw redirectDocument(signInPath(pageOf(request, address)));
  if (found.account.role !== "owner") throw redirectDocument(DENIED_PATH);
  return next();
};

/**
 * Where somebody wanted to be; the data of a page and what is sent to it lead back to that page. A token
 * is not carried on: the next address would be told to others, and be kept by the browser.
 */
function pageOf({ method }: Request, address: URL): string {
  const { pathname, search } = address;
  const isPage = method === "GET" && !pathname.endsWith(".data") && !hasToken(address);
  return isPage ? pathname + search : pathname.replace(/\.data$/, "");
}

const hasToken = ({ searchParams }: URL) => searchParams.has("token");
