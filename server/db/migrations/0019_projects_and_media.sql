ALTER TABLE "media" ADD COLUMN "pictures" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "first_shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "thumbnail_focus_x" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "thumbnail_focus_y" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "case_problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "case_approach" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "case_results" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "result_figures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "testimonial_quote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "testimonial_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD COLUMN "testimonial_role" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_pictures_known" CHECK ("media"."pictures" in ('none', 'waiting', 'ready', 'failed'));--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD CONSTRAINT "portfolio_projects_focus_in_percent" CHECK ("portfolio_projects"."thumbnail_focus_x" between 0 and 100 and "portfolio_projects"."thumbnail_focus_y" between 0 and 100);--> statement-breakpoint
UPDATE "media" SET "pictures" = 'ready' WHERE jsonb_array_length("renditions") > 0;
--> statement-breakpoint
UPDATE "portfolio_projects" SET "first_shown_at" = "created_at" WHERE "is_visible" AND NOT "is_archived";
