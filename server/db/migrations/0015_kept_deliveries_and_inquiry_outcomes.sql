ALTER TABLE "newsletter_deliveries" DROP CONSTRAINT "newsletter_deliveries_status_known";--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_status_known" CHECK ("newsletter_deliveries"."status" in ('queued', 'kept', 'sent', 'failed', 'bounced', 'skipped', 'erased'));--> statement-breakpoint
ALTER TABLE "analytics_inquiries" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_inquiries" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_inquiries" DROP COLUMN "last_path";
--> statement-breakpoint
UPDATE "analytics_inquiries" inquiry SET "is_counted" = NOT message."is_spam", "state" = message."state"
FROM "contact_submissions" message WHERE message."id" = inquiry."submission_id";
--> statement-breakpoint
-- Subscribers who never confirm are deleted after 30 days; the rows of others stay.
UPDATE "analytics_inquiries" inquiry SET "is_counted" = false
WHERE inquiry."kind" = 'subscription' AND NOT EXISTS (
  SELECT FROM "newsletter_subscribers" subscriber
  WHERE subscriber."id" = inquiry."subscriber_id" AND subscriber."confirmed_at" IS NOT NULL
);
--> statement-breakpoint
-- Tokens of preview links and click links.
DELETE FROM "crawler_requests" WHERE "path" ~* '^/+(preview|newsletter/click)/';
