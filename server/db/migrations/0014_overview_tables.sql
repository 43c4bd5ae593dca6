CREATE TABLE "analytics_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"slot" integer DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "analytics_days_kind_day_key_slot_pk" PRIMARY KEY("kind","day","key","slot"),
	CONSTRAINT "analytics_days_kind_known" CHECK ("analytics_days"."kind" in ('views', 'page', 'device', 'source', 'visitors'))
);
--> statement-breakpoint
CREATE TABLE "analytics_visitor_days" (
	"visitor_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "analytics_visitor_days_visitor_id_day_pk" PRIMARY KEY("visitor_id","day")
);
--> statement-breakpoint
CREATE TABLE "popular_terms" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"term" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "popular_terms_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "popular_terms_kind_known" CHECK ("popular_terms"."kind" in ('keyword', 'category'))
);
--> statement-breakpoint
ALTER TABLE "content_totals" DROP CONSTRAINT "content_totals_counted";--> statement-breakpoint
ALTER TABLE "content_totals" DROP CONSTRAINT "content_totals_pkey";--> statement-breakpoint
ALTER TABLE "content_totals" ADD COLUMN "slot" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_totals" ADD CONSTRAINT "content_totals_name_slot_pk" PRIMARY KEY("name","slot");--> statement-breakpoint
CREATE INDEX "analytics_visitor_days_day" ON "analytics_visitor_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "popular_terms_most" ON "popular_terms" USING btree ("kind","total" DESC NULLS FIRST,"key");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_unsent" ON "newsletter_deliveries" USING btree ("send_id","status") WHERE "newsletter_deliveries"."status" in ('failed', 'bounced', 'skipped');--> statement-breakpoint
CREATE INDEX "blog_posts_by_status" ON "blog_posts" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_state" ON "portfolio_projects" USING btree ("is_archived","is_visible","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_year" ON "portfolio_projects" USING btree ("project_year","created_at","id");