import { APIError, type BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Sender } from "../http/visit.ts";
import type { World } from "../world.ts";
import { headersOf } from "./recognise.ts";

/** Teaches the accounts library to open a session for whoever showed in another way who they are. */
export const openingSessions = {
  id: "opening-sessions",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ accountId: z.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.accountId);
        if (!user) throw new APIError("NOT_FOUND");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { sessionId: session.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** Opens a new session of an account in a sender's browser; fails when there is no such account. */
export async function openSession(
  { auth }: Pick<World, "auth">,
  accountId: string,
  sender: Sender,
): Promise<{ sessionId: string; setCookies: string[] }> {
  const { headers, response } = await auth.api.openSession({
    body: { accountId },
    headers: headersOf(sender),
    returnHeaders: true,
  });
  return { ...response, setCookies: headers.getSetCookie() };
}
