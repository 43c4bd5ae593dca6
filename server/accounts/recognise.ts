import type { Role } from "#domain/accounts/role.ts";
import type { Sender } from "../http/visit.ts";
import type { Recognise } from "../http/visitor.ts";
import { ADDRESS_HEADER, type Auth } from "./auth.ts";
import { cookiesFrom, sessionCookieName } from "./cookies.ts";

/** Recognises senders by their session, whose last use it notes. Without a cookie nothing is asked. */
export function recogniser(auth: Auth, siteUrl: string): Recognise {
  const cookie = sessionCookieName(siteUrl);
  return async (sender) => {
    if (!cookiesFrom(sender.cookies).has(cookie)) return { visitor: null, setCookies: [] };
    const { headers, response } = await auth.api.getSession({
      headers: headersOf(sender),
      returnHeaders: true,
    });
    const setCookies = headers.getSetCookie();
    if (!response) return { visitor: null, setCookies };
    const { user, session } = response;
    const { id, name, email } = user;
    const account = { id, name, email, role: roleFrom(user.role) };
    return { visitor: { account, sessionId: session.id }, setCookies };
  };
}

/** What the accounts library is told of a sender: nothing of it comes from the visitor but the cookies. */
export function headersOf({ cookies, userAgent, address }: Sender): Headers {
  return new Headers({
    cookie: cookies,
    "user-agent": userAgent,
    [ADDRESS_HEADER]: address,
  });
}

function roleFrom(role: string): Role {
  return role === "owner" ? "owner" : "member";
}
