import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt } from "../db/columns.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** One address, with proof of consent. */
export const subscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    status: text("status", {
      enum: ["pending", "confirmed", "unsubscribed", "bounced", "complained"],
    })
      .notNull()
      .default("pending"),
    source: text("source").notNull(),
    consentText: text("consent_text").notNull().default(""),
    consentAt: moment("consent_at").notNull().defaultNow(),
    confirmSentAt: moment("confirm_sent_at"),
    confirmedAt: moment("confirmed_at"),
    endedAt: moment("ended_at"),
    wantsPosts: boolean("wants_posts").notNull().default(true),
    wantsProjects: boolean("wants_projects").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_email_key").on(sql`lower(${t.email})`),
    index("newsletter_subscribers_asked").on(t.confirmSentAt),
    index("newsletter_subscribers_by_status").on(
      t.status,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    check("newsletter_subscribers_email_length", sql`char_length(${t.email}) between 3 and 254`),
    check(
      "newsletter_subscribers_status_known",
      sql`${t.status} in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained')`,
    ),
    check(
      "newsletter_subscribers_confirmed_dated",
      sql`${t.status} <> 'confirmed' or ${t.confirmedAt} is not null`,
    ),
  ],
);

/** One issue. Each post or project is sent at most once. */
export const sends = pgTable(
  "newsletter_sends",
  {
    id: id(),
    postId: uuid("post_id").references(() => blogPosts.id, { onDelete: "set null" }),
    projectId: uuid("project_id").references(() => portfolioProjects.id, { onDelete: "set null" }),
    kind: text("kind", { enum: ["post", "project"] }).notNull(),
    subject: text("subject").notNull(),
    status: text("status", { enum: ["queued", "sending", "done", "cancelled"] })
      .notNull()
      .default("queued"),
    recipientCount: integer("recipient_count").notNull().default(0),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
  },
  (t) => [
    uniqueIndex("newsletter_sends_post_once").on(t.postId),
    uniqueIndex("newsletter_sends_project_once").on(t.projectId),
    index("newsletter_sends_newest").on(t.createdAt.desc().nullsFirst()),
    check("newsletter_sends_kind_known", sql`${t.kind} in ('post', 'project')`),
    check("newsletter_sends_one_item", sql`num_nonnulls(${t.postId}, ${t.projectId}) <= 1`),
    check(
      "newsletter_sends_status_known",
      sql`${t.status} in ('queued', 'sending', 'done', 'cancelled')`,
    ),
    check("newsletter_sends_recipients_counted", sql`${t.recipientCount} >= 0`),
  ],
);

/** Makes a send resumable without duplicates. */
export const deliveries = pgTable(
  "newsletter_deliveries",
  {
    sendId: uuid("send_id")
      .notNull()
      .references(() => sends.id, { onDelete: "cascade" }),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["queued", "sent", "failed", "bounced", "skipped"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    messageId: text("message_id"),
    lastError: text("last_error"),
    sentAt: moment("sent_at"),
  },
  (t) => [
    primaryKey({ columns: [t.sendId, t.subscriberId] }),
    index("newsletter_deliveries_subscriber").on(t.subscriberId),
    index("newsletter_deliveries_due")
      .on(t.sendId, t.subscriberId)
      .where(sql`${t.status} = 'queued'`),
    index("newsletter_deliveries_unsent")
      .on(t.sendId, t.status)
      .where(sql`${t.status} in ('failed', 'bounced', 'skipped')`),
    uniqueIndex("newsletter_deliveries_message_key").on(t.messageId),
    check(
      "newsletter_deliveries_status_known",
      sql`${t.status} in ('queued', 'sent', 'failed', 'bounced', 'skipped')`,
    ),
    check("newsletter_deliveries_attempts_counted", sql`${t.attempts} >= 0`),
  ],
);

/** Three soft bounces in 30 days suppress an address. */
export const bounces = pgTable(
  "newsletter_bounces",
  {
    id: id(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["hard", "soft", "complaint"] }).notNull(),
    diagnostic: text("diagnostic").notNull().default(""),
    /** Deduplicates reports; null for bounces of our own mail server. */
    reportKey: text("report_key"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("newsletter_bounces_report_once").on(t.subscriberId, t.reportKey),
    index("newsletter_bounces_subscriber").on(t.subscriberId, t.createdAt.desc().nullsFirst()),
    check("newsletter_bounces_kind_known", sql`${t.kind} in ('hard', 'soft', 'complaint')`),
  ],
);

/** The next free sending slot of all processes: a single row. */
export const pace = pgTable(
  "newsletter_pace",
  {
    id: smallint("id").primaryKey().default(1),
    nextAt: moment("next_at").notNull().defaultNow(),
  },
  (t) => [check("newsletter_pace_single", sql`${t.id} = 1`)],
);

export const bounceMailboxes = pgTable("newsletter_bounce_mailboxes", {
  /** Without the password. */
  id: text("id").primaryKey(),
  uidValidity: text("uid_validity").notNull().default(""),
  lastUid: bigint("last_uid", { mode: "number" }).notNull().default(0),
  readAt: moment("read_at"),
  lastError: text("last_error"),
});
