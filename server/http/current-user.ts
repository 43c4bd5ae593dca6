import { createContext, type RouterContextProvider } from "react-router";
import type { Role } from "#domain/accounts/identity.ts";
import type { ClientWithCookies } from "./request-context.ts";

export type Account = { id: string; name: string; email: string; role: Role };

export type SignedIn = { account: Account; sessionId: string };

/** Null when not signed in. */
export type CurrentUser = SignedIn | null;

/** Rejects when the session cannot be read. */
export type Authenticate = (
  client: ClientWithCookies,
) => Promise<{ currentUser: CurrentUser; setCookies: string[] }>;

export const currentUserContext = createContext<CurrentUser>(null);

/** For loaders and actions below `/admin`, behind the guard. */
export function ownerOf(context: Readonly<RouterContextProvider>): SignedIn {
  const found = context.get(currentUserContext);
  if (found?.account.role !== "owner") throw new Error("A page of the owner has no guard");
  return found;
}
