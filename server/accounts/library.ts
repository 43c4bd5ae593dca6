import type { BetterAuthOptions, BetterAuthPlugin, Session } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "../db/connection.ts";
import type { Environment } from "../env.ts";
import type { Secret } from "../secret.ts";
import { ADDRESS_HEADER, cookieSettings } from "./cookies.ts";
import { withHashedTokens } from "./hashed-tokens.ts";
import { account, session, user, verification } from "./tables.ts";

/** Server-only endpoints to open or renew a session without a password. */
const sessionEndpoints = {
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
    issueToken: createAuthEndpoint.serverOnly(
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
const SESSION_IDLE_DAYS = 30;
const SESSION_NOTED_EVERY_S = 60;
const DAY_S = 24 * 60 * 60;

export type AuthWorld = { db: Database; environment: Environment; secret: Secret; log: Logger };

export type Library = ReturnType<typeof openLibrary>;

/** None of the library's routes is mounted. decisions: Accounts */
export function openLibrary({ db, environment, secret, log }: AuthWorld) {
  const schema = { user, session, account, verification };
  const adapter = drizzleAdapter(db, { provider: "pg", schema, transaction: true });
  return betterAuth({
    appName: "Vitrine",
    baseURL: environment.SITE_URL,
    secret: secret.hmac("accounts", "cookies"),
    database: (options: BetterAuthOptions) => withHashedTokens(adapter(options)),
    user: { additionalFields: { role: { type: ["owner", "member"], input: false } } },
    session: { expiresIn: SESSION_IDLE_DAYS * DAY_S, updateAge: SESSION_NOTED_EVERY_S },
    verification: { storeIdentifier: "hashed" },
    plugins: [sessionEndpoints],
    // Our own limit counts in the database, across processes.
    rateLimit: { enabled: false },
    advanced: {
      ...cookieSettings(environment.SITE_URL),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    logger: {
      disableColors: true,
      log: (level, message) => log[level === "error" ? "error" : "debug"]({ message }, "accounts"),
    },
    telemetry: { enabled: false },
  });
}
