import { sql } from "drizzle-orm";
import type { Role } from "#domain/accounts/identity.ts";
import type { Authenticate } from "../http/current-user.ts";
import type { ClientWithCookies } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { ADDRESS_HEADER, cookiesFrom, sessionCookieName } from "./cookies.ts";

export function sessionAuthenticator({
  auth,
  db,
  environment,
}: Pick<World, "auth" | "db" | "environment">): Authenticate {
  const cookie = sessionCookieName(environment.SITE_URL);
  return async (client) => {
    if (!cookiesFrom(client.cookies).has(cookie)) return { currentUser: null, setCookies: [] };
    const asked = { headers: headersOf(client), returnHeaders: true } as const;
    const { api } = await auth();
    const { headers, response } = await api.getSession(asked).catch(async (error: unknown) => {
      // The library hides the cause; this throws when the database is away.
      await db.execute(sql`select 1`);
      throw error;
    });
    // Do not clear an unknown cookie: the browser may already hold the rotated token.
    if (!response) return { currentUser: null, setCookies: [] };
    const { user, session } = response;
    const { id, name, email } = user;
    const account = { id, name, email, role: roleFrom(user.role) };
    return { currentUser: { account, sessionId: session.id }, setCookies: headers.getSetCookie() };
  };
}

/** Only the cookies are client-controlled. */
export function headersOf({ cookies, userAgent, address }: ClientWithCookies): Headers {
  return new Headers({
    cookie: cookies,
    "user-agent": userAgent,
    [ADDRESS_HEADER]: address,
  });
}

function roleFrom(role: string): Role {
  return role === "owner" ? "owner" : "member";
}
