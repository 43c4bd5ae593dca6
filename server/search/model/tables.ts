import { sql } from "drizzle-orm";
import { bigint, check, date, integer, pgTable } from "drizzle-orm/pg-core";

/** Usage of the model that answers questions, by day in the site's time zone. */
export const aiUsage = pgTable(
  "ai_usage",
  {
    day: date("day").primaryKey(),
    requests: integer("requests").notNull().default(0),
    /** Estimated while a request runs, and for requests whose use was not reported. */
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
  },
  (t) => [
    check(
      "ai_usage_counts",
      sql`${t.requests} >= 0 and ${t.inputTokens} >= 0 and ${t.outputTokens} >= 0`,
    ),
  ],
);
