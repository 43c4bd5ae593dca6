import { APIError, type BetterAuthPlugin, type Session } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

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
