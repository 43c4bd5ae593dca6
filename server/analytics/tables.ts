import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt } from "../db/columns.ts";

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
    durationMs: bigint("duration_ms", { mode: "number" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.id] }),
    index("analytics_events_project").on(t.projectId, t.createdAt),
    index("analytics_events_post").on(t.blogPostId, t.createdAt),
    index("analytics_events_time").on(t.createdAt),
  ],
);

/** Deleted after the day, so that visitor ids cannot be recomputed. */
export const visitorSalts = pgTable("visitor_salts", {
  day: date("day").primaryKey(),
  salt: text("salt").notNull(),
});

/**
 * Rolled up by a trigger. `key`: item or path for `page`, days since the last visit for `visitors`.
 */
export const analyticsDays = pgTable(
  "analytics_days",
  {
    day: date("day").notNull(),
    kind: text("kind", { enum: ["views", "page", "device", "source", "visitors"] }).notNull(),
    key: text("key").notNull().default(""),
    slot: integer("slot").notNull().default(0),
    total: bigint("total", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.key, t.slot] }),
    check(
      "analytics_days_kind_known",
      sql`${t.kind} in ('views', 'page', 'device', 'source', 'visitors')`,
    ),
  ],
);

/** Lets the trigger count a visitor once per day. */
export const analyticsVisitorDays = pgTable(
  "analytics_visitor_days",
  { visitorId: text("visitor_id").notNull(), day: date("day").notNull() },
  (t) => [
    primaryKey({ columns: [t.visitorId, t.day] }),
    index("analytics_visitor_days_day").on(t.day),
  ],
);
