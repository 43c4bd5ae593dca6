ALTER TABLE "site_config" ALTER COLUMN "ai_answer_word_limit" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "site_config" ALTER COLUMN "ai_answer_word_limit" SET DEFAULT 20;--> statement-breakpoint
ALTER TABLE "site_config" ALTER COLUMN "blog_page_title" SET DEFAULT '';