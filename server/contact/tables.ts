import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { INQUIRY_STATE_NAMES } from "#domain/contact/changes.ts";
import { CONTACT_SETTINGS } from "#domain/contact/contact-page.ts";
import { ALERT_KINDS } from "#domain/contact/security.ts";
import { createdAt, id, moment, oneOf, updatedAt, version } from "../db/columns.ts";
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
    /** What became of it; for analytics too. */
    state: text("state", { enum: INQUIRY_STATE_NAMES }).notNull().default("new"),
    stateChangedAt: moment("state_changed_at"),
    notes: text("notes").notNull().default(""),
    notesVersion: version("notes_version"),
    /** Removed for good once the time to undo is over. */
    deletedAt: moment("deleted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    // Each way to list them, by age and by unread first.
    index("contact_submissions_newest")
      .on(t.isSpam, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index("contact_submissions_inbox")
      .on(t.isSpam, t.isRead, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index("contact_submissions_by_reason")
      .on(t.isSpam, t.reason, t.isRead, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index("contact_submissions_by_state")
      .on(t.isSpam, t.state, t.isRead, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index("contact_submissions_by_state_and_reason")
      .on(
        t.isSpam,
        t.state,
        t.reason,
        t.isRead,
        t.createdAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`${t.deletedAt} is null`),
    index("contact_submissions_deleted").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index("contact_submissions_sender").on(sql`lower(${t.email})`),
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
    check("contact_submissions_state_known", oneOf(t.state, INQUIRY_STATE_NAMES)),
    check("contact_submissions_notes_length", sql`char_length(${t.notes}) <= 5000`),
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
    /** A visitor's network; one IPv6 host has many addresses. */
    actorNetwork: text("actor_network"),
    timestamp: moment("timestamp").notNull().defaultNow(),
    metadata: jsonb("metadata").$type<Record<string, unknown>>().notNull().default({}),
    riskScore: integer("risk_score").notNull().default(0),
  },
  (t) => [
    index("contact_audit_newest").on(t.timestamp.desc().nullsFirst()),
    index("contact_audit_account").on(t.actorId, t.timestamp.desc().nullsFirst()),
    index("contact_audit_network").on(t.actorNetwork, t.timestamp.desc().nullsFirst()),
    index("contact_audit_submission").on(t.submissionId),
    check("contact_audit_risk_counted", sql`${t.riskScore} >= 0`),
  ],
);

/** One row per kind and subject until the owner acknowledges it. */
export const contactAlerts = pgTable(
  "contact_alerts",
  {
    id: id(),
    kind: text("kind", { enum: ALERT_KINDS }).notNull(),
    /** A network, an account or a message. */
    subject: text("subject").notNull().default(""),
    submissionId: uuid("submission_id").references(() => contactSubmissions.id, {
      onDelete: "set null",
    }),
    times: integer("times").notNull().default(1),
    riskScore: integer("risk_score").notNull().default(0),
    createdAt: createdAt(),
    lastAt: moment("last_at").notNull().defaultNow(),
    acknowledgedAt: moment("acknowledged_at"),
    acknowledgedBy: text("acknowledged_by"),
    note: text("note").notNull().default(""),
  },
  (t) => [
    uniqueIndex("contact_alerts_open_once")
      .on(t.kind, t.subject)
      .where(sql`${t.acknowledgedAt} is null`),
    index("contact_alerts_newest").on(t.lastAt.desc().nullsFirst()),
    index("contact_alerts_submission").on(t.submissionId),
    check("contact_alerts_kind_known", oneOf(t.kind, ALERT_KINDS)),
    check("contact_alerts_note_length", sql`char_length(${t.note}) <= 500`),
  ],
);

/** That a person was erased, without the address: its keyed hash keeps imports from mailing it. */
export const erasures = pgTable(
  "erasures",
  {
    id: id(),
    addressHash: text("address_hash").notNull(),
    /** How many of each kind. */
    removed: jsonb("removed").$type<Record<string, number>>().notNull(),
    actorId: text("actor_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("erasures_address").on(t.addressHash),
    index("erasures_newest").on(t.createdAt.desc().nullsFirst()),
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
