CREATE TABLE "post_editors" (
	"post_id" uuid NOT NULL,
	"editor_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_editors_post_id_editor_id_pk" PRIMARY KEY("post_id","editor_id")
);
--> statement-breakpoint
ALTER TABLE "media_uses" DROP CONSTRAINT "media_uses_role_known";--> statement-breakpoint
DROP INDEX "post_revisions_version_key";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "mail_held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "cause" text DEFAULT 'save' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "media_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "post_editors" ADD CONSTRAINT "post_editors_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_editors_by_age" ON "post_editors" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "post_revisions_newest" ON "post_revisions" USING btree ("post_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_role_known" CHECK ("media_uses"."role" in ('thumbnail', 'asset', 'file', 'featured', 'body', 'profile', 'resume', 'favicon', 'social', 'draft', 'revision'));--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_cause_known" CHECK ("post_revisions"."cause" in ('save', 'publish', 'schedule', 'unpublish', 'restore', 'import', 'conflict'));--> statement-breakpoint
UPDATE "blog_posts" SET "first_published_at" = "published_at" WHERE "status" = 'published';
