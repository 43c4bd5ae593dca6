ALTER TABLE "project_preview_links" RENAME TO "preview_links";--> statement-breakpoint
ALTER TABLE "preview_links" RENAME CONSTRAINT "project_preview_links_pkey" TO "preview_links_pkey";--> statement-breakpoint
ALTER TABLE "preview_links" RENAME CONSTRAINT "project_preview_links_project_id_portfolio_projects_id_fk" TO "preview_links_project_id_portfolio_projects_id_fk";--> statement-breakpoint
ALTER TABLE "preview_links" RENAME CONSTRAINT "project_preview_links_views_counted" TO "preview_links_views_counted";--> statement-breakpoint
ALTER INDEX "project_preview_links_token_key" RENAME TO "preview_links_token_key";--> statement-breakpoint
ALTER INDEX "project_preview_links_project" RENAME TO "preview_links_project";--> statement-breakpoint
ALTER TABLE "preview_links" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preview_links_post" ON "preview_links" USING btree ("post_id");--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_of_one_item" CHECK (num_nonnulls("preview_links"."project_id", "preview_links"."post_id") = 1);