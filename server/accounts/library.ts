import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { ADDRESS_HEADER, type AuthWorld } from "./auth.ts";
import { cookieSettings } from "./cookies.ts";
import { withHashedTokens } from "./hashed-tokens.ts";
import { openingSessions } from "./opening-sessions.ts";
import { account, session, user, verification } from "./tables.ts";

/** decisions: Accounts, "Session" */
const SESSION_IDLE_DAYS = 30;
/** How exactly the last use of a session is known. */
const SESSION_NOTED_EVERY_S = 60;
const DAY_S = 24 * 60 * 60;

export type Library = ReturnType<typeof openLibrary>;

/**
 * The accounts library on our tables. None of its addresses is mounted: whatever it can do is called
 * by a use case of ours, behind a rule of ours. decisions: Accounts
 */
export function openLibrary({ db, settings, secret, log }: AuthWorld) {
  const schema = { user, session, account, verification };
  const adapter = drizzleAdapter(db, { provider: "pg", schema, transaction: true });
  return betterAuth({
    appName: "Vitrine",
    baseURL: settings.SITE_URL,
    secret: secret.hmac("accounts", "cookies"),
    database: (options: BetterAuthOptions) => withHashedTokens(adapter(options)),
    user: { additionalFields: { role: { type: ["owner", "member"], input: false } } },
    session: { expiresIn: SESSION_IDLE_DAYS * DAY_S, updateAge: SESSION_NOTED_EVERY_S },
    verification: { storeIdentifier: "hashed" },
    plugins: [openingSessions],
    // Ours counts in the database, for all processes together.
    rateLimit: { enabled: false },
    advanced: {
      ...cookieSettings(settings.SITE_URL),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    logger: {
      disableColors: true,
      log: (level, message) => log[level === "error" ? "error" : "debug"]({ message }, "accounts"),
    },
    telemetry: { enabled: false },
  });
}
