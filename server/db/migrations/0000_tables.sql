CREATE TABLE "about_content" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"hobbies" text DEFAULT '' NOT NULL,
	"interests" text DEFAULT '' NOT NULL,
	"philosophy" text DEFAULT '' NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"profile_image_url" text DEFAULT '' NOT NULL,
	"profile_image_alt" text DEFAULT '' NOT NULL,
	"profile_image_position" text DEFAULT 'center' NOT NULL,
	"expertise" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"resume_url" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"about_title" text DEFAULT '' NOT NULL,
	"about_description" text DEFAULT '' NOT NULL,
	"frameworks" text[] DEFAULT '{}'::text[] NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "about_content_single" CHECK ("about_content"."id" = 1),
	CONSTRAINT "about_content_position_known" CHECK ("about_content"."profile_image_position" in ('left', 'center', 'right')),
	CONSTRAINT "about_content_expertise_is_list" CHECK (jsonb_typeof("about_content"."expertise") = 'array')
);--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password_hash" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "email_changes" (
	"account_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_backed_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_key" text NOT NULL,
	"network" text NOT NULL,
	"attempted_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'member' NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_lower" CHECK ("accounts"."email" = lower("accounts"."email")),
	CONSTRAINT "accounts_role_known" CHECK ("accounts"."role" in ('owner', 'member'))
);--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "analytics_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"slot" integer DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "analytics_days_kind_day_key_slot_pk" PRIMARY KEY("kind","day","key","slot"),
	CONSTRAINT "analytics_days_kind_known" CHECK ("analytics_days"."kind" in ('views', 'page', 'device', 'source', 'visitors'))
);--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"day" date NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"event_type" text NOT NULL,
	"project_id" uuid,
	"blog_post_id" uuid,
	"path" text DEFAULT '' NOT NULL,
	"visitor_id" text NOT NULL,
	"session_id" text NOT NULL,
	"user_agent" text,
	"device" text,
	"referrer" text,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"work_type" text,
	"my_role" text,
	"project_year" smallint,
	"client_name" text,
	"categories" text[],
	"duration_ms" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_events_day_id_pk" PRIMARY KEY("day","id")
) PARTITION BY RANGE ("day");--> statement-breakpoint
CREATE TABLE "analytics_visitor_days" (
	"visitor_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "analytics_visitor_days_visitor_id_day_pk" PRIMARY KEY("visitor_id","day")
);--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "contact_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ip_address" text NOT NULL,
	"session_id" text,
	"attempted_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "contact_submission_audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid,
	"action_type" text NOT NULL,
	"actor_id" text,
	"actor_ip" text,
	"timestamp" timestamp with time zone DEFAULT now() NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"risk_score" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contact_audit_risk_counted" CHECK ("contact_submission_audit"."risk_score" >= 0)
);--> statement-breakpoint
CREATE TABLE "contact_notifications" (
	"submission_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_notifications_submission_id_channel_pk" PRIMARY KEY("submission_id","channel"),
	CONSTRAINT "contact_notifications_channel_known" CHECK ("contact_notifications"."channel" in ('mail', 'webhook')),
	CONSTRAINT "contact_notifications_status_known" CHECK ("contact_notifications"."status" in ('queued', 'sent', 'failing'))
);--> statement-breakpoint
CREATE TABLE "contact_pages" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"intro_text" text DEFAULT '' NOT NULL,
	"form_action_url" text DEFAULT '' NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_pages_single" CHECK ("contact_pages"."id" = 1),
	CONSTRAINT "contact_pages_keywords_max_10" CHECK (cardinality("contact_pages"."keywords") <= 10)
);--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_spam" boolean DEFAULT false NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"session_id" text,
	"risk_score" integer DEFAULT 0 NOT NULL,
	"security_hash" text,
	"access_count" integer DEFAULT 0 NOT NULL,
	"last_accessed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_submissions_name_length" CHECK (char_length("contact_submissions"."full_name") between 2 and 100),
	CONSTRAINT "contact_submissions_message_length" CHECK (char_length("contact_submissions"."message") between 10 and 5000),
	CONSTRAINT "contact_submissions_email_length" CHECK (char_length("contact_submissions"."email") between 3 and 254),
	CONSTRAINT "contact_submissions_reason_known" CHECK ("contact_submissions"."reason" in ('hiring', 'freelance', 'general')),
	CONSTRAINT "contact_submissions_counts" CHECK ("contact_submissions"."access_count" >= 0 and "contact_submissions"."risk_score" >= 0)
);--> statement-breakpoint
CREATE TABLE "import_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"origin" text NOT NULL,
	"source" text NOT NULL,
	"run_id" uuid,
	"summary" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "import_batches_origin_known" CHECK ("import_batches"."origin" in ('sample', 'command-line', 'admin'))
);--> statement-breakpoint
CREATE TABLE "import_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"source_fingerprint" text NOT NULL,
	"written_version" integer NOT NULL,
	"project_id" uuid,
	"post_id" uuid,
	"before" jsonb,
	"undone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_items_kind_known" CHECK ("import_items"."kind" in ('site', 'about', 'project', 'post'))
);--> statement-breakpoint
CREATE TABLE "import_run_items" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"comes_in" text,
	"is_edit_lost" boolean NOT NULL,
	"notes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	CONSTRAINT "import_run_items_run_id_position_pk" PRIMARY KEY("run_id","position")
);--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"problem" text,
	"columns" jsonb,
	"mapping" jsonb,
	"overwrite" boolean DEFAULT false NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"is_cancelling" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_runs_state_known" CHECK ("import_runs"."state" in ('reading', 'mapping', 'planned', 'writing', 'done', 'stopped', 'failed'))
);--> statement-breakpoint
CREATE TABLE "import_undos" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"total" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_undos_state_known" CHECK ("import_undos"."state" in ('undoing', 'stopped', 'done'))
);--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"area" text NOT NULL,
	"hash" text NOT NULL,
	"ext" text NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pictures" text DEFAULT 'none' NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"awaited" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_address_key" UNIQUE("area","hash","ext"),
	CONSTRAINT "media_area_known" CHECK ("media"."area" in ('projects', 'thumbnails', 'profile-images', 'resumes', 'site-assets', 'featured-images')),
	CONSTRAINT "media_hash_is_sha256" CHECK ("media"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "media_ext_plain" CHECK ("media"."ext" ~ '^[a-z0-9]{1,8}$'),
	CONSTRAINT "media_pictures_known" CHECK ("media"."pictures" in ('none', 'waiting', 'ready', 'failed')),
	CONSTRAINT "media_bytes_positive" CHECK ("media"."bytes" > 0),
	CONSTRAINT "media_size_complete" CHECK (("media"."width" is null) = ("media"."height" is null))
);--> statement-breakpoint
CREATE TABLE "media_uses" (
	"media_id" uuid NOT NULL,
	"noun" text NOT NULL,
	"project_id" uuid,
	"post_id" uuid,
	"role" text NOT NULL,
	CONSTRAINT "media_uses_once" UNIQUE NULLS NOT DISTINCT("media_id","noun","project_id","post_id","role"),
	CONSTRAINT "media_uses_noun_matches" CHECK (("media_uses"."noun" = 'project') = ("media_uses"."project_id" is not null) and ("media_uses"."noun" = 'post') = ("media_uses"."post_id" is not null)),
	CONSTRAINT "media_uses_noun_known" CHECK ("media_uses"."noun" in ('site', 'about', 'project', 'post')),
	CONSTRAINT "media_uses_role_known" CHECK ("media_uses"."role" in ('thumbnail', 'asset', 'file', 'featured', 'body', 'profile', 'resume', 'favicon', 'social'))
);--> statement-breakpoint
CREATE TABLE "newsletter_bounce_mailboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"uid_validity" text DEFAULT '' NOT NULL,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"last_error" text
);--> statement-breakpoint
CREATE TABLE "newsletter_bounces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"diagnostic" text DEFAULT '' NOT NULL,
	"report_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_bounces_kind_known" CHECK ("newsletter_bounces"."kind" in ('hard', 'soft', 'complaint'))
);--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"send_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" text,
	"last_error" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "newsletter_deliveries_send_id_subscriber_id_pk" PRIMARY KEY("send_id","subscriber_id"),
	CONSTRAINT "newsletter_deliveries_status_known" CHECK ("newsletter_deliveries"."status" in ('queued', 'sent', 'failed', 'bounced', 'skipped')),
	CONSTRAINT "newsletter_deliveries_attempts_counted" CHECK ("newsletter_deliveries"."attempts" >= 0)
);--> statement-breakpoint
CREATE TABLE "newsletter_pace" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_pace_single" CHECK ("newsletter_pace"."id" = 1)
);--> statement-breakpoint
CREATE TABLE "newsletter_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid,
	"project_id" uuid,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "newsletter_sends_kind_known" CHECK ("newsletter_sends"."kind" in ('post', 'project')),
	CONSTRAINT "newsletter_sends_one_item" CHECK (num_nonnulls("newsletter_sends"."post_id", "newsletter_sends"."project_id") <= 1),
	CONSTRAINT "newsletter_sends_status_known" CHECK ("newsletter_sends"."status" in ('queued', 'sending', 'done', 'cancelled')),
	CONSTRAINT "newsletter_sends_recipients_counted" CHECK ("newsletter_sends"."recipient_count" >= 0)
);--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"source" text NOT NULL,
	"consent_text" text DEFAULT '' NOT NULL,
	"consent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirm_sent_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"wants_posts" boolean DEFAULT true NOT NULL,
	"wants_projects" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_length" CHECK (char_length("newsletter_subscribers"."email") between 3 and 254),
	CONSTRAINT "newsletter_subscribers_status_known" CHECK ("newsletter_subscribers"."status" in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained')),
	CONSTRAINT "newsletter_subscribers_confirmed_dated" CHECK ("newsletter_subscribers"."status" <> 'confirmed' or "newsletter_subscribers"."confirmed_at" is not null)
);--> statement-breakpoint
CREATE TABLE "popular_terms" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"term" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "popular_terms_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "popular_terms_kind_known" CHECK ("popular_terms"."kind" in ('keyword', 'category'))
);--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"rich_content" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"featured_image_id" uuid,
	"image_alt" text DEFAULT '' NOT NULL,
	"image_crop_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image_position" text DEFAULT 'center' NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"category" text[] DEFAULT '{}'::text[] NOT NULL,
	"author" text,
	"published_at" timestamp with time zone,
	"scheduled_publish_at" timestamp with time zone,
	"is_scheduled" boolean GENERATED ALWAYS AS (status = 'scheduled') STORED NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"faqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"view_count" bigint DEFAULT 0 NOT NULL,
	"reading_time_minutes" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "blog_posts_title_not_blank" CHECK (btrim("blog_posts"."title") <> ''),
	CONSTRAINT "blog_posts_slug_plain" CHECK ("blog_posts"."slug" ~ '^[^/?#[:space:][:cntrl:]]{1,200}$' and "blog_posts"."slug" !~* '^([.]{1,2}|.*[.]data)$'),
	CONSTRAINT "blog_posts_status_known" CHECK ("blog_posts"."status" in ('draft', 'published', 'scheduled')),
	CONSTRAINT "blog_posts_published_dated" CHECK ("blog_posts"."status" <> 'published' or "blog_posts"."published_at" is not null),
	CONSTRAINT "blog_posts_schedule_dated" CHECK (("blog_posts"."status" = 'scheduled') = ("blog_posts"."scheduled_publish_at" is not null)),
	CONSTRAINT "blog_posts_image_position_known" CHECK ("blog_posts"."image_position" in ('center', 'top', 'bottom', 'right', 'left')),
	CONSTRAINT "blog_posts_crop_is_object" CHECK (jsonb_typeof("blog_posts"."image_crop_data") = 'object'),
	CONSTRAINT "blog_posts_rich_content_is_list" CHECK (jsonb_typeof("blog_posts"."rich_content") = 'array'),
	CONSTRAINT "blog_posts_keywords_max_30" CHECK (cardinality("blog_posts"."keywords") <= 30),
	CONSTRAINT "blog_posts_tags_max_20" CHECK (cardinality("blog_posts"."tags") <= 20),
	CONSTRAINT "blog_posts_categories_max_5" CHECK (cardinality("blog_posts"."category") <= 5),
	CONSTRAINT "blog_posts_faqs_is_list" CHECK (jsonb_typeof("blog_posts"."faqs") = 'array'),
	CONSTRAINT "blog_posts_faq_question_max_150" CHECK (not jsonb_path_exists("blog_posts"."faqs", '$[*].question ? (@ like_regex "^.{151}" flag "s")')),
	CONSTRAINT "blog_posts_views_counted" CHECK ("blog_posts"."view_count" >= 0),
	CONSTRAINT "blog_posts_reading_time_from_1" CHECK ("blog_posts"."reading_time_minutes" >= 1),
	CONSTRAINT "blog_posts_archive_dated" CHECK ("blog_posts"."is_archived" = ("blog_posts"."archived_at" is not null))
);--> statement-breakpoint
CREATE TABLE "post_category_sets" (
	"post_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"categories" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_category_sets_post_id_key_pk" PRIMARY KEY("post_id","key")
);--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"saved_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "post_working_copies" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"based_on_version" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "merged_clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"into_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "merged_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"into_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_name_not_blank" CHECK (btrim("clients"."name") <> '')
);--> statement-breakpoint
CREATE TABLE "portfolio_projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_title" text NOT NULL,
	"client_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"work_type" text NOT NULL,
	"my_role" text DEFAULT '' NOT NULL,
	"project_year" smallint NOT NULL,
	"thumbnail_id" uuid,
	"asset_id" uuid,
	"project_url" text,
	"is_featured" boolean DEFAULT false NOT NULL,
	"featured_position" smallint,
	"is_visible" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"slug" text,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"h1_tag" text DEFAULT '' NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"og_title" text DEFAULT '' NOT NULL,
	"og_description" text DEFAULT '' NOT NULL,
	"allow_public_preview" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"archive_reason" text DEFAULT '' NOT NULL,
	"first_shown_at" timestamp with time zone,
	"thumbnail_focus_x" smallint DEFAULT 50 NOT NULL,
	"thumbnail_focus_y" smallint DEFAULT 50 NOT NULL,
	"case_problem" text DEFAULT '' NOT NULL,
	"case_approach" text DEFAULT '' NOT NULL,
	"case_results" text DEFAULT '' NOT NULL,
	"result_figures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"testimonial_quote" text DEFAULT '' NOT NULL,
	"testimonial_name" text DEFAULT '' NOT NULL,
	"testimonial_role" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "portfolio_projects_title_not_blank" CHECK (btrim("portfolio_projects"."project_title") <> ''),
	CONSTRAINT "portfolio_projects_focus_in_percent" CHECK ("portfolio_projects"."thumbnail_focus_x" between 0 and 100 and "portfolio_projects"."thumbnail_focus_y" between 0 and 100),
	CONSTRAINT "portfolio_projects_featured_position" CHECK ("portfolio_projects"."featured_position" is null or ("portfolio_projects"."featured_position" between 1 and 6 and "portfolio_projects"."is_featured")),
	CONSTRAINT "portfolio_projects_year_from_2000" CHECK ("portfolio_projects"."project_year" >= 2000),
	CONSTRAINT "portfolio_projects_slug_plain" CHECK ("portfolio_projects"."slug" ~ '^[^/?#[:space:][:cntrl:]]{1,200}$' and "portfolio_projects"."slug" !~* '^([.]{1,2}|.*[.]data)$'),
	CONSTRAINT "portfolio_projects_archive_dated" CHECK ("portfolio_projects"."is_archived" = ("portfolio_projects"."archived_at" is not null))
);--> statement-breakpoint
CREATE TABLE "project_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"display_name" text NOT NULL,
	"file_type" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "project_preview_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"view_count" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_preview_links_views_counted" CHECK ("project_preview_links"."view_count" >= 0)
);--> statement-breakpoint
CREATE TABLE "project_roles" (
	"project_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_roles_project_id_role_id_pk" PRIMARY KEY("project_id","role_id")
);--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_name_not_blank" CHECK (btrim("roles"."name") <> '')
);--> statement-breakpoint
CREATE TABLE "filter_options" (
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"key" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "filter_options_kind_term_pk" PRIMARY KEY("kind","term"),
	CONSTRAINT "filter_options_counted" CHECK ("filter_options"."total" >= 0)
);--> statement-breakpoint
CREATE TABLE "project_search" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"client" text NOT NULL,
	"beginning" text NOT NULL,
	"haystack" text NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"terms" text[] DEFAULT '{}'::text[] NOT NULL,
	"words" "tsvector" NOT NULL,
	"project_year" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "project_terms" (
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"key" text NOT NULL,
	"project_year" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_terms_project_id_kind_term_pk" PRIMARY KEY("project_id","kind","term"),
	CONSTRAINT "project_terms_kind_known" CHECK ("project_terms"."kind" in ('category', 'workType', 'year', 'client', 'role', 'keyword'))
);--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "search_words_counted" CHECK ("search_words"."total" >= 0)
);--> statement-breakpoint
CREATE TABLE "content_totals" (
	"name" text NOT NULL,
	"slot" integer DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "content_totals_name_slot_pk" PRIMARY KEY("name","slot")
);--> statement-breakpoint
CREATE TABLE "site_notices" (
	"name" text PRIMARY KEY NOT NULL,
	"detail" text NOT NULL,
	"noticed_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"post_id" uuid,
	"to_path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_one_target" CHECK (num_nonnulls("redirects"."project_id", "redirects"."post_id", "redirects"."to_path") = 1),
	CONSTRAINT "redirects_from_path_absolute" CHECK ("redirects"."from_path" like '/%'),
	CONSTRAINT "redirects_to_path_absolute" CHECK ("redirects"."to_path" ~ '^/([^/[:cntrl:]]|$)' and position(chr(92) in "redirects"."to_path") = 0)
);--> statement-breakpoint
CREATE TABLE "site_config" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"site_title" text DEFAULT '' NOT NULL,
	"site_subtitle" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"page_title" text DEFAULT '' NOT NULL,
	"meta_keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"site_description" text DEFAULT '' NOT NULL,
	"og_image_url" text DEFAULT '' NOT NULL,
	"default_og_image_url" text DEFAULT '' NOT NULL,
	"favicon_url" text DEFAULT '' NOT NULL,
	"twitter_handle" text DEFAULT '' NOT NULL,
	"google_verification" text DEFAULT '' NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"quick_tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"ai_answers_enabled" boolean DEFAULT false NOT NULL,
	"ai_prompt_text" text DEFAULT '' NOT NULL,
	"ai_answer_word_limit" smallint DEFAULT 20 NOT NULL,
	"ai_data_sources" jsonb DEFAULT '{"about":true,"projects":true,"blog":true,"resume":true,"files":true}'::jsonb NOT NULL,
	"newsletter_enabled" boolean DEFAULT false NOT NULL,
	"newsletter_button_text" text DEFAULT '' NOT NULL,
	"newsletter_strap_message" text DEFAULT '' NOT NULL,
	"newsletter_show_home_button" boolean DEFAULT false NOT NULL,
	"newsletter_show_on_projects" boolean DEFAULT false NOT NULL,
	"newsletter_show_on_about" boolean DEFAULT false NOT NULL,
	"newsletter_show_on_blog_listing" boolean DEFAULT false NOT NULL,
	"newsletter_show_on_blog_posts" boolean DEFAULT false NOT NULL,
	"newsletter_show_in_footer" boolean DEFAULT false NOT NULL,
	"newsletter_auto_send_on_publish" boolean DEFAULT false NOT NULL,
	"newsletter_auto_send_on_project_publish" boolean DEFAULT false NOT NULL,
	"newsletter_sends_per_second" integer DEFAULT 10 NOT NULL,
	"postal_address" text DEFAULT '' NOT NULL,
	"footer_enabled" boolean DEFAULT true NOT NULL,
	"ia_markup_url" text DEFAULT '' NOT NULL,
	"ia_markup_url_dev" text DEFAULT '' NOT NULL,
	"blog_page_title" text DEFAULT 'Blog' NOT NULL,
	"blog_meta_title" text DEFAULT '' NOT NULL,
	"blog_meta_description" text DEFAULT '' NOT NULL,
	"profile_image_url" text DEFAULT '' NOT NULL,
	"profile_image_position" text DEFAULT 'center' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"privacy_policy" text DEFAULT '' NOT NULL,
	"ga_measurement_id" text DEFAULT '' NOT NULL,
	"long_term_visitor_id" boolean DEFAULT false NOT NULL,
	"contact_retention_days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_config_single" CHECK ("site_config"."id" = 1),
	CONSTRAINT "site_config_word_limit" CHECK ("site_config"."ai_answer_word_limit" between 5 and 50),
	CONSTRAINT "site_config_ai_sources_is_object" CHECK (jsonb_typeof("site_config"."ai_data_sources") = 'object'),
	CONSTRAINT "site_config_position_known" CHECK ("site_config"."profile_image_position" in ('left', 'center', 'right')),
	CONSTRAINT "site_config_sends_positive" CHECK ("site_config"."newsletter_sends_per_second" > 0),
	CONSTRAINT "site_config_retention_positive" CHECK ("site_config"."contact_retention_days" > 0)
);--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_submission_audit" ADD CONSTRAINT "contact_submission_audit_submission_id_contact_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."contact_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notifications" ADD CONSTRAINT "contact_notifications_submission_id_contact_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_project_id_portfolio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."portfolio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run_items" ADD CONSTRAINT "import_run_items_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undos" ADD CONSTRAINT "import_undos_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_project_id_portfolio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."portfolio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_bounces" ADD CONSTRAINT "newsletter_bounces_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_send_id_newsletter_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."newsletter_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sends" ADD CONSTRAINT "newsletter_sends_project_id_portfolio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."portfolio_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_featured_image_id_media_id_fk" FOREIGN KEY ("featured_image_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_category_sets" ADD CONSTRAINT "post_category_sets_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_working_copies" ADD CONSTRAINT "post_working_copies_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_clients" ADD CONSTRAINT "merged_clients_into_id_clients_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_roles" ADD CONSTRAINT "merged_roles_into_id_roles_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD CONSTRAINT "portfolio_projects_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD CONSTRAINT "portfolio_projects_thumbnail_id_media_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD CONSTRAINT "portfolio_projects_asset_id_media_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_portfolio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."portfolio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_preview_links" ADD CONSTRAINT "project_preview_links_project_id_portfolio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."portfolio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_roles" ADD CONSTRAINT "project_roles_project_id_portfolio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."portfolio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_roles" ADD CONSTRAINT "project_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_project_id_portfolio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."portfolio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider_key" ON "credentials" USING btree ("provider_id","provider_account_id");--> statement-breakpoint
CREATE INDEX "credentials_account" ON "credentials" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_network" ON "sign_in_attempts" USING btree ("network","attempted_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_account" ON "sign_in_attempts" USING btree ("account_key","attempted_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_time" ON "sign_in_attempts" USING btree ("attempted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_owner" ON "accounts" USING btree ("role") WHERE "accounts"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "analytics_events_project" ON "analytics_events" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_post" ON "analytics_events" USING btree ("blog_post_id","created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_time" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analytics_visitor_days_day" ON "analytics_visitor_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "contact_attempts_ip" ON "contact_attempts" USING btree ("ip_address","attempted_at");--> statement-breakpoint
CREATE INDEX "contact_attempts_session" ON "contact_attempts" USING btree ("session_id","attempted_at");--> statement-breakpoint
CREATE INDEX "contact_attempts_time" ON "contact_attempts" USING btree ("attempted_at");--> statement-breakpoint
CREATE INDEX "contact_audit_newest" ON "contact_submission_audit" USING btree ("timestamp" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_audit_account" ON "contact_submission_audit" USING btree ("actor_id","timestamp" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_audit_actor" ON "contact_submission_audit" USING btree ("actor_ip","timestamp" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_audit_submission" ON "contact_submission_audit" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "contact_notifications_failing" ON "contact_notifications" USING btree ("updated_at") WHERE "contact_notifications"."status" = 'failing';--> statement-breakpoint
CREATE INDEX "contact_submissions_newest" ON "contact_submissions" USING btree ("is_spam","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_submissions_unread" ON "contact_submissions" USING btree ("created_at" DESC NULLS FIRST) WHERE not "contact_submissions"."is_read" and not "contact_submissions"."is_spam";--> statement-breakpoint
CREATE INDEX "contact_submissions_texts" ON "contact_submissions" USING gin (search_fold("full_name" || ' ' || "email" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "import_batches_newest" ON "import_batches" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "import_batches_run" ON "import_batches" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "import_items_batch" ON "import_items" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "import_items_latest" ON "import_items" USING btree ("source_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "import_items_project" ON "import_items" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "import_items_newest_projects" ON "import_items" USING btree ("created_at" DESC NULLS FIRST) WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "import_items_post" ON "import_items" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_items_once_per_batch" ON "import_items" USING btree ("batch_id","source_id");--> statement-breakpoint
CREATE INDEX "import_run_items_state" ON "import_run_items" USING btree ("run_id","state","position");--> statement-breakpoint
CREATE INDEX "import_runs_newest" ON "import_runs" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_by_age" ON "media" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "media_pictures_by_age" ON "media" USING btree ("created_at","id") WHERE "media"."mime_type" like 'image/%';--> statement-breakpoint
CREATE INDEX "media_unfinished" ON "media" USING btree ("id") WHERE "media"."pictures" in ('waiting', 'failed');--> statement-breakpoint
CREATE INDEX "media_uses_project" ON "media_uses" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "media_uses_post" ON "media_uses" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_bounces_report_once" ON "newsletter_bounces" USING btree ("subscriber_id","report_key");--> statement-breakpoint
CREATE INDEX "newsletter_bounces_subscriber" ON "newsletter_bounces" USING btree ("subscriber_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscriber" ON "newsletter_deliveries" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_due" ON "newsletter_deliveries" USING btree ("send_id","subscriber_id") WHERE "newsletter_deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_unsent" ON "newsletter_deliveries" USING btree ("send_id","status") WHERE "newsletter_deliveries"."status" in ('failed', 'bounced', 'skipped');--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_deliveries_message_key" ON "newsletter_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_sends_post_once" ON "newsletter_sends" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_sends_project_once" ON "newsletter_sends" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "newsletter_sends_newest" ON "newsletter_sends" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_key" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_asked" ON "newsletter_subscribers" USING btree ("confirm_sent_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_status" ON "newsletter_subscribers" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "popular_terms_most" ON "popular_terms" USING btree ("kind","total" DESC NULLS FIRST,"key");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "blog_posts_public_order" ON "blog_posts" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "blog_posts"."status" = 'published' and not "blog_posts"."is_archived";--> statement-breakpoint
CREATE INDEX "blog_posts_by_creation" ON "blog_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_posts_by_status" ON "blog_posts" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_posts_due" ON "blog_posts" USING btree ("scheduled_publish_at") WHERE "blog_posts"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "blog_posts_featured_image" ON "blog_posts" USING btree ("featured_image_id");--> statement-breakpoint
CREATE INDEX "blog_posts_category" ON "blog_posts" USING gin ("category");--> statement-breakpoint
CREATE INDEX "blog_posts_titles" ON "blog_posts" USING gin (search_fold("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_category_sets_order" ON "post_category_sets" USING btree ("key","published_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "post_revisions_version_key" ON "post_revisions" USING btree ("post_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "merged_clients_name_key" ON "merged_clients" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "merged_clients_into" ON "merged_clients" USING btree ("into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merged_roles_name_key" ON "merged_roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "merged_roles_into" ON "merged_roles" USING btree ("into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_name_key" ON "clients" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_projects_slug_key" ON "portfolio_projects" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "portfolio_projects_public_order" ON "portfolio_projects" USING btree ("project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "portfolio_projects"."is_visible" and not "portfolio_projects"."is_archived";--> statement-breakpoint
CREATE INDEX "portfolio_projects_featured_order" ON "portfolio_projects" USING btree ("project_year","created_at","id") WHERE "portfolio_projects"."is_visible" and not "portfolio_projects"."is_archived" and "portfolio_projects"."is_featured";--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_creation" ON "portfolio_projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_state" ON "portfolio_projects" USING btree ("is_archived","is_visible","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_year" ON "portfolio_projects" USING btree ("project_year","created_at","id");--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_seo" ON "portfolio_projects" USING btree (((btrim("meta_title") <> '')::integer + (btrim("meta_description") <> '')::integer + ("slug" is not null)::integer),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_preview" ON "portfolio_projects" USING btree ("allow_public_preview","created_at","id");--> statement-breakpoint
CREATE INDEX "portfolio_projects_by_star" ON "portfolio_projects" USING btree ("is_featured","featured_position" DESC NULLS FIRST,"created_at","id");--> statement-breakpoint
CREATE INDEX "portfolio_projects_client" ON "portfolio_projects" USING btree ("client_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "portfolio_projects_thumbnail" ON "portfolio_projects" USING btree ("thumbnail_id");--> statement-breakpoint
CREATE INDEX "portfolio_projects_asset" ON "portfolio_projects" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "portfolio_projects_categories" ON "portfolio_projects" USING gin ("categories");--> statement-breakpoint
CREATE INDEX "portfolio_projects_titles" ON "portfolio_projects" USING gin (search_fold("project_title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_files_project" ON "project_files" USING btree ("project_id","position","created_at");--> statement-breakpoint
CREATE INDEX "project_files_media" ON "project_files" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_preview_links_token_key" ON "project_preview_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "project_preview_links_project" ON "project_preview_links" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_roles_role" ON "project_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "filter_options_by_total" ON "filter_options" USING btree ("kind","total" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "filter_options_most" ON "filter_options" USING btree ("total" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "filter_options_beginning" ON "filter_options" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "filter_options_texts" ON "filter_options" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_search_by_year" ON "project_search" USING btree ("project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_search_by_year_up" ON "project_search" USING btree ("project_year","created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_search_by_title" ON "project_search" USING btree ("title","project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_search_by_title_down" ON "project_search" USING btree ("title" DESC NULLS FIRST,"project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_search_texts" ON "project_search" USING gin ("haystack" gin_trgm_ops,"grams" array_ops,"terms" array_ops);--> statement-breakpoint
CREATE INDEX "project_search_words" ON "project_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "project_terms_by_term" ON "project_terms" USING btree ("kind","term","project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_terms_by_key" ON "project_terms" USING btree ("kind","key","project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_likeness" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "redirects_project" ON "redirects" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "redirects_post" ON "redirects" USING btree ("post_id");--> statement-breakpoint
-- From here on: what the schema of Drizzle cannot express.
CREATE SEQUENCE counting_slots AS integer MINVALUE 10000000 CYCLE;--> statement-breakpoint
INSERT INTO newsletter_pace (id) VALUES (1);--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_item_known" CHECK (num_nonnulls("project_id", "blog_post_id") <= 1);--> statement-breakpoint
-- One view of an item, or of a page, per session and day.
CREATE UNIQUE INDEX "analytics_events_item_once" ON "analytics_events" ("session_id", "event_type", "project_id", "blog_post_id", "day") NULLS NOT DISTINCT
	WHERE "project_id" IS NOT NULL OR "blog_post_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_events_page_once" ON "analytics_events" ("session_id", "event_type", "path", "day")
	WHERE "project_id" IS NULL AND "blog_post_id" IS NULL;--> statement-breakpoint
CREATE INDEX "portfolio_projects_featured" ON "portfolio_projects" ("id") WHERE "is_featured";--> statement-breakpoint
-- An index entry is limited in size, so only the beginning of a title is sorted by.
CREATE INDEX "portfolio_projects_by_title" ON "portfolio_projects" (search_fold(left(project_title, 200)), id);--> statement-breakpoint
CREATE INDEX "portfolio_projects_title_texts" ON "portfolio_projects" USING gin (search_fold(project_title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blog_posts_texts" ON "blog_posts" USING gin (search_fold(title || E'\n' || excerpt) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_names" ON "media" USING gin (search_fold("file_name" || ' ' || "alt_text") gin_trgm_ops) WHERE "mime_type" like 'image/%';--> statement-breakpoint
-- Titles are sorted by language where the server supports it, else by code point.
DO $$ BEGIN
	IF EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
		ALTER TABLE project_search ALTER COLUMN title TYPE text COLLATE "und-x-icu";
	END IF;
END $$;
