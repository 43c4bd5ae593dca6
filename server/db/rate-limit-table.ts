import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Kept for a day. */
export const rateLimitAttempts = pgTable(
  "rate_limit_attempts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** What is limited. */
    purpose: text("purpose").notNull(),
    /** An IPv4 address or an IPv6 network. */
    network: text("network").notNull(),
    sessionId: text("session_id"),
    attemptedAt: moment("attempted_at").notNull().defaultNow(),
  },
  (t) => [
    index("rate_limit_attempts_network").on(t.purpose, t.network, t.attemptedAt),
    index("rate_limit_attempts_session").on(t.purpose, t.sessionId, t.attemptedAt),
    index("rate_limit_attempts_time").on(t.attemptedAt),
  ],
);
