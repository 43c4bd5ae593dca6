import { createContext, type RouterContextProvider } from "react-router";
import type { Role } from "#domain/accounts/role.ts";
import type { Sender } from "./visit.ts";

export type Account = { id: string; name: string; email: string; role: Role };

/** Who is signed in, and by which session. */
export type SignedIn = { account: Account; sessionId: string };

/** Null for whoever is not signed in. */
export type Visitor = SignedIn | null;

/** Tells who a sender is, by the session that their cookie names; fails when that cannot be read. */
export type Recognise = (sender: Sender) => Promise<{ visitor: Visitor; setCookies: string[] }>;

/** Who asks for the page that is being made. Kept pages are made for nobody in particular. */
export const visitor = createContext<Visitor>(null);

/** The owner, for loaders and actions below `/admin`: the guard has let nobody else through. */
export function ownerOf(context: Readonly<RouterContextProvider>): SignedIn {
  const found = context.get(visitor);
  if (found?.account.role !== "owner") throw new Error("A page of the owner has no guard");
  return found;
}
