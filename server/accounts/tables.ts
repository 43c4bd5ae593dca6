import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt } from "../db/columns.ts";

/** Accounts, in the shape that better-auth reads and writes; names of tables and columns are ours. */
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("accounts_email_key").on(sql`lower(${t.email})`),
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
    /** A hash; the token itself is only in the visitor's cookie. */
    token: text("token_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("sessions_token_key").on(t.token),
    index("sessions_account").on(t.userId),
    index("sessions_expiry").on(t.expiresAt),
  ],
);

/** How an account signs in: one row per provider; the password hash lives here. */
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

/** Single-use tokens with an end: set-up, password reset, change of address. */
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
