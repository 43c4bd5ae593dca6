CREATE TABLE "contact_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"submission_id" uuid,
	"times" integer DEFAULT 1 NOT NULL,
	"risk_score" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "contact_alerts_kind_known" CHECK ("contact_alerts"."kind" in ('altered-message', 'message-not-stored', 'high-risk-attempt', 'suspicious-activity', 'repeated-export')),
	CONSTRAINT "contact_alerts_note_length" CHECK (char_length("contact_alerts"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_hash" text NOT NULL,
	"removed" jsonb NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" DROP CONSTRAINT "newsletter_deliveries_status_known";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" DROP CONSTRAINT "newsletter_subscribers_status_known";--> statement-breakpoint
DROP INDEX "contact_audit_actor";--> statement-breakpoint
DROP INDEX "contact_submissions_unread";--> statement-breakpoint
DROP INDEX "contact_submissions_newest";--> statement-breakpoint
DROP INDEX "newsletter_deliveries_unsent";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submission_audit" ADD COLUMN "actor_network" text;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "state_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "notes_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_alerts" ADD CONSTRAINT "contact_alerts_submission_id_contact_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."contact_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_alerts_open_once" ON "contact_alerts" USING btree ("kind","subject") WHERE "contact_alerts"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "contact_alerts_newest" ON "contact_alerts" USING btree ("last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_alerts_submission" ON "contact_alerts" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "erasures_address" ON "erasures" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "erasures_newest" ON "erasures" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_audit_network" ON "contact_submission_audit" USING btree ("actor_network","timestamp" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_submissions_inbox" ON "contact_submissions" USING btree ("is_spam","is_read","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_reason" ON "contact_submissions" USING btree ("is_spam","reason","is_read","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_state" ON "contact_submissions" USING btree ("is_spam","state","is_read","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_by_state_and_reason" ON "contact_submissions" USING btree ("is_spam","state","reason","is_read","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_deleted" ON "contact_submissions" USING btree ("deleted_at") WHERE "contact_submissions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_submissions_sender" ON "contact_submissions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_submissions_newest" ON "contact_submissions" USING btree ("is_spam","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "contact_submissions"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_state_known" CHECK ("contact_submissions"."state" in ('new', 'answered', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_notes_length" CHECK (char_length("contact_submissions"."notes") <= 5000);--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_status_known" CHECK ("newsletter_deliveries"."status" in ('queued', 'sent', 'failed', 'bounced', 'skipped', 'erased'));--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_erased_without_address" CHECK (("newsletter_subscribers"."status" = 'erased') = ("newsletter_subscribers"."email" is null));--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_status_known" CHECK ("newsletter_subscribers"."status" in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained', 'erased'));--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "origin" text DEFAULT 'renamed' NOT NULL;--> statement-breakpoint
CREATE INDEX "redirects_target" ON "redirects" USING btree ("to_path");--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("created_at" DESC NULLS LAST,"from_path");--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_origin_known" CHECK ("redirects"."origin" in ('renamed', 'imported', 'owner'));--> statement-breakpoint
CREATE TABLE "subscriber_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text,
	"mapping" jsonb,
	"consent_text" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"broken_rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"is_cancelling" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriber_imports_state_known" CHECK ("subscriber_imports"."state" in ('mapping', 'writing', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "retried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "address_hash" text;--> statement-breakpoint
CREATE INDEX "subscriber_imports_newest" ON "subscriber_imports" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin (search_fold("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_deleted" ON "newsletter_subscribers" USING btree ("address_hash") WHERE "newsletter_subscribers"."address_hash" is not null;--> statement-breakpoint
CREATE TABLE "newsletter_clicks" (
	"link_id" uuid NOT NULL,
	"recipient_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_counted" boolean NOT NULL,
	CONSTRAINT "newsletter_clicks_recipient_hash_link_id_pk" PRIMARY KEY("recipient_hash","link_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"send_id" uuid NOT NULL,
	"url" text NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_links_clicks_counted" CHECK ("newsletter_links"."click_count" >= 0)
);
--> statement-breakpoint
DROP INDEX "newsletter_sends_newest";--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD COLUMN "is_in_flight" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD COLUMN "is_perhaps_twice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "newsletter_count_clicks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_clicks" ADD CONSTRAINT "newsletter_clicks_link_id_newsletter_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."newsletter_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_links" ADD CONSTRAINT "newsletter_links_send_id_newsletter_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."newsletter_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_clicks_link" ON "newsletter_clicks" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "newsletter_clicks_oldest" ON "newsletter_clicks" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_links_once" ON "newsletter_links" USING btree ("send_id","url");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_by_status" ON "newsletter_deliveries" USING btree ("send_id","status","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_twice" ON "newsletter_deliveries" USING btree ("send_id","subscriber_id") WHERE "newsletter_deliveries"."is_perhaps_twice";--> statement-breakpoint
CREATE INDEX "newsletter_sends_newest" ON "newsletter_sends" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- By hand: what a cancelled issue left waiting, and the totals that triggers maintain from now on.
UPDATE "newsletter_deliveries" d SET "status" = 'skipped' FROM "newsletter_sends" s
WHERE s."id" = d."send_id" AND s."status" = 'cancelled' AND d."status" = 'queued';--> statement-breakpoint
INSERT INTO "content_totals" ("name", "slot", "total")
SELECT "send_id" || ':' || "status", 0, count(*) FROM "newsletter_deliveries" GROUP BY "send_id", "status";--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "accent_color" text DEFAULT 'cobalt' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "font_pair" text DEFAULT 'editorial' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "corner_radius" text DEFAULT 'soft' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "spacing" text DEFAULT 'airy' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD CONSTRAINT "site_config_accent_known" CHECK ("site_config"."accent_color" in ('cobalt', 'violet', 'raspberry', 'rust', 'ochre', 'forest', 'petrol', 'graphite'));--> statement-breakpoint
ALTER TABLE "site_config" ADD CONSTRAINT "site_config_fonts_known" CHECK ("site_config"."font_pair" in ('editorial', 'modern', 'warm', 'bold', 'elegant'));--> statement-breakpoint
ALTER TABLE "site_config" ADD CONSTRAINT "site_config_corners_known" CHECK ("site_config"."corner_radius" in ('sharp', 'soft', 'round'));--> statement-breakpoint
ALTER TABLE "site_config" ADD CONSTRAINT "site_config_spacing_known" CHECK ("site_config"."spacing" in ('airy', 'compact'));--> statement-breakpoint
CREATE TABLE "file_texts" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"pages" text[],
	"is_truncated" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "file_texts_state_known" CHECK ("file_texts"."state" in ('waiting', 'read', 'scanned', 'encrypted', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "indexed_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "indexed_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" smallint NOT NULL,
	"project_id" uuid,
	"post_id" uuid,
	"media_id" uuid,
	"length" real NOT NULL,
	CONSTRAINT "indexed_items_once" UNIQUE NULLS NOT DISTINCT("kind","project_id","post_id","media_id"),
	CONSTRAINT "indexed_items_kind_known" CHECK ("indexed_items"."kind" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "item_postings" (
	"term_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"unit_id" integer NOT NULL,
	"frequency" real NOT NULL,
	"impact" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passage_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"noun" text NOT NULL,
	"item_id" uuid,
	CONSTRAINT "passage_changes_noun_known" CHECK ("passage_changes"."noun" in ('project', 'post', 'about'))
);
--> statement-breakpoint
CREATE TABLE "passage_postings" (
	"term_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"unit_id" integer NOT NULL,
	"frequency" real NOT NULL,
	"impact" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passage_statistics" (
	"unit" text PRIMARY KEY NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"length" double precision DEFAULT 0 NOT NULL,
	"average_length" real DEFAULT 0 NOT NULL,
	CONSTRAINT "passage_statistics_unit_known" CHECK ("passage_statistics"."unit" in ('item', 'passage'))
);
--> statement-breakpoint
CREATE TABLE "passage_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passage_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"passages" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "passage_terms_term" UNIQUE("term"),
	CONSTRAINT "passage_terms_counted" CHECK ("passage_terms"."items" >= 0 and "passage_terms"."passages" >= 0)
);
--> statement-breakpoint
CREATE TABLE "passage_words" (
	"word" text PRIMARY KEY NOT NULL,
	"term_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"position" integer NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"length" real NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_words" ADD CONSTRAINT "passage_words_term_id_passage_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."passage_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_item_id_indexed_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."indexed_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "indexed_items_project" ON "indexed_items" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "indexed_items_post" ON "indexed_items" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "item_postings_best" ON "item_postings" USING btree ("term_id","kind","impact" DESC NULLS FIRST,"unit_id");--> statement-breakpoint
CREATE INDEX "item_postings_unit" ON "item_postings" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "passage_postings_best" ON "passage_postings" USING btree ("term_id","kind","impact" DESC NULLS FIRST,"unit_id");--> statement-breakpoint
CREATE INDEX "passage_postings_unit" ON "passage_postings" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "passage_words_term" ON "passage_words" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "passage_words_beginning" ON "passage_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passage_words_likeness" ON "passage_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "passages_item" ON "passages" USING btree ("item_id","position");--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"day" date PRIMARY KEY NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_counts" CHECK ("ai_usage"."requests" >= 0 and "ai_usage"."input_tokens" >= 0 and "ai_usage"."output_tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limit_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_limit_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"network" text NOT NULL,
	"session_id" text,
	"attempted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP TABLE "contact_attempts" CASCADE;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "ai_tokens_per_day" integer DEFAULT 200000 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "ai_input_price" double precision;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "ai_output_price" double precision;--> statement-breakpoint
CREATE INDEX "rate_limit_attempts_network" ON "rate_limit_attempts" USING btree ("purpose","network","attempted_at");--> statement-breakpoint
CREATE INDEX "rate_limit_attempts_session" ON "rate_limit_attempts" USING btree ("purpose","session_id","attempted_at");--> statement-breakpoint
CREATE INDEX "rate_limit_attempts_time" ON "rate_limit_attempts" USING btree ("attempted_at");--> statement-breakpoint
CREATE TABLE "own_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"questions" text[] DEFAULT '{}'::text[] NOT NULL,
	"keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"answer" text NOT NULL,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_answers_has_question" CHECK (cardinality("own_answers"."keys") > 0)
);
--> statement-breakpoint
CREATE TABLE "search_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"question" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"result_count" integer DEFAULT 0 NOT NULL,
	"outcome" text NOT NULL,
	"answered_by" text,
	"clicked_path" text,
	"click_count" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_questions_key_unique" UNIQUE("key"),
	CONSTRAINT "search_questions_length" CHECK (char_length("search_questions"."question") <= 400),
	CONSTRAINT "search_questions_outcome_known" CHECK ("search_questions"."outcome" in ('answered', 'weak', 'none', 'unasked')),
	CONSTRAINT "search_questions_answerer_known" CHECK ("search_questions"."answered_by" in ('passages', 'model', 'owner'))
);
--> statement-breakpoint
CREATE INDEX "own_answers_keys" ON "own_answers" USING gin ("keys" array_ops);--> statement-breakpoint
CREATE INDEX "search_questions_newest" ON "search_questions" USING btree ("asked_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_questions_by_outcome" ON "search_questions" USING btree ("outcome","asked_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "embed_origins" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "search_words" CASCADE;--> statement-breakpoint
DROP INDEX "project_search_words";--> statement-breakpoint
ALTER TABLE "project_search" DROP COLUMN "words";--> statement-breakpoint
-- Views were rolled up as they arrived; a job does that now, by sessions.
DROP TRIGGER IF EXISTS roll_up_inserted_views ON analytics_events;--> statement-breakpoint
DROP FUNCTION IF EXISTS roll_up_views();--> statement-breakpoint
DROP FUNCTION IF EXISTS visitors_known_days();--> statement-breakpoint
DROP FUNCTION IF EXISTS view_keys(uuid, uuid, text, text, text, text, text);--> statement-breakpoint
DROP FUNCTION IF EXISTS add_to_days(date[], text[], text[], bigint[]);--> statement-breakpoint
TRUNCATE "analytics_days";--> statement-breakpoint
-- Only views of items are unique; a page may be opened again.
DROP INDEX "analytics_events_page_once";--> statement-breakpoint
DROP INDEX "analytics_events_item_once";--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_events_item_once" ON "analytics_events" ("session_id", "project_id", "blog_post_id", "day") NULLS NOT DISTINCT
	WHERE "event_type" = 'view';--> statement-breakpoint
CREATE TABLE "analytics_inquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"submission_id" uuid,
	"subscriber_id" uuid,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_id" uuid,
	"first_channel" text DEFAULT '' NOT NULL,
	"first_source" text DEFAULT '' NOT NULL,
	"first_campaign" text DEFAULT '' NOT NULL,
	"first_path" text DEFAULT '' NOT NULL,
	"last_channel" text DEFAULT '' NOT NULL,
	"last_source" text DEFAULT '' NOT NULL,
	"last_campaign" text DEFAULT '' NOT NULL,
	"last_path" text DEFAULT '' NOT NULL,
	"read_paths" text[] DEFAULT '{}'::text[] NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	CONSTRAINT "analytics_inquiries_kind_known" CHECK ("analytics_inquiries"."kind" in ('message', 'subscription'))
);
--> statement-breakpoint
CREATE TABLE "analytics_rolled_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"daily_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"entry_path" text NOT NULL,
	"exit_path" text NOT NULL,
	"channel" text NOT NULL,
	"source" text NOT NULL,
	"is_assistant" boolean NOT NULL,
	"campaign" text NOT NULL,
	"last_channel" text NOT NULL,
	"last_source" text NOT NULL,
	"last_campaign" text NOT NULL,
	"device" text NOT NULL,
	"country" text NOT NULL,
	"pages" integer NOT NULL,
	"seconds" integer NOT NULL,
	"viewed_item" boolean NOT NULL,
	"viewed_contact" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analytics_visitor_days" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "analytics_visitor_days" CASCADE;--> statement-breakpoint
ALTER TABLE "analytics_days" DROP CONSTRAINT "analytics_days_kind_known";--> statement-breakpoint
DROP INDEX "analytics_events_time";--> statement-breakpoint
ALTER TABLE "analytics_days" DROP CONSTRAINT "analytics_days_kind_day_key_slot_pk";--> statement-breakpoint
ALTER TABLE "analytics_days" ALTER COLUMN "key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "analytics_days" ADD CONSTRAINT "analytics_days_kind_day_key_pk" PRIMARY KEY("kind","day","key");--> statement-breakpoint
ALTER TABLE "analytics_days" ADD COLUMN "views" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_days" ADD COLUMN "visitors" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_days" ADD COLUMN "sessions" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_days" ADD COLUMN "bounces" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_days" ADD COLUMN "seconds" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "lcp_ms" integer;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "inp_ms" integer;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "cls_thousandths" integer;--> statement-breakpoint
ALTER TABLE "analytics_inquiries" ADD CONSTRAINT "analytics_inquiries_submission_id_contact_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."contact_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_inquiries" ADD CONSTRAINT "analytics_inquiries_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_inquiries_day" ON "analytics_inquiries" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_inquiries_submission" ON "analytics_inquiries" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_inquiries_subscriber" ON "analytics_inquiries" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "analytics_sessions_visitor" ON "analytics_sessions" USING btree ("daily_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "analytics_sessions_day" ON "analytics_sessions" USING btree ("day");--> statement-breakpoint
CREATE INDEX "analytics_events_path" ON "analytics_events" USING btree ("path","day");--> statement-breakpoint
ALTER TABLE "analytics_days" DROP COLUMN "slot";--> statement-breakpoint
ALTER TABLE "analytics_days" DROP COLUMN "total";--> statement-breakpoint
CREATE TABLE "crawler_requests" (
	"day" date NOT NULL,
	"crawler" text NOT NULL,
	"path" text NOT NULL,
	"reads" bigint NOT NULL,
	"refused" bigint NOT NULL,
	CONSTRAINT "crawler_requests_day_crawler_path_pk" PRIMARY KEY("day","crawler","path")
);
--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "crawlers" jsonb DEFAULT '{"training":true,"search":true,"assistants":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "weekly_report" boolean DEFAULT false NOT NULL;
