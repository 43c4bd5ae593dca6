import { randomBytes } from "node:crypto";
import { APIError, type BetterAuthPlugin, type Session } from "better-auth";
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
    handOverToken: createAuthEndpoint.serverOnly(
      {
        method: "POST",
        body: z.object({ accountId: z.string(), sessionId: z.string(), token: z.string() }),
        requireHeaders: true,
      },
      async (ctx) => {
        const { internalAdapter, adapter } = ctx.context;
        const { accountId, sessionId, token } = ctx.body;
        const user = await internalAdapter.findUserById(accountId);
        const where = [{ field: "id", value: sessionId }];
        const session = await adapter.findOne<Session>({ model: "session", where });
        if (!user || !session) throw new APIError("NOT_FOUND");
        await setSessionCookie(ctx, { session: { ...session, token }, user });
      },
    ),
  },
} satisfies BetterAuthPlugin;

const TOKEN_BYTES = 32;

/** What a session goes on under in place of a token that somebody else may have. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The cookies that give a sender's browser the token that their session has by now. */
export async function handOverToken(
  { auth }: Pick<World, "auth">,
  given: { accountId: string; sessionId: string; token: string },
  sender: Sender,
): Promise<string[]> {
  const { headers } = await auth.api.handOverToken({
    body: given,
    headers: headersOf(sender),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

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
