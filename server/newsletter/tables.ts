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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ENCODING_NAMES } from "#domain/import/encodings.ts";
import {
  type BrokenRow,
  SUBSCRIBER_IMPORT_STATES,
  type SubscriberImportCounts,
  type SubscriberMapping,
} from "#domain/newsletter/subscriber-import.ts";
import { createdAt, id, moment, oneOf, updatedAt } from "../db/columns.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** One address, with proof of consent. */
export const subscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    /** Null once the person was erased; deliveries outlive the address. */
    email: text("email"),
    status: text("status", {
      enum: ["pending", "confirmed", "unsubscribed", "bounced", "complained", "erased"],
    })
      .notNull()
      .default("pending"),
    source: text("source").notNull(),
    consentText: text("consent_text").notNull().default(""),
    consentAt: moment("consent_at").notNull().defaultNow(),
    confirmSentAt: moment("confirm_sent_at"),
    confirmedAt: moment("confirmed_at"),
    endedAt: moment("ended_at"),
    /** When the owner had a bounced address tried again; earlier bounces do not count. */
    retriedAt: moment("retried_at"),
    /** Hash of an address that the owner deleted, which no import may bring back. */
    addressHash: text("address_hash"),
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
    index("newsletter_subscribers_search").using("gin", sql`search_fold(${t.email}) gin_trgm_ops`),
    index("newsletter_subscribers_deleted")
      .on(t.addressHash)
      .where(sql`${t.addressHash} is not null`),
    check("newsletter_subscribers_email_length", sql`char_length(${t.email}) between 3 and 254`),
    check(
      "newsletter_subscribers_status_known",
      sql`${t.status} in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained', 'erased')`,
    ),
    check(
      "newsletter_subscribers_erased_without_address",
      sql`(${t.status} = 'erased') = (${t.email} is null)`,
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
    /** Of the post or project, also when it was deleted: an open editor can save it again. */
    itemId: uuid("item_id"),
    kind: text("kind", { enum: ["post", "project"] }).notNull(),
    subject: text("subject").notNull(),
    status: text("status", { enum: ["queued", "sending", "done", "cancelled"] })
      .notNull()
      .default("queued"),
    recipientCount: integer("recipient_count").notNull().default(0),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
    /** While set, no process sends. */
    pausedAt: moment("paused_at"),
  },
  (t) => [
    uniqueIndex("newsletter_sends_item_once").on(t.itemId),
    uniqueIndex("newsletter_sends_post_once").on(t.postId),
    uniqueIndex("newsletter_sends_project_once").on(t.projectId),
    index("newsletter_sends_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check("newsletter_sends_kind_known", sql`${t.kind} in ('post', 'project')`),
    check("newsletter_sends_one_item", sql`num_nonnulls(${t.postId}, ${t.projectId}) <= 1`),
    check(
      "newsletter_sends_status_known",
      sql`${t.status} in ('queued', 'sending', 'done', 'cancelled')`,
    ),
    check("newsletter_sends_recipients_counted", sql`${t.recipientCount} >= 0`),
  ],
);

/** Recipients of an issue, as of its creation, who have no deliveries yet. */
export const recipientChunks = pgTable(
  "newsletter_recipient_chunks",
  {
    sendId: uuid("send_id")
      .notNull()
      .references(() => sends.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    subscriberIds: uuid("subscriber_ids").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sendId, t.number] })],
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
    /** `kept`: written to the outbox, since no mail server was configured. */
    status: text("status", {
      enum: ["queued", "kept", "sent", "failed", "bounced", "skipped", "erased"],
    })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    messageId: text("message_id"),
    lastError: text("last_error"),
    sentAt: moment("sent_at"),
    /** From just before it is handed to the mail server until its outcome is stored, if that is ever known. */
    isInFlight: boolean("is_in_flight").notNull().default(false),
    /** Handed over again after an attempt without an outcome. */
    isPerhapsTwice: boolean("is_perhaps_twice").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.sendId, t.subscriberId] }),
    index("newsletter_deliveries_subscriber").on(t.subscriberId),
    index("newsletter_deliveries_due")
      .on(t.sendId, t.subscriberId)
      .where(sql`${t.status} = 'queued'`),
    index("newsletter_deliveries_by_status").on(t.sendId, t.status, t.subscriberId),
    index("newsletter_deliveries_twice")
      .on(t.sendId, t.subscriberId)
      .where(sql`${t.isPerhapsTwice}`),
    uniqueIndex("newsletter_deliveries_message_key").on(t.messageId),
    check(
      "newsletter_deliveries_status_known",
      sql`${t.status} in ('queued', 'kept', 'sent', 'failed', 'bounced', 'skipped', 'erased')`,
    ),
    check("newsletter_deliveries_attempts_counted", sql`${t.attempts} >= 0`),
  ],
);

/** A link of an issue whose clicks are counted, and how often it was clicked. */
export const issueLinks = pgTable(
  "newsletter_links",
  {
    id: id(),
    sendId: uuid("send_id")
      .notNull()
      .references(() => sends.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    clickCount: integer("click_count").notNull().default(0),
  },
  (t) => [
    uniqueIndex("newsletter_links_once").on(t.sendId, t.url),
    check("newsletter_links_clicks_counted", sql`${t.clickCount} >= 0`),
  ],
);

/** So that a recipient counts once per link. Removed after a while; the counts stay. */
export const issueClicks = pgTable(
  "newsletter_clicks",
  {
    linkId: uuid("link_id")
      .notNull()
      .references(() => issueLinks.id, { onDelete: "cascade" }),
    /** A keyed hash of recipient and issue: names nobody without the site's secret. */
    recipientHash: text("recipient_hash").notNull(),
    createdAt: createdAt(),
    /** False for what looks like a scanner. */
    isCounted: boolean("is_counted").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recipientHash, t.linkId] }),
    index("newsletter_clicks_link").on(t.linkId),
    index("newsletter_clicks_oldest").on(t.createdAt),
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
export const sendPace = pgTable(
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

/** A CSV file of subscribers, from upload to report. */
export const subscriberImports = pgTable(
  "subscriber_imports",
  {
    /** That of the upload. */
    id: uuid("id").primaryKey(),
    state: text("state", { enum: SUBSCRIBER_IMPORT_STATES }).notNull(),
    fileName: text("file_name").notNull(),
    /** Chosen by the owner; null: detected. */
    encoding: text("encoding", { enum: ENCODING_NAMES }),
    mapping: jsonb("mapping").$type<SubscriberMapping>(),
    /** By which the owner vouches for the consent of those in the file. */
    consentText: text("consent_text").notNull().default(""),
    /** Rows of the file that were dealt with, always whole steps. */
    done: integer("done").notNull().default(0),
    total: integer("total").notNull().default(0),
    counts: jsonb("counts").$type<SubscriberImportCounts>().notNull().default({}),
    /** The first ones. */
    brokenRows: jsonb("broken_rows").$type<BrokenRow[]>().notNull().default([]),
    problem: text("problem"),
    isCancelling: boolean("is_cancelling").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("subscriber_imports_newest").on(t.createdAt.desc().nullsFirst()),
    check("subscriber_imports_state_known", oneOf(t.state, SUBSCRIBER_IMPORT_STATES)),
  ],
);
