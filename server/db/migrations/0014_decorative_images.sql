ALTER TABLE "blog_posts" ADD COLUMN "is_image_decorative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "post_revisions" SET "snapshot" = '{"isImageDecorative": false}'::jsonb || "snapshot";--> statement-breakpoint
UPDATE "post_working_copies" SET "draft" = '{"isImageDecorative": false}'::jsonb || "draft";
