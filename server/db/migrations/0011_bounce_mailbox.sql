CREATE TABLE "newsletter_bounce_mailboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"uid_validity" text DEFAULT '' NOT NULL,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "newsletter_bounces" ADD COLUMN "report_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_bounces_report_once" ON "newsletter_bounces" USING btree ("subscriber_id","report_key");