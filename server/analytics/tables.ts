import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CHANNELS } from "#domain/analytics/channels.ts";
import { INQUIRY_STATE_NAMES } from "#domain/contact/changes.ts";
import { contactSubmissions } from "../contact/tables.ts";
import { createdAt, id, moment, texts } from "../db/columns.ts";
import { subscribers } from "../newsletter/tables.ts";

/**
 * Partitions and the unique index are handwritten in the first migration; Drizzle cannot express
 * them.
 */
export const analyticsEvents = pgTable(
  "analytics_events",
  {
    day: date("day").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    eventType: text("event_type").notNull(),
    projectId: uuid("project_id"),
    blogPostId: uuid("blog_post_id"),
    path: text("path").notNull().default(""),
    visitorId: text("visitor_id").notNull(),
    sessionId: text("session_id").notNull(),
    userAgent: text("user_agent"),
    device: text("device"),
    referrer: text("referrer"),
    utmSource: text("utm_source"),
    utmMedium: text("utm_medium"),
    utmCampaign: text("utm_campaign"),
    workType: text("work_type"),
    myRole: text("my_role"),
    projectYear: smallint("project_year"),
    clientName: text("client_name"),
    categories: text("categories").array(),
    /** Visible time; of `leave` events, as are the vitals, rounded up to steps. */
    durationMs: bigint("duration_ms", { mode: "number" }),
    lcpMs: integer("lcp_ms"),
    inpMs: integer("inp_ms"),
    clsThousandths: integer("cls_thousandths"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.id] }),
    index("analytics_events_project").on(t.projectId, t.createdAt),
    index("analytics_events_post").on(t.blogPostId, t.createdAt),
    index("analytics_events_path").on(t.path, t.day),
  ],
);

/**
 * A visit: written with its events, and what filters read. Its day is that of its beginning, in the site's
 * time zone, for its events too.
 */
export const analyticsSessions = pgTable(
  "analytics_sessions",
  {
    id: id(),
    /** Tells whose next event continues it. */
    dailyId: text("daily_id").notNull(),
    /** The long-term id of visitors who consented, else the daily one. */
    visitorId: text("visitor_id").notNull(),
    day: date("day").notNull(),
    startedAt: moment("started_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    entryPath: text("entry_path").notNull(),
    exitPath: text("exit_path").notNull(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    source: text("source").notNull(),
    isAssistant: boolean("is_assistant").notNull(),
    campaign: text("campaign").notNull(),
    /** Where the visitor came from last, when from elsewhere again within the session. */
    lastChannel: text("last_channel", { enum: CHANNELS }).notNull(),
    lastSource: text("last_source").notNull(),
    lastCampaign: text("last_campaign").notNull(),
    device: text("device").notNull(),
    /** Two letters; empty without `GEO_DATABASE`. */
    country: text("country").notNull(),
    pages: integer("pages").notNull(),
    seconds: integer("seconds").notNull(),
    viewedItem: boolean("viewed_item").notNull(),
    viewedContact: boolean("viewed_contact").notNull(),
  },
  (t) => [
    index("analytics_sessions_visitor").on(t.dailyId, t.lastSeenAt),
    index("analytics_sessions_day").on(t.day),
  ],
);

/** Anonymous once its message or subscriber is deleted; what became of it stays. */
export const analyticsInquiries = pgTable(
  "analytics_inquiries",
  {
    id: id(),
    kind: text("kind", { enum: ["message", "subscription"] }).notNull(),
    submissionId: uuid("submission_id").references(() => contactSubmissions.id, {
      onDelete: "set null",
    }),
    subscriberId: uuid("subscriber_id").references(() => subscribers.id, { onDelete: "set null" }),
    /** False for spam, and for subscriptions that are not confirmed. */
    isCounted: boolean("is_counted").notNull().default(true),
    /** State of the message; triggers keep it, `isCounted` and `isAnswered` up to date. */
    state: text("state", { enum: INQUIRY_STATE_NAMES }).notNull().default("new"),
    /** Was answered or won, also when lost since. */
    isAnswered: boolean("is_answered").notNull().default(false),
    day: date("day").notNull(),
    createdAt: createdAt(),
    /** Null when the sender's visit was not recorded. */
    sessionId: uuid("session_id"),
    firstChannel: text("first_channel").notNull().default(""),
    firstSource: text("first_source").notNull().default(""),
    firstCampaign: text("first_campaign").notNull().default(""),
    firstPath: text("first_path").notNull().default(""),
    lastChannel: text("last_channel").notNull().default(""),
    lastSource: text("last_source").notNull().default(""),
    lastCampaign: text("last_campaign").notNull().default(""),
    /** Projects and posts that were read before, the latest first. */
    readPaths: texts("read_paths"),
    device: text("device").notNull().default(""),
    country: text("country").notNull().default(""),
  },
  (t) => [
    index("analytics_inquiries_day").on(t.day),
    uniqueIndex("analytics_inquiries_submission").on(t.submissionId),
    uniqueIndex("analytics_inquiries_subscriber").on(t.subscriberId),
    check("analytics_inquiries_kind_known", sql`${t.kind} in ('message', 'subscription')`),
  ],
);

/** By the site's day. Deleted soon after it, so that visitor ids cannot be recomputed. */
export const visitorSalts = pgTable("visitor_salts", {
  day: date("day").primaryKey(),
  salt: text("salt").notNull(),
});

/** Figures of a day that is over, by the job `roll-up-analytics`. `key` depends on `kind`; empty for the rest. */
export const analyticsDays = pgTable(
  "analytics_days",
  {
    day: date("day").notNull(),
    kind: text("kind").notNull(),
    key: text("key").notNull(),
    views: bigint("views", { mode: "number" }).notNull(),
    visitors: bigint("visitors", { mode: "number" }).notNull(),
    sessions: bigint("sessions", { mode: "number" }).notNull(),
    bounces: bigint("bounces", { mode: "number" }).notNull(),
    seconds: bigint("seconds", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day, t.key] })],
);

/**
 * Requests per day of crawlers, and of everybody for what is made for programs; `crawler` is empty for
 * those that are none. `path` is empty for what was refused outside the admin area and the API, and for
 * days long past.
 */
export const crawlerRequests = pgTable(
  "crawler_requests",
  {
    day: date("day").notNull(),
    crawler: text("crawler").notNull(),
    path: text("path").notNull(),
    reads: bigint("reads", { mode: "number" }).notNull(),
    refused: bigint("refused", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.crawler, t.path] })],
);

/** Days whose figures are in `analytics_days`; a late event removes its day. */
export const analyticsRolledDays = pgTable("analytics_rolled_days", {
  day: date("day").primaryKey(),
});
