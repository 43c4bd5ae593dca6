import { sql } from "drizzle-orm";
import type { Role } from "#domain/accounts/role.ts";
import type { Sender } from "../http/visit.ts";
import type { Recognise } from "../http/visitor.ts";
import type { World } from "../world.ts";
import { ADDRESS_HEADER } from "./auth.ts";
import { cookiesFrom, sessionCookieName } from "./cookies.ts";

/** Recognises senders by their session, whose last use it notes. Without a cookie nothing is asked. */
export function recogniser({
  auth,
  db,
  settings,
}: Pick<World, "auth" | "db" | "settings">): Recognise {
  const cookie = sessionCookieName(settings.SITE_URL);
  return async (sender) => {
    if (!cookiesFrom(sender.cookies).has(cookie)) return { visitor: null, setCookies: [] };
    const asked = { headers: headersOf(sender), returnHeaders: true } as const;
    const { api } = await auth();
    const { headers, response } = await api.getSession(asked).catch(async (error: unknown) => {
      // The library does not say why it failed; the database, if that is away, does.
      await db.execute(sql`select 1`);
      throw error;
    });
    // A cookie of no session is left where it is: by the time this answer comes, the browser may hold
    // a newer one, of a session that has just gone on under another token.
    if (!response) return { visitor: null, setCookies: [] };
    const { user, session } = response;
    const { id, name, email } = user;
    const account = { id, name, email, role: roleFrom(user.role) };
    return { visitor: { account, sessionId: session.id }, setCookies: headers.getSetCookie() };
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
