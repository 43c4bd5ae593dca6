import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, texts, updatedAt } from "../db/columns.ts";

/** The shape is better-auth's; table and column names are ours. */
export const user = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    role: text("role", { enum: ["owner", "member"] })
      .notNull()
      .default("member"),
    lastSignedInAt: moment("last_signed_in_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("accounts_email_key").on(sql`lower(${t.email})`),
    uniqueIndex("accounts_one_owner").on(t.role).where(sql`${t.role} = 'owner'`),
    check("accounts_email_lower", sql`${t.email} = lower(${t.email})`),
    check("accounts_role_known", sql`${t.role} in ('owner', 'member')`),
  ],
);

export const session = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("account_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Hash of the cookie's token. */
    token: text("token_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    confirmedAt: moment("confirmed_at").notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("sessions_token_key").on(t.token),
    index("sessions_account").on(t.userId),
    index("sessions_expiry").on(t.expiresAt),
  ],
);

export const account = pgTable(
  "credentials",
  {
    id: text("id").primaryKey(),
    userId: text("account_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accountId: text("provider_account_id").notNull(),
    providerId: text("provider_id").notNull(),
    password: text("password_hash"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("credentials_provider_key").on(t.providerId, t.accountId),
    index("credentials_account").on(t.userId),
  ],
);

export const verification = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("verifications_identifier").on(t.identifier),
    index("verifications_expiry").on(t.expiresAt),
  ],
);

export const secondFactors = pgTable("second_factors", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  secret: text("secret").notNull(),
  verified: boolean("verified").notNull().default(false),
  /** Last accepted time step, against replay. RFC 6238 §5.2 */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** HMAC with the site's secret. */
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

export const emailChanges = pgTable("email_changes", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  email: text("email").notNull(),
  /** Null until the mail is written. */
  tokenHash: text("token_hash"),
  expiresAt: moment("expires_at").notNull(),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    accountId: text("account_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    credentialId: text("credential_id").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    signCount: bigint("sign_count", { mode: "number" }).notNull().default(0),
    transports: texts("transports"),
    isBackedUp: boolean("is_backed_up").notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [
    uniqueIndex("passkeys_credential_key").on(t.credentialId),
    index("passkeys_account").on(t.accountId),
  ],
);

/** Failed attempts only. */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** HMAC of the typed address, whether or not it has an account. */
    accountKey: text("account_key").notNull(),
    network: text("network").notNull(),
    attemptedAt: moment("attempted_at").notNull(),
  },
  (t) => [
    index("sign_in_attempts_network").on(t.network, t.attemptedAt),
    index("sign_in_attempts_account").on(t.accountKey, t.attemptedAt),
    index("sign_in_attempts_time").on(t.attemptedAt),
  ],
);
