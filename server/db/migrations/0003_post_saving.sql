ALTER TABLE "post_revisions" DROP CONSTRAINT "post_revisions_cause_known";--> statement-breakpoint
DROP INDEX "post_editors_by_age";--> statement-breakpoint
ALTER TABLE "post_editors" ADD COLUMN "applied" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "refused_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "post_revisions_refused_key" ON "post_revisions" USING btree ("post_id","refused_key");--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_cause_known" CHECK ("post_revisions"."cause" in ('save', 'publish', 'schedule', 'unpublish', 'restore', 'import', 'conflict', 'draft'));