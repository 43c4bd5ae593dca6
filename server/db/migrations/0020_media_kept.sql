ALTER TABLE "media" ADD COLUMN "awaited" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "media_by_age" ON "media" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "media_pictures_by_age" ON "media" USING btree ("created_at","id") WHERE "media"."mime_type" like 'image/%';--> statement-breakpoint
CREATE INDEX "media_unfinished" ON "media" USING btree ("id") WHERE "media"."pictures" in ('waiting', 'failed');--> statement-breakpoint
CREATE INDEX "media_names" ON "media" USING gin (search_fold("file_name" || ' ' || "alt_text") gin_trgm_ops) WHERE "mime_type" like 'image/%';