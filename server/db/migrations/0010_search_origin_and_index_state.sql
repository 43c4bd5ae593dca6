ALTER TABLE "passage_statistics" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_questions" ADD COLUMN "origin" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_questions" ADD CONSTRAINT "search_questions_origin_known" CHECK ("search_questions"."origin" in ('site', 'assistant', 'embed'));