ALTER TABLE "newsletter_sends" ADD COLUMN "item_id" uuid;--> statement-breakpoint
UPDATE "newsletter_sends" SET "item_id" = coalesce("post_id", "project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_sends_item_once" ON "newsletter_sends" USING btree ("item_id");
