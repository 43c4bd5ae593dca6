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
 * Every view that was counted. Partitioned by month and kept unique by session, item and day in the
 * first migration's hand-written part, which Drizzle cannot express; `project_analytics` and
 * `blog_analytics` are views of it.
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

/** What the ids of a day's visitors are made with; gone when the day is, so that none can be made again. */
export const visitorSalts = pgTable("visitor_salts", {
  day: date("day").primaryKey(),
  salt: text("salt").notNull(),
});

/**
 * What was viewed on a day (UTC), rolled up by a trigger as events come in: kind `views` in all,
 * `page` by item or path, `device`, `source` by what tells it, `visitors` by the days since each was
 * seen last. A number is the sum of its slots, as in `content_totals`.
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

/** Who came on which day: what tells a visitor's first view of a day from the others. */
export const analyticsVisitorDays = pgTable(
  "analytics_visitor_days",
  { visitorId: text("visitor_id").notNull(), day: date("day").notNull() },
  (t) => [
    primaryKey({ columns: [t.visitorId, t.day] }),
    index("analytics_visitor_days_day").on(t.day),
  ],
);
