CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "filter_options" (
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"key" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "filter_options_kind_term_pk" PRIMARY KEY("kind","term"),
	CONSTRAINT "filter_options_counted" CHECK ("filter_options"."total" >= 0)
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "project_terms" (
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"key" text NOT NULL,
	"project_year" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_terms_project_id_kind_term_pk" PRIMARY KEY("project_id","kind","term"),
	CONSTRAINT "project_terms_kind_known" CHECK ("project_terms"."kind" in ('category', 'workType', 'year', 'client', 'role', 'keyword'))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "search_words_counted" CHECK ("search_words"."total" >= 0)
);
--> statement-breakpoint
CREATE INDEX "filter_options_by_total" ON "filter_options" USING btree ("kind","total" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "filter_options_most" ON "filter_options" USING btree ("total" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "filter_options_beginning" ON "filter_options" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "filter_options_texts" ON "filter_options" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_search_by_year" ON "project_search" USING btree ("project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_search_by_year_up" ON "project_search" USING btree ("project_year","created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_search_by_title" ON "project_search" USING btree ("title","project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_search_by_title_down" ON "project_search" USING btree ("title" DESC NULLS FIRST,"project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_search_texts" ON "project_search" USING gin ("haystack" gin_trgm_ops,"grams" array_ops,"terms" array_ops);--> statement-breakpoint
CREATE INDEX "project_search_titles" ON "project_search" USING gin ("title_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_search_words" ON "project_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "project_terms_by_term" ON "project_terms" USING btree ("kind","term","project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_terms_by_key" ON "project_terms" USING btree ("kind","key","project_year" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_words_likeness" ON "search_words" USING gin ("word" gin_trgm_ops);