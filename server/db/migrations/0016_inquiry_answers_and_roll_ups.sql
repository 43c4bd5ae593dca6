ALTER TABLE "analytics_inquiries" ADD COLUMN "is_answered" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Without its message, the history of a lost inquiry is unknown; it stays counted as before.
UPDATE "analytics_inquiries" inquiry SET "is_answered" = true
WHERE inquiry."state" IN ('answered', 'won') OR inquiry."state" = 'lost' AND (
  inquiry."submission_id" IS NULL OR EXISTS (
    SELECT FROM "contact_submission_audit" change
    WHERE change."submission_id" = inquiry."submission_id" AND change."action_type" = 'change_state'
      AND change."metadata" -> 'details' ->> 'from' IN ('answered', 'won')
      AND change."metadata" -> 'details' ->> 'to' = 'lost'
  )
);
--> statement-breakpoint
-- Days that had more keys than were kept are computed again, with what is not listed.
DELETE FROM "analytics_rolled_days" rolled
WHERE EXISTS (
  SELECT FROM "analytics_days" figures WHERE figures."day" = rolled."day" AND figures."kind" <> 'vital'
  GROUP BY figures."kind" HAVING count(*) >= 1000
)
AND EXISTS (SELECT FROM "analytics_sessions" visit WHERE visit."day" = rolled."day")
AND EXISTS (SELECT FROM "analytics_events" event WHERE event."day" = rolled."day");
--> statement-breakpoint
-- Finds the values of a few pages among millions of rows.
CREATE INDEX "analytics_days_vital" ON "analytics_days" (split_part("key", E'\n', 1), "day") WHERE "kind" = 'vital';
--> statement-breakpoint
INSERT INTO "analytics_days" ("day", "kind", "key", "views", "visitors", "sessions", "bounces", "seconds")
SELECT "day", 'measured', path, max(times), 0, 0, 0, 0
FROM (
  SELECT "day", split_part("key", E'\n', 1) AS path, split_part("key", E'\n', 2) AS name, sum("views") AS times
  FROM "analytics_days" WHERE "kind" = 'vital' GROUP BY 1, 2, 3
) AS counted
GROUP BY "day", path;
