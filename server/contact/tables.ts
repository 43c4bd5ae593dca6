import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { CONTACT_SETTINGS } from "#domain/contact/contact-page.ts";
import { createdAt, id, moment, updatedAt, version } from "../db/columns.ts";
import { settingColumns } from "../db/setting-columns.ts";

/** Stored raw; escaped on output. */
export const contactSubmissions = pgTable(
  "contact_submissions",
  {
    id: id(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    reason: text("reason", { enum: ["hiring", "freelance", "general"] }).notNull(),
    message: text("message").notNull(),
    isRead: boolean("is_read").notNull().default(false),
    isSpam: boolean("is_spam").notNull().default(false),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    sessionId: text("session_id"),
    riskScore: integer("risk_score").notNull().default(0),
    securityHash: text("security_hash"),
    accessCount: integer("access_count").notNull().default(0),
    lastAccessedAt: moment("last_accessed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("contact_submissions_newest").on(
      t.isSpam,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("contact_submissions_unread")
      .on(t.createdAt.desc().nullsFirst())
      .where(sql`not ${t.isRead} and not ${t.isSpam}`),
    index("contact_submissions_texts").using(
      "gin",
      sql`search_fold(${t.fullName} || ' ' || ${t.email} || ' ' || ${t.message}) gin_trgm_ops`,
    ),
    check("contact_submissions_name_length", sql`char_length(${t.fullName}) between 2 and 100`),
    check("contact_submissions_message_length", sql`char_length(${t.message}) between 10 and 5000`),
    check("contact_submissions_email_length", sql`char_length(${t.email}) between 3 and 254`),
    check(
      "contact_submissions_reason_known",
      sql`${t.reason} in ('hiring', 'freelance', 'general')`,
    ),
    check("contact_submissions_counts", sql`${t.accessCount} >= 0 and ${t.riskScore} >= 0`),
  ],
);

/** Every attempt and every access. Rows outlive the submission. */
export const contactAudit = pgTable(
  "contact_submission_audit",
  {
    id: id(),
    submissionId: uuid("submission_id").references(() => contactSubmissions.id, {
      onDelete: "set null",
    }),
    actionType: text("action_type").notNull(),
    actorId: text("actor_id"),
    actorIp: text("actor_ip"),
    timestamp: moment("timestamp").notNull().defaultNow(),
    metadata: jsonb("metadata").$type<Record<string, unknown>>().notNull().default({}),
    riskScore: integer("risk_score").notNull().default(0),
  },
  (t) => [
    index("contact_audit_newest").on(t.timestamp.desc().nullsFirst()),
    index("contact_audit_account").on(t.actorId, t.timestamp.desc().nullsFirst()),
    index("contact_audit_actor").on(t.actorIp, t.timestamp.desc().nullsFirst()),
    index("contact_audit_submission").on(t.submissionId),
    check("contact_audit_risk_counted", sql`${t.riskScore} >= 0`),
  ],
);

/** One row per channel; failures stay visible to the owner. */
export const contactNotifications = pgTable(
  "contact_notifications",
  {
    submissionId: uuid("submission_id")
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: ["mail", "webhook"] }).notNull(),
    status: text("status", { enum: ["queued", "sent", "failing"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.channel] }),
    index("contact_notifications_failing").on(t.updatedAt).where(sql`${t.status} = 'failing'`),
    check("contact_notifications_channel_known", sql`${t.channel} in ('mail', 'webhook')`),
    check("contact_notifications_status_known", sql`${t.status} in ('queued', 'sent', 'failing')`),
  ],
);

export const contactAttempts = pgTable(
  "contact_attempts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    ipAddress: text("ip_address").notNull(),
    sessionId: text("session_id"),
    attemptedAt: moment("attempted_at").notNull().defaultNow(),
  },
  (t) => [
    index("contact_attempts_ip").on(t.ipAddress, t.attemptedAt),
    index("contact_attempts_session").on(t.sessionId, t.attemptedAt),
    index("contact_attempts_time").on(t.attemptedAt),
  ],
);

/** A single row. */
export const contactPages = pgTable(
  "contact_pages",
  {
    id: smallint("id").primaryKey().default(1),
    ...settingColumns(CONTACT_SETTINGS),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    check("contact_pages_single", sql`${t.id} = 1`),
    check("contact_pages_keywords_max_10", sql`cardinality(${t.keywords}) <= 10`),
  ],
);
