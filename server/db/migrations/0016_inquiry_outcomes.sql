ALTER TABLE "analytics_inquiries" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_inquiries" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
UPDATE "analytics_inquiries" inquiry SET "is_counted" = NOT message."is_spam", "state" = message."state"
FROM "contact_submissions" message WHERE message."id" = inquiry."submission_id";
--> statement-breakpoint
DELETE FROM "crawler_requests" WHERE "path" ~* '^/+(preview|newsletter/click)/';
